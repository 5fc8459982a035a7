// <patience-board deal="617"> shows a board of solitaire and lets people play, as the page of patience serve does.
// docs/apps.md explains it. It asks a server of patience serve, or the npm package if
// PatienceBoard.ask is set. The file that is served begins with hands.js.

const style = new CSSStyleSheet();
style.replaceSync(`
  :host { display: block; font: 1rem/1.4 system-ui, sans-serif; color-scheme: light dark; }
  svg { display: block; width: 100%; max-width: 44rem; height: auto; background: #1b5e3b; border-radius: .5rem; user-select: none; }
  p { margin: .4rem 0; min-height: 1.4em; }
  button { font: inherit; margin: 0 .3rem .3rem 0; }
  label { display: block; }
`);

export class PatienceBoard extends HTMLElement {
  /** What answers questions, such as the npm package, or a promise of it; a server does if it is not set. */
  static ask;

  static observedAttributes = ["game", "deal", "seed", "board", "api"];

  /** The moves made, in standard notation. */
  moves = [];
  /** What follows by itself: a click plays a card (tap), and cards that nothing needs go home (safe). */
  settings = { ...usual };
  #table; // the answers to board and moves
  #turn = 0; // counts questions, so that late answers are dropped
  #busy = false; // a gesture is on its way
  #parts = {};
  #hands = new Hands({
    root: () => this.#parts.picture,
    play: (gesture, before) => this.#make(gesture, before),
    say: (text) => this.#say(text),
    busy: () => this.#busy,
    stock: () => null,
    loses: () => false,
    settings: this.settings,
  });

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [Hands.style, style];
    root.innerHTML = `<div part="picture"></div><p role="status"></p>
      <button id="undo">Undo</button><button id="again">Restart</button><button id="hint">Hint</button>
      <details><summary>Legal moves</summary><div id="legal"></div></details>
      <details><summary>Settings</summary><div id="settings"></div></details>`;
    for (const name of ["undo", "again", "hint", "legal", "settings"]) this.#parts[name] = root.getElementById(name);
    this.#parts.picture = root.querySelector("div");
    this.#parts.status = root.querySelector("p");
    this.#parts.undo.addEventListener("click", () => this.#hands.free(() => this.#show(this.moves.slice(0, -1))));
    this.#parts.again.addEventListener("click", () => this.#show([]));
    this.#parts.hint.addEventListener("click", () => this.#hint());
    this.#parts.settings.append(...["tap", "safe"].map((name) => this.#switch(name)));
    this.#parts.picture.addEventListener("click", (event) => this.#hands.click(event));
    this.#parts.picture.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && this.#hands.key(event.key)) event.preventDefault();
    });
    this.#hands.hear(this.#parts.picture);
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

  #switch(name) {
    const label = document.createElement("label");
    const box = label.appendChild(Object.assign(document.createElement("input"), { type: "checkbox", checked: this.settings[name] }));
    label.append(switches[name]);
    box.addEventListener("change", () => { this.settings[name] = box.checked; });
    return label;
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

  /** Shows what a gesture does, and then the board after it, with what follows by itself. */
  async #make(gesture, before) {
    const focus = this.#hands.keepFocus(gesture);
    this.#hands.drop();
    this.#hands.place(gesture, before);
    this.#busy = true;
    const legal = await this.#show([...this.moves, ...gesture.moves]);
    this.#busy = false;
    focus();
    const safe = legal && this.settings.safe && this.#hands.gestures.find((g) => g.safe);
    this.#hands.made(safe ? () => this.#make(safe) : null);
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
      if (turn !== this.#turn) return false;
      if (this.#table) this.#draw(); // the board as it was
      this.#say(error.message);
      return false;
    }
    this.#draw();
    if (moves.length !== earlier.length) this.dispatchEvent(new Event("change"));
    if (this.#table.won) this.dispatchEvent(new Event("win"));
    return true;
  }

  #draw() {
    const { svg, title, legal, won, gestures, piles } = this.#table;
    const places = this.#hands.seen();
    this.#parts.picture.innerHTML = svg;
    this.#hands.show(gestures, piles);
    this.#hands.glide(places);
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

  async #hint() {
    const turn = ++this.#turn;
    this.#say("…");
    try {
      const { solution } = await this.#ask("solve", { ...this.#place(this.moves), any: true });
      if (turn !== this.#turn) return;
      const hint = solution && this.#table.legal.find(({ move }) => move === solution[0]);
      this.#say(hint ? `Hint: ${hint.words}` : solution ? `Hint: ${solution[0]}` : "No solution is known from here.");
      const gesture = solution && this.#table.gestures.find((g) => g.moves.join(" ") === solution[0]);
      if (gesture) this.#hands.point(gesture);
    } catch (error) {
      if (turn === this.#turn) this.#say(error.message);
    }
  }
}

customElements.define("patience-board", PatienceBoard);
