// The package in a browser. Node has node.js.
import { Patience } from "./client.js";

/** Starts the program in a worker. */
export function start({ wasm } = {}) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const patience = new Patience((message) => worker.postMessage(message), () => worker.terminate());
  worker.onmessage = ({ data }) => patience.receive(data);
  worker.onerror = ({ message }) => patience.fail(new Error(message || "the worker cannot be loaded"));
  return patience.begin(wasm && String(wasm));
}
