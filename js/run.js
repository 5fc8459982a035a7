import "./wasm_exec.js"; // of Go; it defines the class Go

/** The tables that a program reads, and where they are if it is the one of the package. */
const tables = {
  "deals.bin": new URL("./deals.bin.gz", import.meta.url),
  "board.net": new URL("./board.net.gz", import.meta.url),
};

/** Returns bytes as they were before gzip. */
async function plain(bytes) {
  if (bytes[0] !== 0x1f) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns a function that loads the tables which a question needs, once. Those of another program lie beside it. */
function loader(load, program) {
  const loaded = new Set();
  globalThis.patienceTables = {};
  return async (name, question) => {
    if (["deal", "board", "moves"].includes(name) && !question.includes('"board"')) return;
    for (const [table, own] of Object.entries(tables)) {
      if (loaded.has(table)) continue;
      const address = program === undefined ? own : program.replace(/[^/\\]*$/, `${table}.gz`);
      globalThis.patienceTables[table] = await plain(await load(address));
      loaded.add(table);
    }
  };
}

/** Runs the program and returns a function that asks it. The bytes may be compressed. The program's end is told to ended. */
async function run(bytes, ended) {
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(await plain(bytes), go.importObject);
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
  let ask, ready;
  let before = Promise.resolve(); // the end of all earlier messages
  return ({ id, name, text, rules }) => {
    before = before
      .then(async () => {
        if (name !== "") {
          await ready(name, text);
          return ask(name, text);
        }
        ready = rules ? () => {} : loader(load, text);
        const own = rules ? new URL("./rules.wasm.gz", import.meta.url) : new URL("./patience.wasm.gz", import.meta.url);
        const program = await load(text ?? own);
        ask = await run(program, (error) => post({ error }));
      })
      .then((answer) => post({ id, answer }), (error) => post({ id, error: error.message }));
  };
}
