import "./wasm_exec.js"; // of Go; it defines the class Go

/** Runs the program and returns a function that asks it. The bytes may be compressed. */
async function run(bytes) {
  if (bytes[0] === 0x1f) {
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = await new Response(plain).arrayBuffer();
  }
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  const ended = go.run(instance).then(() => {
    throw new Error("the program has ended; its last words are in the console");
  });
  ended.catch(() => {}); // whoever asks is told
  return (name, question) =>
    Promise.race([
      ended,
      new Promise((resolve, reject) => {
        globalThis.patienceAsk(name, question, (answer, error) =>
          error === null ? resolve(answer) : reject(new Error(error)));
      }),
    ]);
}

/** Returns what a worker does with a message of the client; load reads the program. */
export function answering(load, post) {
  let ask;
  let before = Promise.resolve(); // the end of all earlier messages
  return ({ id, name, text }) => {
    before = before
      .then(async () => {
        if (name !== "") return ask(name, text);
        ask = await run(await load(text ?? new URL("./patience.wasm.gz", import.meta.url)));
      })
      .then((answer) => post({ id, answer }), (error) => post({ id, error: error.message }));
  };
}
