// <patience-board deal="617"> shows a board of solitaire and lets people play. docs/apps.md explains it.
// It asks a server of patience serve, or the npm package if PatienceBoard.ask is set.

const style = new CSSStyleSheet();
style.replaceSync(`
  :host { display: block; font: 1rem/1.4 system-ui, sans-serif; color-scheme: light dark; }
  svg { display: block; width: 100%; max-width: 44rem; height: auto; background: #1b5e3b; border-radius: .5rem; }
  [data-pile] { cursor: pointer; }
  [data-pile].taken { filter: brightness(.75); }
  p { margin: .4rem 0; min-height: 1.4em; }
  button { font: inherit; margin: 0 .3rem .3rem 0; }
`);

export class PatienceBoard extends HTMLElement {
  /** What answers questions, such as the npm package, or a promise of it; a server does if it is not set. */
  static ask;

  static observedAttributes = ["game", "deal", "seed", "board", "api"];

  /** The moves made, in standard notation. */
  moves = [];
  #table; // the answers to board and moves
  #taken; // the pile and the number of cards that the user clicked first
  #turn = 0; // counts questions, so that late answers are dropped
  #parts = {};

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [style];
    root.innerHTML = `<div part="picture"></div><p role="status"></p>
      <button id="undo">Undo</button><button id="again">Restart</button><button id="hint">Hint</button>
      <details><summary>Legal moves</summary><div id="legal"></div></details>`;
    for (const name of ["undo", "again", "hint", "legal"]) this.#parts[name] = root.getElementById(name);
    this.#parts.picture = root.querySelector("div");
    this.#parts.status = root.querySelector("p");
    this.#parts.picture.addEventListener("click", (event) => this.#click(event.target.closest("[data-pile]")));
    this.#parts.undo.addEventListener("click", () => this.#show(this.moves.slice(0, -1)));
    this.#parts.again.addEventListener("click", () => this.#show([]));
    this.#parts.hint.addEventListener("click", () => this.#hint());
  }

  connectedCallback() {
    this.#show([]);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show([]);
  }

  /** Makes a move, or several, in standard notation. Resolves to whether they are legal. */
  play(...moves) {
    return this.#show([...this.moves, ...moves]);
  }

  /** The question about the position after some moves. */
  #place(moves) {
    const place = { moves };
    for (const name of ["game", "deal", "board"]) if (this.hasAttribute(name)) place[name] = this.getAttribute(name);
    if (this.hasAttribute("seed")) place.seed = Number(this.getAttribute("seed"));
    return place;
  }

  async #ask(name, question) {
    await null; // whoever imports this file may set ask first
    if (PatienceBoard.ask) return (await PatienceBoard.ask)[name](question);
    const server = this.hasAttribute("api") ? new URL("/api/", this.getAttribute("api")) : import.meta.url;
    const answer = await fetch(new URL(name, server), { method: "POST", body: JSON.stringify(question) });
    if (answer.ok) return answer.json();
    const { error } = await answer.json().catch(() => ({})); // what stands before the server may send no JSON
    throw new Error(error ?? `${answer.status} ${answer.statusText}`);
  }

  async #show(moves) {
    const turn = ++this.#turn;
    const earlier = this.moves;
    try {
      const place = this.#place(moves);
      const [board, legal] = await Promise.all([this.#ask("board", place), this.#ask("moves", place)]);
      if (turn !== this.#turn) return false;
      this.moves = moves;
      this.#table = { ...board, legal: legal.moves };
    } catch (error) {
      if (turn === this.#turn) this.#say(error.message);
      return false;
    }
    this.#draw();
    if (moves.length !== earlier.length) this.dispatchEvent(new Event("change"));
    if (this.#table.won) this.dispatchEvent(new Event("win"));
    return true;
  }

  #draw() {
    const { svg, title, legal, won } = this.#table;
    this.#taken = undefined;
    this.#parts.picture.innerHTML = svg;
    this.#parts.undo.disabled = this.#parts.again.disabled = this.moves.length === 0;
    this.#parts.hint.disabled = legal.length === 0;
    this.#parts.legal.replaceChildren(...legal.map(({ move, words }) => {
      const button = document.createElement("button");
      button.textContent = words;
      button.addEventListener("click", () => this.play(move));
      return button;
    }));
    this.#say(won ? "Won!" : legal.length === 0 ? "No move is possible." : title);
  }

  #say(text) {
    this.#parts.status.textContent = text;
  }

  /** Takes a card with the first click, and puts it on a place with the second. */
  #click(spot) {
    if (!spot) return;
    const pile = this.#table.piles[spot.dataset.pile];
    const cards = Number(spot.dataset.cards);
    const card = pile.cards[pile.cards.length - cards];
    if (!this.#taken && this.#table.legal.some(({ move }) => move === card)) {
      this.play(card); // in games whose moves are cards
    } else if (!this.#taken) {
      this.#taken = cards > 0 && { pile, cards };
      if (this.#taken) spot.classList.add("taken");
    } else {
      const { pile: from, cards: count } = this.#taken;
      this.#taken = undefined;
      this.#parts.picture.querySelector(".taken")?.classList.remove("taken");
      if (from !== pile) this.#put(from, count, pile);
    }
  }

  /** Makes the move of cards from a pile to another. Of empty places, the rules know only the first of a kind. */
  #put(from, count, to) {
    const kind = (pile) => pile.name.split(" ")[0];
    const alike = this.#table.piles.filter((p) => p === to ||
      (kind(p) === kind(to) && p.cards.length + to.cards.length === 0));
    const words = [to, ...alike].map((p) => from.letter + p.letter);
    const legal = this.#table.legal.find(({ move }) => count === 1 && words.includes(move));
    this.play(legal?.move ?? words[0] + (count > 1 && to.cards.length === 0 ? `v${count}` : ""));
  }

  async #hint() {
    const turn = ++this.#turn;
    this.#say("…");
    try {
      const { solution } = await this.#ask("solve", { ...this.#place(this.moves), any: true });
      if (turn !== this.#turn) return;
      const hint = solution && this.#table.legal.find(({ move }) => move === solution[0]);
      this.#say(hint ? `Hint: ${hint.words}` : solution ? `Hint: ${solution[0]}` : "No solution is known from here.");
    } catch (error) {
      if (turn === this.#turn) this.#say(error.message);
    }
  }
}

customElements.define("patience-board", PatienceBoard);
