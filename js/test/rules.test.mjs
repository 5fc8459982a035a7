// Rules alone in Node: the same answers as the program of all questions, and a smaller program.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertSame, boards, examples, installed, said, texts } from "./package.mjs";

const folderOf = (t) => join(installed(t), "node_modules/patience-deals");

/** Starts both programs until the test ends. */
async function both(t) {
  const folder = folderOf(t);
  const started = await Promise.all(["node-rules.js", "node.js"].map(async (name) => (await import(join(folder, name))).start()));
  t.after(() => started.forEach((patience) => patience.close()));
  return started;
}

/** Returns the answer, or what is wrong with the question. */
const answerOf = (patience, name, question) => patience[name](question).catch(({ message }) => message);

/** Compares what both programs say about a place, and returns the legal moves there. */
async function same(rules, whole, place) {
  const { svg, ...board } = await whole.board(place);
  assertSame(await rules.board(place), board, "board");
  assertSame(await rules.deal(place), await whole.deal(place), "deal");
  const { moves } = await whole.moves(place);
  assertSame((await rules.moves(place)).moves, moves, "moves");
  return moves;
}

test("the same answers as all questions have", async (t) => {
  const [rules, whole] = await both(t);
  for (const { game, deal, moves: count } of boards) {
    await t.test(`${game} ${deal} ${count}`, async () => {
      const played = [];
      for (let i = 0; i <= Math.min(count, 12); i++) {
        const moves = await same(rules, whole, { game, deal, moves: played });
        if (moves.length === 0) break;
        played.push(moves[(5 * i) % moves.length].move);
      }
      const replay = { game, deal, moves: played.join(" ") }; // as text, as people write games
      assert.equal((await rules.board(replay)).text, (await whole.board(replay)).text);
    });
  }
  for (const { name, game, text: board, as } of texts) {
    await t.test(`${name} ${as ?? ""}`, async () => {
      const question = { game, board, ...as && { as } };
      assert.deepEqual(await answerOf(rules, "deal", question), await answerOf(whole, "deal", question));
    });
  }
  await t.test("a solution to its end, and which deal a board is", async () => {
    const moves = said("solve 617 --any --format standard");
    const { won, text } = await rules.board({ deal: 617, moves });
    assert.equal(won, true);
    assert.equal(text, (await whole.board({ deal: 617, moves })).text);
    const board = await rules.deal({ game: "gaps", deal: "random:5" });
    assert.deepEqual((await rules.find({ game: "gaps", board })).deals, [{ source: "random", deal: 5, seed: 1 }]);
  });
  await t.test("errors", async () => {
    for (const question of [{}, { deal: 617, moves: "1z" }, { game: "frecell", deal: 1 }, { game: "pyramid", deal: 1 },
      { game: "tripeaks", deal: 1 }, { board: "7D" }, { deal: 0.1 }, { dael: 1 }, { deal: 617, moves: null }]) {
      const wanted = await answerOf(whole, "moves", question);
      assert.equal(typeof wanted, "string");
      assert.equal(await answerOf(rules, "moves", question), wanted);
    }
  });
});

test("the program stays small", (t) => {
  const folder = folderOf(t);
  assert.ok(statSync(join(folder, "rules.wasm.gz")).size < 1.76e6);
});

test("the example of rules alone", (t) => {
  const folder = installed(t);
  writeFileSync(join(folder, "app.js"), examples("js")[1]);
  const [first, ...lines] = execFileSync("node", ["app.js"], { cwd: folder, encoding: "utf8" }).split("\n");
  assert.match(first, /^\d+ moves, such as \w+ \(.+\)$/);
  assert.ok(lines.join("\n").startsWith("Foundations: "), lines.join("\n"));
});
