// <patience-board> in Chromium, with a game of the tests in place of the package and of a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shown, withoutChromium } from "./chromium.mjs";
import { faked } from "./fake.mjs";

// Three columns and two cells. Moves are pairs of letters; what was asked is kept. A deal named by a text does what it says.
const game = `
const asked = [];
const pile = (name, letter, cards = []) => ({ name, letter, cards, spread: name.startsWith("column") ? 1 : 0, home: name === "foundation" });
const piles = (moves) => [
  pile("column 1", "1", moves.length ? ["KS"] : ["KS", "QH", "JS"]), pile("column 2", "2"), pile("column 3", "3"),
  pile("cell a", "a"), pile("cell b", "b", ["2C"]), pile("foundation", "h"),
];
const gestures = (moves) => moves.length > 1 ? [] : [
  { from: 0, to: 1, cards: 1, moves: ["12"] }, { from: 0, to: 2, cards: 1, moves: ["12"] }, { from: 0, to: 3, cards: 1, moves: ["1a"] },
  { from: 0, to: 1, cards: 2, moves: ["1a", "12", "a2"] }, { from: 4, to: 5, cards: 1, home: true, safe: moves[0] === "1a", moves: ["bh"] },
].map((g) => ({ home: false, safe: false, words: "do " + g.moves.join(" "), ...g }));
const spot = (i, x, cards, name) => '<g data-pile="' + i + '" data-cards="' + cards + '"><title>' + name +
  '</title><use href="#c" transform="translate(' + x + ' ' + (cards ? 100 - 20 * cards : 80) + ')"/></g>';
const picture = (moves) => '<svg viewBox="0 0 500 200"><defs><rect id="c" width="60" height="80"/></defs>' + piles(moves).map((p, i) =>
  (p.cards.length ? p.cards : [p.name]).map((name, k) => spot(i, 80 * i, p.cards.length && p.cards.length - k, name)).join("")).join("") + '</svg>';
const waiting = new Map(); // the end of late answers
const wait = (name) => new Promise((resolve) => waiting.set(name, resolve));
const fake = {
  async board(place) {
    asked.push(["board", place]);
    if (place.moves.at(-1) === "late") await wait("board");
    if (place.moves.at(-1) === "bad") throw new Error("moves: bad is no move");
    return { title: "A game", won: place.moves.at(-1) === "won", piles: piles(place.moves), gestures: gestures(place.moves), svg: picture(place.moves) };
  },
  async moves(place) {
    const legal = place.deal === "stuck" ? [] : ["12", "1a", "2C", "b2"];
    return { moves: legal.map((move) => ({ move, words: "do " + move })) };
  },
  async solve(place) {
    asked.push(["solve", place]);
    if (place.deal === "slow") await wait("solve");
    if (place.deal === "fails") throw new Error("no search");
    return { solution: { lost: null, other: ["zz"] }[place.deal] ?? (place.deal === "lost" ? null : ["1a", "12"]) };
  },
};
const part = (board, selector) => board.shadowRoot.querySelector(selector);
const said = (board) => part(board, "p").textContent;
const at = (board, i, cards) => part(board, '[data-pile="' + i + '"]' + (cards ? '[data-cards="' + cards + '"]' : ""));
const click = (place) => place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const until = async (what) => {
  for (const end = Date.now() + 60000; !what(); await new Promise((resolve) => setTimeout(resolve, 5))) {
    if (Date.now() > end) throw new Error("never: " + what);
  }
};
const made = async (attributes) => {
  const board = document.createElement("patience-board");
  for (const name in attributes) board.setAttribute(name, attributes[name]);
  document.body.append(board);
  await until(() => part(board, "svg"));
  return board;
};
`;

/** Runs statements in a page with the element, and returns what they put into got. */
async function ran(t, statements) {
  const { error, ...got } = await shown(t, faked(t), `<!doctype html><meta charset="utf-8"><body><script type="module">
import { PatienceBoard } from "./patience-board.js";
${game}
PatienceBoard.ask = Promise.resolve(fake);
const got = {};
try { ${statements} } catch (error) { got.error = String(error.stack); }
await fetch("/", { method: "POST", body: JSON.stringify(got) });
</script></body>`);
  assert.equal(error, undefined);
  return got;
}

