import type { Operations, Table } from "./types.js";

export * from "./types.js";

/** A board for a screen, without a picture. */
export type Board = Omit<Table, "svg">;

/** The program of rules alone in a worker. It answers one question after another. Wrong questions are errors. */
export interface Rules extends Pick<Operations, "deal" | "moves" | "find"> {
  board(question: Parameters<Operations["board"]>[0]): Promise<Board>;
  /** Ends the worker; a question under way ends with an error. */
  close(): void;
}

/** Starts the program. wasm is the address of rules.wasm.gz, if it is not beside the package. */
export function start(options?: { wasm?: string | URL }): Promise<Rules>;
