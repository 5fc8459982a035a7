// The package in Node: installed from its archive, with the same numbers as the command.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { asJudged, assertSame, installed, printed, same, untimed } from "./package.mjs";

test("ten lines rate a deal, play a hint and find a hard deal", (t) => {
  const folder = installed(t);
  writeFileSync(join(folder, "app.js"), `import { start } from "patience-deals";
const patience = await start();
const { rating } = await patience.judge({ deal: "microsoft:617" });
const hint = await patience.hint({ deal: "microsoft:617" });
const move = hint.moves[0].move;
const board = await patience.board({ deal: "microsoft:617", moves: [move] });
const [hard] = await patience.pick({ difficulty: "hard" });
console.log(JSON.stringify({ rating, move, text: board.text, hard }));
patience.close();
`);
  const app = JSON.parse(execFileSync("node", ["app.js"], { cwd: folder, encoding: "utf8" }));
  assert.equal(app.rating, printed("score 617")[0].rating);
  assert.equal(app.move, printed("score 617 --fast --moves --playouts 0")[0].moves[0].move);
  assertSame([app.hard], printed("pick --difficulty hard --count 1"));
  assert.match(app.text, /Foundations/);
});

test("the same answers as the command", async (t) => {
  const folder = installed(t);
  const { start } = await import(join(folder, "node_modules/patience-deals/node.js"));
  const patience = await start();
  t.after(() => patience.close());
  for (const [name, question, args, input] of same) {
    await t.test(`${name} ${JSON.stringify(question)}`, async () => {
      const answers = [await patience[name](question)].flat().map(untimed);
      let wanted = printed(args, input);
      if (name === "judge") wanted = [asJudged(wanted[0], answers[0])];
      assertSame(answers, wanted);
    });
  }
  await t.test("board and moves", async () => {
    const { text, piles, svg, won } = await patience.board({ deal: 617, moves: ["7a"] });
    assert.match(text, /^Foundations: .*\nFreecells: JH/);
    assert.ok(piles.length === 16 && svg.startsWith("<svg") && !won);
    const { moves } = await patience.moves({ deal: 617 });
    assert.ok(moves.some(({ move }) => move === "7a"));
  });
  await t.test("find", async () => {
    const board = await patience.deal({ deal: "random:5" });
    assert.deepEqual((await patience.find({ board })).deals, [{ source: "random", deal: 5, seed: 1 }]);
  });
});

test("errors", async (t) => {
  const folder = installed(t);
  const { start } = await import(join(folder, "node_modules/patience-deals/node.js"));
  const patience = await start();
  await assert.rejects(patience.judge({}), /^Error: no deal; expected one like microsoft:3, or a board$/);
  await assert.rejects(patience.judge({ dael: 3 }), /unknown field "dael"/);
  t.after(() => patience.close());
  const long = patience.pick({ difficulty: "expert", count: 100 });
  patience.close();
  await assert.rejects(long, /closed/);
  await assert.rejects(patience.judge({ deal: 3 }), /closed/);
  await assert.rejects(start({ wasm: "/nowhere/patience.wasm.gz" }), /ENOENT/);
});