test("clicks, buttons, hints and events", { skip: withoutChromium() }, async (t) => {
  const got = await ran(t, `
const board = await made({ game: "g", deal: "3", seed: "7" });
got.place = asked[0][1];
got.start = [said(board), part(board, "#legal").children.length, part(board, "#undo").disabled, part(board, "#again").disabled,
  part(board, "#hint").disabled];
const events = [];
for (const type of ["change", "win"]) board.addEventListener(type, () => events.push(type));
board.settings.safe = false;
const fresh = async () => { board.moves = []; await board.play(); };
const played = async (...clicks) => {
  await fresh();
  for (const place of clicks) click(at(board, ...place));
  await until(() => board.moves.length > 0);
  return [...board.moves];
};
got.tapped = await played([0, 1]); // to an empty column
got.home = await played([4, 1]);
await fresh();
click(at(board, 0, 3)); // no gesture takes three cards
got.stays = said(board);
part(board, "#settings input").click(); // a click only takes a card
got.toColumn = await played([0, 1], [1]);
got.alike = await played([0, 1], [2]); // of empty columns the rules know the first
got.toCell = await played([0, 1], [3]);
got.run = await played([0, 2], [1]);
got.toFoundation = await played([4, 1], [5]);
await fresh();
click(at(board, 0, 1));
got.held = [at(board, 0, 1).classList.contains("held"), at(board, 1).classList.contains("target"), said(board)];
click(at(board, 0, 1)); // back
got.back = [part(board, ".held, .target") === null, [...board.moves]];
click(at(board, 0, 1));
click(at(board, 0, 3)); // no place for it
got.refused = said(board);
click(at(board, 0, 1));
click(part(board, "svg")); // no pile
got.dropped = part(board, ".held") === null;
const key = (key) => board.shadowRoot.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
at(board, 0, 1).focus();
key("Enter");
key("ArrowRight");
key("Enter");
await until(() => board.moves.length > 0);
got.keys = [...board.moves];
await fresh();
at(board, 0, 1).focus();
for (const letter of "1a") key(letter);
await until(() => board.moves.length > 0);
got.typed = [...board.moves];
const drag = async (from, to) => {
  await fresh();
  const [a, b] = [from, to].map((spot) => at(board, ...spot).querySelector("use").getBoundingClientRect());
  const event = (type, place, { x, y }) => place.dispatchEvent(new PointerEvent(type, { clientX: x + 5, clientY: y + 5, isPrimary: true, bubbles: true, composed: true }));
  event("pointerdown", at(board, ...from), a);
  event("pointermove", document.body, b);
  got.carried ??= part(board, ".carried") !== null;
  event("pointerup", document.body, b);
  await until(() => board.moves.length > 0);
  return [...board.moves];
};
got.dragged = await drag([0, 1], [3]);
got.draggedRun = await drag([0, 2], [1]);
await new Promise((resolve) => setTimeout(resolve)); // the click after a drag is none
await fresh();
board.settings.safe = true;
part(board, "#settings input").click(); // a click plays again
click(at(board, 0, 1));
await until(() => board.moves.length > 0);
await fresh();
part(board, "#settings input").click();
click(at(board, 0, 1));
click(at(board, 3)); // after it, a card goes home by itself
await until(() => board.moves.length === 2);
got.safe = [...board.moves];
await fresh();
board.settings.safe = false;
events.length = 0;
await board.play("12", "1a");
part(board, "#undo").click();
await until(() => board.moves.length === 1);
got.undone = [[...board.moves], part(board, "#undo").disabled];
part(board, "#again").click();
await until(() => board.moves.length === 0);
part(board, "#legal").children[1].click();
await until(() => board.moves.length === 1);
got.legal = [[...board.moves], part(board, "#legal").children[1].textContent];
part(board, "#hint").click();
got.thinks = said(board);
await until(() => said(board) !== "…");
got.hint = [said(board), asked.at(-1)];
got.bad = [await board.play("bad"), said(board), [...board.moves]];
got.won = [await board.play("won"), said(board)];
got.events = [...events];
const late = board.play("late");
await until(() => waiting.has("board"));
got.newer = await board.play("12");
waiting.get("board")();
got.late = [await late, [...board.moves]];
board.setAttribute("deal", "5");
await until(() => board.moves.length === 0);
got.other = asked.at(-1)[1];
`);
  assert.deepEqual(got.place, { moves: [], game: "g", deal: "3", seed: 7 });
  assert.deepEqual(got.start, ["A game", 4, true, true, false]);
  assert.deepEqual([got.tapped, got.home], [["12"], ["bh"]]);
  assert.equal(got.stays, "KS cannot be moved.");
  assert.deepEqual([got.toColumn, got.alike, got.toCell, got.run, got.toFoundation], [["12"], ["12"], ["1a"], ["1a", "12", "a2"], ["bh"]]);
  assert.deepEqual(got.held, [true, true, "JS taken. It has 3 places: column 2, column 3, cell a."]);
  assert.deepEqual([got.back, got.refused, got.dropped], [[true, []], "JS cannot go there.", true]);
  assert.deepEqual([got.keys, got.typed], [["12"], ["1a"]]);
  assert.deepEqual([got.carried, got.dragged, got.draggedRun], [true, ["1a"], ["1a", "12", "a2"]]);
  assert.deepEqual(got.safe, ["1a", "bh"]);
  assert.deepEqual(got.undone, [["12"], false]);
  assert.deepEqual(got.legal, [["1a"], "do 1a"]);
  assert.equal(got.thinks, "…");
  assert.deepEqual(got.hint, ["Hint: do 1a", ["solve", { moves: ["1a"], game: "g", deal: "3", seed: 7, any: true }]]);
  assert.deepEqual(got.bad, [false, "moves: bad is no move", ["1a"]]);
  assert.deepEqual(got.won, [true, "Won!"]);
  assert.deepEqual(got.events, ["change", "change", "change", "change", "change", "win"]);
  assert.deepEqual([got.newer, ...got.late], [true, false, ["1a", "won", "12"]]);
  assert.deepEqual(got.other, { moves: [], game: "g", deal: "5", seed: 7 });
});

