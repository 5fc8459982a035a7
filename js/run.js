import "./wasm_exec.js"; // of Go; it defines the class Go

/** Runs the program and returns a function that asks it. The bytes may be compressed. The program's end is told to ended. */
async function run(bytes, ended) {
  if (bytes[0] === 0x1f) {
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = await new Response(plain).arrayBuffer();
  }
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance).then(() => ended("the program has ended; its last words are in the console"), ({ message }) => ended(message));
  if (!globalThis.patienceAsk) throw new Error("this is not the program of the package");
  return (name, question) =>
    new Promise((resolve, reject) => {
      globalThis.patienceAsk(name, question, (answer, error) =>
        error === null ? resolve(answer) : reject(new Error(error)));
    });
}

/** Returns what a worker does with a message of the client; load reads the program. */
export function answering(load, post) {
  let ask;
  let before = Promise.resolve(); // the end of all earlier messages
  return ({ id, name, text }) => {
    before = before
      .then(async () => {
        if (name !== "") return ask(name, text);
        const program = await load(text ?? new URL("./patience.wasm.gz", import.meta.url));
        ask = await run(program, (error) => post({ error }));
      })
      .then((answer) => post({ id, answer }), (error) => post({ id, error: error.message }));
  };
}
