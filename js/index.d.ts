import type { Operations } from "./types.js";

export * from "./types.js";

/** The program in a worker. It answers one question after another. Wrong questions are errors. */
export interface Patience extends Operations {
  /** Ends the worker; a question under way ends with an error. */
  close(): void;
}

/** Starts the program in a worker. wasm is the address of patience.wasm.gz, if it is not beside the package. */
export function start(options?: { wasm?: string | URL }): Promise<Patience>;
