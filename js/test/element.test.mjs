// <patience-board> in Chromium, with a game of the tests in place of the package and of a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shown, withoutChromium } from "./chromium.mjs";
import { faked } from "./fake.mjs";

// Three columns and two cells. Moves are pairs of letters; what was asked is kept. A deal named by a text does what it says.
const game = `
const asked = [];
const piles = (moves) => [
  { name: "column 1", letter: "1", cards: moves.length ? ["KS"] : ["KS", "QH", "JS"] },
  { name: "column 2", letter: "2", cards: [] }, { name: "column 3", letter: "3", cards: [] },
  { name: "cell a", letter: "a", cards: [] }, { name: "cell b", letter: "b", cards: ["2C"] },
];
const waiting = new Map(); // the end of late answers
const wait = (name) => new Promise((resolve) => waiting.set(name, resolve));
const fake = {
  async board(place) {
    asked.push(["board", place]);
    if (place.moves.at(-1) === "late") await wait("board");
    if (place.moves.at(-1) === "bad") throw new Error("moves: bad is no move");
    const svg = '<svg>' + piles(place.moves).map((p, i) =>
      [...(p.cards.length ? p.cards : [""])].map((_, k) =>
        '<g data-pile="' + i + '" data-cards="' + (p.cards.length - k) + '"></g>').join("")).join("") + '</svg>';
    return { title: "A game", won: place.moves.at(-1) === "won", piles: piles(place.moves), svg };
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
const pile = (board, i, cards) => part(board, '[data-pile="' + i + '"]' + (cards ? '[data-cards="' + cards + '"]' : ""));
const click = (place) => place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const until = async (what) => { while (!what()) await new Promise((resolve) => setTimeout(resolve, 5)); };
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
const played = async (...clicks) => {
  board.moves = []; // from the start again
  await board.play();
  for (const place of clicks) click(pile(board, ...place));
  await until(() => board.moves.length > 0 || clicks.length < 2 || said(board) !== "A game");
  return board.moves[0];
};
got.toColumn = await played([0, 1], [1]);
got.alike = await played([0, 1], [2]); // of empty columns the rules know the first
got.toCell = await played([0, 1], [3]);
got.run = await played([0, 2], [1]);
got.onCards = await played([0, 2], [4]);
got.card = await played([4], [4]); // a move that is a card needs one click
board.moves = []; await board.play();
click(pile(board, 1)); // nothing lies there
got.nothing = part(board, ".taken") === null;
click(pile(board, 0, 1));
got.taken = pile(board, 0, 1).classList.contains("taken");
click(pile(board, 0, 2)); // back
got.back = [part(board, ".taken") === null, board.moves];
click(part(board, "svg")); // no pile
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
  assert.deepEqual([got.toColumn, got.alike, got.toCell, got.run, got.onCards, got.card], ["12", "12", "1a", "12v2", "1b", "2C"]);
  assert.deepEqual([got.nothing, got.taken, got.back], [true, true, [true, []]]);
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
