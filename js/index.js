// The package in a browser. Node has node.js.
import { addressOf, Patience } from "./client.js";

/** Starts the program in a worker: that of all questions, or of rules alone. */
export async function start({ wasm, rules = false } = {}) {
  const address = addressOf(wasm); // before there is a worker to end
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const patience = new Patience(rules, (message) => worker.postMessage(message), () => worker.terminate());
  worker.onmessage = ({ data }) => patience.receive(data);
  worker.onerror = ({ message }) => patience.fail(new Error(message || "the worker cannot be loaded"));
  return patience.begin(address);
}
