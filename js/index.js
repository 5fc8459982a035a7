// The package in a browser. Node has node.js.
import { addressOf, Patience } from "./client.js";

/** Starts the program in a worker. */
export async function start({ wasm } = {}) {
  const address = addressOf(wasm); // before there is a worker to end
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const patience = new Patience((message) => worker.postMessage(message), () => worker.terminate());
  worker.onmessage = ({ data }) => patience.receive(data);
  worker.onerror = ({ message }) => patience.fail(new Error(message || "the worker cannot be loaded"));
  return patience.begin(address);
}
