// The package in Node. Browsers have index.js.
import { Worker } from "node:worker_threads";
import { Patience } from "./client.js";

/** Starts the program in a worker. */
export function start({ wasm } = {}) {
  const worker = new Worker(new URL("./node-worker.js", import.meta.url));
  const patience = new Patience((message) => worker.postMessage(message), () => worker.terminate());
  worker.on("message", (message) => patience.receive(message));
  worker.on("error", (error) => patience.fail(error));
  return patience.begin(wasm && String(wasm));
}