test("hints and ends of other games", { skip: withoutChromium() }, async (t) => {
  const got = await ran(t, `
const hint = async (deal) => {
  const board = await made({ deal });
  part(board, "#hint").click();
  await until(() => said(board) !== "…");
  return said(board);
};
for (const deal of ["lost", "other", "fails"]) got[deal] = await hint(deal);
const stuck = await made({ deal: "stuck" });
got.stuck = [said(stuck), part(stuck, "#hint").disabled];
const slow = await made({ deal: "slow" });
part(slow, "#hint").click();
await until(() => waiting.has("solve"));
await slow.play("12");
waiting.get("solve")();
await new Promise((resolve) => setTimeout(resolve));
got.slow = said(slow);
`);
  assert.deepEqual(got, {
    lost: "No solution is known from here.", other: "Hint: zz", fails: "no search",
    stuck: ["No move is possible.", true], slow: "A game",
  });
});

test("a server answers if nothing else does", { skip: withoutChromium() }, async (t) => {
  const got = await ran(t, `
PatienceBoard.ask = undefined;
const { fetch } = window;
const sent = [];
let answers = async (name, question) => Response.json(await fake[name](question));
window.fetch = async (url, options) => {
  sent.push([String(url), options.method]);
  return answers(String(url).split("/").at(-1), JSON.parse(options.body));
};
const board = await made({ deal: "3", api: "https://a.example/x" });
got.elsewhere = sent[0];
const here = await made({ deal: "3" });
got.here = new URL(sent.at(-1)[0]).pathname;
const fails = async (response) => {
  answers = async () => response();
  await here.play("12");
  return said(here);
};
got.object = await fails(() => Response.json({ error: "a fault" }, { status: 400 }));
got.text = await fails(() => new Response("<html>", { status: 502, statusText: "Bad Gateway" }));
window.fetch = fetch;
`);
  assert.deepEqual(got, {
    elsewhere: ["https://a.example/api/board", "POST"], here: "/moves", object: "a fault", text: "502 Bad Gateway",
  });
});

test("a stock from which a deal is a move", { skip: withoutChromium() }, async (t) => {
  const got = await ran(t, `
const { board } = fake, deal = { from: 4, to: 4, cards: 3, home: false, safe: false, moves: ["s"], words: "Deal 3 cards" };
fake.board = async (place) => ({ ...await board(place), gestures: place.moves.length ? [] : [deal] });
const shown = await made({ game: "g" });
got.label = at(shown, 4).ariaLabel;
click(at(shown, 4));
await until(() => shown.moves.length);
got.moves = shown.moves;
got.tabindex = at(shown, 4).getAttribute("tabindex");
`);
  assert.deepEqual(got, { label: "cell b: Deal 3 cards", moves: ["s"], tabindex: null });
});
