// The program of rules alone in Node. Browsers have rules.js.
import { start as begin } from "./node.js";

/** Starts the program of rules alone in a worker. */
export const start = ({ wasm } = {}) => begin({ wasm, rules: true });
