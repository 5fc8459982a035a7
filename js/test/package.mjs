// What the tests share: the package as npm installs it, and questions to which the command has the same answers.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const program = join(root, "bin/patience");

/** Boards of eight games, about which cmd/doors_test.go asks the command, the page, HTTP and package answer. */
export const boards = JSON.parse(readFileSync(join(root, "cmd/testdata/doors.json"), "utf8"));

/** Texts of boards, which these doors read as well. */
export const texts = JSON.parse(readFileSync(join(root, "cmd/testdata/texts.json"), "utf8"));

/** Returns the examples of docs/apps.md in a language. */
export function examples(language) {
  const page = readFileSync(join(root, "docs/apps.md"), "utf8");
  return [...page.matchAll(/```(\w+)\n([^]*?)```/g)].filter((found) => found[1] === language).map((found) => found[2]);
}

/** Starts serve until the test ends, and returns its address. */
export async function served(t, ...flags) {
  const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", ...flags]);
  t.after(() => server.kill());
  const line = await new Promise((resolve) => server.stdout.once("data", resolve));
  return String(line).split("/ is")[0];
}

/** The address of serve in the examples. */
export const address = /http:\/\/127\.0\.0\.1:8617/g;

/** Installs the packed package in an empty folder, which is removed after the test. */
export function installed(t) {
  const folder = mkdtempSync(join(tmpdir(), "patience-"));
  t.after(() => rmSync(folder, { recursive: true, maxRetries: 9 }));
  const { version } = JSON.parse(readFileSync(join(root, "js/package.json")));
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent",
    join(root, `bin/js/patience-deals-${version}.tgz`)], { cwd: folder });
  return folder;
}

/** Returns what the command prints for arguments. */
export function said(args, input = "") {
  return execFileSync(program, args.split(" "), { input, encoding: "utf8", stdio: "pipe" });
}

/** Returns what the command prints for arguments: a list of objects without the times of searches. */
export function printed(args, input = "") {
  return said(`${args} --json`, input).trim().split("\n").map((line) => untimed(JSON.parse(line)));
}

export function untimed({ seconds, ...object }) {
  return object;
}

/** Questions, and the arguments with which the command prints the same. */
export const same = [
  ["deal", { deal: 617 }, "deal 617"],
  ["judge", { deal: 617 }, "score 617"],
  ["judge", { deal: "random:9", seed: 5, playouts: 2048, exact_nodes: 1000 },
    "score random:9 --seed 5 --playouts 2048 --exact-nodes 1000"],
  ["judge", { game: "klondike-1", deal: "random:9", playouts: 512, exact_nodes: 0 },
    "score random:9 --game klondike-1 --playouts 512 --exact-nodes 0"],
  ["guess", { deal: "random:9", seed: 5, trials: 250 }, "score random:9 --seed 5 --fast --playouts 250"],
  ["hint", { deal: "random:9", seed: 5 }, "score random:9 --seed 5 --fast --moves --playouts 16384"],
  ["solve", { deal: 3 }, "solve 3"],
  ["solve", { deal: "random:9", seed: 5, any: true }, "solve random:9 --seed 5 --any"],
  ["pick", { difficulty: "hard", count: 2 }, "pick --difficulty hard --count 2"],
  ["review", { deal: 617, moves: ["7a", "7b", "7c", "1d"], playouts: 100, exact_nodes: 1000 },
    "review - --deal 617 --playouts 100 --exact-nodes 1000", "7a 7b 7c 1d"],
];

/** Fails unless two values are the same, and says where they differ. */
export function assertSame(a, b, at = "") {
  if (a !== null && b !== null && typeof a === "object" && typeof b === "object") {
    assert.deepEqual(Object.keys(a).sort(), Object.keys(b).sort(), `fields of ${at}`);
    for (const key of Object.keys(a)) assertSame(a[key], b[key], `${at}.${key}`);
  } else {
    assert.equal(a, b, at);
  }
}

/** Returns the fields of a score that a judgement has, and those that no score has. Some games have no ratings. */
export function asJudged(score, judged) {
  const { text, verdict } = judged;
  const fields = Object.keys(judged).filter((name) => name in score || judged[name] === null);
  return { ...Object.fromEntries(fields.map((name) => [name, score[name] ?? null])), text, verdict };
}
