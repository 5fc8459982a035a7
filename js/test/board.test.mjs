// <patience-board> in Chromium: with the package, and with a server on another origin.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shown, withoutChromium } from "./chromium.mjs";
import { address, examples, installed, printed, served } from "./package.mjs";

// Plays on two boards as a user does, and posts what they then show.
const play = `
const [freecell, gaps] = document.querySelectorAll("patience-board");
const until = async (what) => { while (!what()) await new Promise((resolve) => setTimeout(resolve, 20)); };
const part = (board, selector) => board.shadowRoot.querySelector(selector);
const click = (board, pile) => [...board.shadowRoot.querySelectorAll('[data-pile="' + pile + '"]')].at(-1)
  .dispatchEvent(new MouseEvent("click", { bubbles: true }));
const got = { events: [] };
for (const type of ["change", "win"]) freecell.addEventListener(type, () => got.events.push(type));
await until(() => part(freecell, "svg") && part(gaps, "svg"));
got.title = part(freecell, "p").textContent;
got.legal = part(freecell, "#legal").children.length;
freecell.settings.tap = freecell.settings.safe = false;
click(freecell, 14); // column 7
click(freecell, 2); // cell c, which the rules take for cell a
await until(() => freecell.moves.length === 1);
await freecell.play("9z");
got.failure = part(freecell, "p").textContent;
got.moves = [...freecell.moves];
part(freecell, "#hint").click();
await until(() => part(freecell, "p").textContent.startsWith("Hint: "));
part(freecell, "#undo").click();
await until(() => freecell.moves.length === 0);
await freecell.play(...SOLUTION);
got.won = part(freecell, "p").textContent;
part(gaps, "#legal").firstChild.click();
await until(() => gaps.moves.length === 1);
await fetch("/", { method: "POST", body: JSON.stringify(got) });
`.replace("SOLUTION", JSON.stringify(printed("solve 617")[0].solution));

const boards = `<patience-board deal="617"></patience-board>
<patience-board game="gaps" deal="random:3"></patience-board>`;

function check(got) {
  assert.equal(got.title, "FreeCell microsoft:617");
  assert.ok(got.legal > 5);
  assert.deepEqual(got.moves, ["7a"]);
  assert.match(got.failure, /^moves: /);
  assert.equal(got.won, "Won!");
  assert.deepEqual(got.events, ["change", "change", "change", "win"]);
}

test("with the package", { skip: withoutChromium() }, async (t) => {
  const folder = installed(t);
  check(await shown(t, folder, `<!doctype html>${boards}<script type="module">
import { start } from "./node_modules/patience-deals/index.js";
import { PatienceBoard } from "./node_modules/patience-deals/patience-board.js";
PatienceBoard.ask = start();
${play}</script>`));
});

test("with a server on another origin", { skip: withoutChromium() }, async (t) => {
  const site = await served(t, "--allow-origin", "*");
  check(await shown(t, installed(t), `<!doctype html>${boards}
<script type="module" src="${site}/api/patience-board.js"></script>
<script type="module">${play}</script>`));
});

for (const [i, page] of examples("html").entries()) {
  test(`example ${i + 1} of the page`, { skip: withoutChromium() }, async (t) => {
    const site = await served(t, "--allow-origin", "*");
    const titles = await shown(t, installed(t), `${page.replace(address, site)}<script type="module">
const boards = [...document.querySelectorAll("patience-board")];
while (!boards.every((b) => b.shadowRoot?.querySelector("svg"))) await new Promise((go) => setTimeout(go, 20));
const titles = boards.map((b) => b.shadowRoot.querySelector("p").textContent);
await fetch("/", { method: "POST", body: JSON.stringify(titles) });
</script>`);
    assert.ok(titles.length > 0);
    assert.deepEqual(titles, ["FreeCell microsoft:617", "Klondike, draw 1 random:7"].slice(0, titles.length));
  });
}
