// The package in Node answers all questions about boards of eight games as the command does. This takes a minute, so only make js asks.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { asJudged, assertSame, boards, installed, printed, program, said, texts, untimed } from "./package.mjs";

/** Returns a position as a question names it, and the arguments and the input with which the command reads it. */
function placed({ game, deal, moves: count }) {
  if (count === 0) return [{ game, deal }, `${deal} --game ${game}`, ""];
  const moves = said(`solve ${deal} --game ${game} --any --format standard`).trim().split(/\s+/).slice(0, count);
  const board = said(`deal ${deal} --game ${game} --moves -`, moves.join(" "));
  return [{ game, deal, moves }, `--position - --game ${game}`, board];
}

/** Returns moves and their words as score prints them: [move, words], sorted by the move. */
function movesOf(score) {
  const lines = score.split("\nmove ")[1].trim().split("\n").slice(1);
  return lines.map((line) => line.trim().split(/ {2,}/).slice(0, 2)).sort();
}

const games = 128; // of each chance

/** How the command plays the games of a computer player. */
const played = (player) =>
  `--policy ${player} --playouts ${games} --max-playouts ${games} --rare-events off --exact-nodes 0`;

/** Compares the chances of a board and of its moves with games that the command plays. */
async function sameChances(patience, place, args, input) {
  const { player, chance, moves } = await patience.chance(place);
  assert.equal(printed(`score ${args} ${played(player)}`, input)[0].wins / games, chance);
  const after = [];
  for (const { move, chance } of moves) {
    const there = { ...place, moves: [...place.moves ?? [], move] };
    const { won, moves: next } = await patience.moves(there);
    if (!won && next.length > 1) after.push({ chance, text: (await patience.board(there)).text }); // no forced move
  }
  assert.ok(after.length > 1);
  const scores = printed(`score --position - --game ${place.game} ${played(player)}`, after.map(({ text }) => text).join("\n\n"));
  assert.deepEqual(scores.map(({ wins }) => wins / games), after.map(({ chance }) => chance));
}

/** Compares the estimates for a board, if the game has a model. */
async function sameGuesses(patience, place, args, input) {
  for (const [ask, how] of [
    [() => patience.guess({ ...place, trials: 250 }), "--fast --playouts 250"],
    [() => patience.hint(place), "--fast --moves --playouts 16384"],
  ]) {
    const answer = await ask().catch(({ message }) => message);
    if (typeof answer !== "string") {
      assertSame([answer], printed(`score ${args} ${how}`, input), how);
      continue;
    }
    assert.match(answer, /^game: there is no trained model for /);
    assert.throws(() => said(`score ${args} ${how}`, input), { status: 2 });
  }
}

/** Compares everything that is said about a board. */
async function sameAnswers(patience, named) {
  const [place, args, input] = placed(named);
  const { text, won } = await patience.board(place);
  assert.equal(`${text.trim()}\n`, input || said(`deal ${args}`));
  assert.equal(won, false);
  const dealt = place.moves ? `${named.deal} --game ${named.game} --moves -` : args;
  assertSame([await patience.deal(place)], printed(`deal ${dealt}`, place.moves?.join(" ")), "deal");

  const effort = "--playouts 200 --exact-nodes 300";
  const score = said(`score ${args} ${effort} --moves --move-playouts 0 --move-exact-nodes 0`, input);
  const { moves } = await patience.moves(place);
  assert.deepEqual(moves.map(({ move, words }) => [move, words]).sort(), movesOf(score));
  const judged = await patience.judge({ ...place, playouts: 200, exact_nodes: 300 });
  assertSame(judged, asJudged(printed(`score ${args} ${effort}`, input)[0], judged), "judge");
  const told = judged.text.replace(`${named.deal} after ${named.moves} moves`, "The position");
  assert.ok(score.startsWith(told), `${told}\nand\n${score}`);

  const solved = untimed(await patience.solve({ ...place, exact_nodes: 20000 }));
  assertSame([solved], printed(`solve ${args} --exact-nodes 20000`, input), "solve");
  const { verdict } = await patience.verdict(place);
  assert.ok([solved.verdict, "undecided"].includes(verdict) || solved.verdict === "undecided", verdict);

  await sameGuesses(patience, place, args, input);
  if (named.game === "freecell") await sameChances(patience, place, args, input);
  if (place.moves) {
    const how = `review - --game ${named.game} --deal ${named.deal} --playouts 20 --exact-nodes 300`;
    const review = await patience.review({ ...place, playouts: 20, exact_nodes: 300 });
    assertSame([review], printed(how, place.moves.join(" ")), "review");
    assert.ok(said(how, place.moves.join(" ")).startsWith(review.text), review.text);
  }
}

/** Compares how a text of a board is read, or why not. */
async function sameReading(patience, { name, ...place }) {
  const { game, text: board, as } = place;
  const args = ["deal", "--position", "-", `--game=${game}`, ...as ? [`--as=${as}`] : []];
  const command = spawnSync(program, args, { input: board, encoding: "utf8" });
  const answer = await patience.board({ game, board, ...as && { as } }).catch(({ message }) => message);
  if (command.status !== 0) {
    assert.equal(`patience: ${String(answer).replace(/^game: /, "")}`, command.stderr.trim(), name);
  } else {
    if (game !== "klondike-1") assert.equal(answer.text, command.stdout, name); // whose cards are hidden there
    assert.ok(command.stderr.trim().endsWith(answer.read ?? "") || game !== answer.game, name);
  }
}

test("all questions about the same boards", async (t) => {
  const { start } = await import(join(installed(t), "node_modules/patience-deals/node.js"));
  const patience = await start();
  t.after(() => patience.close());
  for (const named of boards.slice(0, 8)) {
    await t.test(`${named.game} ${named.deal} ${named.moves}`, () => sameAnswers(patience, named));
  }
  for (const text of texts) await t.test(`${text.name} ${text.as ?? ""}`, () => sameReading(patience, text));
  await t.test("pick", async () => {
    const picked = await patience.pick({ difficulty: "medium", deals: "random:1-40", seed: 5, count: 2 });
    assertSame(picked, printed("pick --difficulty medium --deals random:1-40 --seed 5 --count 2"), "pick");
  });
});
