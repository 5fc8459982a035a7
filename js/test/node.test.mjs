// The package in Node: installed from its archive, with the same numbers as the command.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import {
  address, asJudged, assertSame, examples, installed, printed, program, said, same, served, untimed,
} from "./package.mjs";

test("the example of the package", (t) => {
  const folder = installed(t);
  writeFileSync(join(folder, "app.js"), examples("js")[0]);
  const lines = execFileSync("node", ["app.js"], { cwd: folder, encoding: "utf8" });
  const [score] = printed("score 617");
  const [hint] = printed("score 617 --fast --moves --playouts 16384");
  const [hard] = printed("pick --difficulty hard --count 1");
  assert.ok(lines.startsWith(`${score.rating} microsoft:617 is rated `), lines);
  assert.ok(lines.includes(`\n${hint.moves[0].move} Foundations: `), lines);
  assert.ok(lines.endsWith(`\n${hard.source} ${hard.deal} ${hard.rating} ${hard.solution.length}\n`), lines);
});

test("the examples of the command line", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "patience-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const env = { ...process.env, PATH: `${dirname(program)}:${process.env.PATH}` };
  const run = (line) => execFileSync("sh", ["-ec", line], { cwd: folder, env, encoding: "utf8", stdio: "pipe" });
  run("patience deal 617 > board.txt; patience solve 617 > game.txt");
  const lines = examples("sh").find((text) => text.startsWith("patience pick")).replace("--count 50", "--count 2");
  for (const line of lines.trim().split("\n")) {
    const printed = run(line) || run("cat deals.jsonl");
    assert.ok(printed.trim().split("\n").every((text) => JSON.parse(text).game === "freecell"), line);
  }
  const parts = examples("json")[0].replace(/\n */g, "").trim().split(/,…|(?<="seconds":)[\d.]+/);
  const [whole] = said("solve 3 --json").trim().split("\n");
  assert.equal(parts.length, 3);
  let rest = whole;
  for (const part of parts) {
    assert.ok(rest.includes(part), `${part} is not in ${rest}`);
    rest = rest.slice(rest.indexOf(part) + part.length);
  }
  assert.equal(JSON.parse(whole).solution.length, 6 + 67);
});

test("the examples of HTTP", async (t) => {
  const folder = installed(t);
  const site = await served(t);
  const curl = examples("sh").find((text) => text.includes("curl")).replace(address, site);
  const lines = execFileSync("sh", ["-ec", curl], { encoding: "utf8", stdio: "pipe" }).trim().split("\n");
  const answers = lines.map((line) => JSON.parse(line));
  assert.equal(answers[0].rating, printed("score 617")[0].rating);
  assert.equal(answers[1].moves.length, printed("score 617 --fast --moves --playouts 16384")[0].moves.length);
  assert.deepEqual(answers[2], printed("pick --difficulty hard --count 3"));
  writeFileSync(join(folder, "http.js"), examples("js")[2].replace(address, site));
  assert.equal(execFileSync("node", ["http.js"], { cwd: folder, encoding: "utf8" }), `${answers[0].text}\n`);
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
    const board = await patience.deal({ game: "gaps", deal: "random:5" });
    assert.deepEqual((await patience.find({ game: "gaps", board })).deals, [{ source: "random", deal: 5, seed: 1 }]);
  });
});

test("the tables are loaded when a question needs them, and their lack is an error of that question", async (t) => {
  const folder = installed(t);
  const files = join(folder, "node_modules/patience-deals");
  const { start } = await import(join(files, "node.js"));
  for (const wasm of [undefined, join(folder, "copy/patience.wasm.gz")]) {
    const at = wasm ? join(folder, "copy") : files;
    if (wasm) cpSync(files, at, { recursive: true });
    renameSync(join(at, "board.net.gz"), join(at, "away"));
    const patience = await start({ wasm });
    t.after(() => patience.close());
    for (const game of ["freecell", "eight-off", "gaps", "calculation", "klondike-1", "simple-simon"]) {
      const { moves } = await patience.moves({ game, deal: "random:5" });
      assert.match((await patience.board({ game, deal: "random:5", moves: [moves[0].move] })).svg, /^<svg/);
      await patience.deal({ game, deal: "random:5" });
    }
    await assert.rejects(patience.hint({ deal: 617 }), /ENOENT.*board\.net\.gz/);
    renameSync(join(at, "away"), join(at, "board.net.gz"));
    assert.equal((await patience.judge({ deal: 617 })).rating, printed("score 617")[0].rating);
    assert.ok((await patience.hint({ deal: 617 })).moves.length > 3);
  }
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
