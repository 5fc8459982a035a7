// The program of rules alone in a browser. Node has node-rules.js.
import { start as begin } from "./index.js";

/** Starts the program of rules alone in a worker. */
export const start = ({ wasm } = {}) => begin({ wasm, rules: true });
