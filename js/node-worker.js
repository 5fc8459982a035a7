import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { answering } from "./run.js";

// An address is a URL of a file, as text or not, or a path.
const load = (address) => readFile(String(address).startsWith("file:") ? new URL(address) : address);

parentPort.on("message", answering(load, (message) => parentPort.postMessage(message)));
