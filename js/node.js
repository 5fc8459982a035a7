// The package in Node. Browsers have index.js.
import { Worker } from "node:worker_threads";
import { addressOf, Patience } from "./client.js";

/** Starts the program in a worker: that of all questions, or of rules alone. */
export async function start({ wasm, rules = false } = {}) {
  const address = addressOf(wasm); // before there is a worker to end
  // Options of Node such as --input-type are about the program that starts it.
  const worker = new Worker(new URL("./node-worker.js", import.meta.url), { execArgv: [] });
  const patience = new Patience(rules, (message) => worker.postMessage(message), () => worker.terminate());
  worker.on("message", (message) => patience.receive(message));
  worker.on("error", (error) => patience.fail(error));
  worker.on("exit", (code) => patience.fail(new Error(`the worker has ended with status ${code}`)));
  return patience.begin(address);
}
