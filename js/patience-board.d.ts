import type { Operations } from "./types.js";

type Asked = Pick<Operations, "board" | "moves" | "solve">;

/** The element <patience-board>, with the attributes game, deal, seed, board and api. */
export class PatienceBoard extends HTMLElement {
  /** What answers questions, such as the package, or a promise of it; a server does if it is not set. */
  static ask?: Asked | Promise<Asked>;
  /** The moves made, in standard notation. */
  moves: string[];
  /** Whether a click plays a card to its best place, and whether cards that nothing needs go home by themselves. */
  settings: { tap: boolean; safe: boolean };
  /** Makes moves, in standard notation. Resolves to whether they are legal. */
  play(...moves: string[]): Promise<boolean>;
}

declare global {
  interface HTMLElementTagNameMap {
    "patience-board": PatienceBoard;
  }
}
