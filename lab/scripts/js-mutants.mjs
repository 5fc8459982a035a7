// Changes the JavaScript of the npm package in one place at a time, and lists each change that its tests do not notice:
//
//     node lab/scripts/js-mutants.mjs            # js/*.js by js/test/worker.test.mjs, about a second for each change
//     node lab/scripts/js-mutants.mjs board      # the element <patience-board> by js/test/element.test.mjs, in Chromium
//
// The kinds of changes are those of docs/lab/mutants.md that JavaScript has. Tests that take three minutes kill as well.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const element = ["cmd/internal/api/patience-board.js", "cmd/internal/hands/hands.js"];
const ofBoard = process.argv[2] === "board";
const files = ofBoard ? element : readdirSync(join(root, "js")).filter((n) => n.endsWith(".js")).map((n) => `js/${n}`);
const test = ofBoard ? "js/test/element.test.mjs" : "js/test/worker.test.mjs";

const swaps = [
  [/===/g, "!=="], [/!==/g, "==="], [/&&/g, "||"], [/\|\|/g, "&&"], [/\?\?/g, "&&"], [/ > /g, " <= "], [/ < /g, " >= "],
  [/ \+ /g, " - "], [/ - /g, " + "], [/\btrue\b/g, "false"], [/\bfalse\b/g, "true"], [/\b\d+\b/g, (n) => String(Number(n) + 1)],
  [/\bif \(/g, "if (!("], [/(?<=[( ])!(?=[\w(])/g, ""],
];

/** Returns the changes of a text: where each is, what it was, and the text after it. */
function* changes(text) {
  const code = text.replace(/\/\*[^]*?\*\/|\/\/.*|`[^`]*`|"[^"\n]*"/g, (found) => "_".repeat(found.length));
  for (const [from, to] of swaps) {
    for (const { 0: was, index } of code.matchAll(from)) {
      const end = was === "if (" ? closing(code, index + 3) : index + was.length;
      const now = was === "if (" ? `if (!${text.slice(index + 3, end)})` : typeof to === "string" ? to : to(was);
      yield { index, was, now, text: text.slice(0, index) + now + text.slice(end) };
    }
  }
  for (const { 0: was, index } of code.matchAll(/^ +(?!const|let|return|import|static|case|for|throw)[\w#.]+[^\n{}]*;$/gm)) {
    yield { index, was: text.slice(index, index + was.length).trim(), now: "", text: text.slice(0, index) + text.slice(index + was.length) };
  }
}

/** Returns the end of the parenthesis that begins at an index. */
function closing(code, begin) {
  let depth = 0;
  for (let i = begin; ; i++) {
    depth += code[i] === "(" ? 1 : code[i] === ")" ? -1 : 0;
    if (depth === 0) return i + 1;
  }
}

/** Returns whether the tests fail with a text in the place of a file. */
async function fails(file, text) {
  const copy = mkdtempSync(join(tmpdir(), "patience-mutant-"));
  try {
    for (const path of ["js", ...element]) cpSync(join(root, path), join(copy, path), { recursive: true });
    writeFileSync(join(copy, file), text);
    const tests = spawn("node", ["--test", test], { cwd: copy, timeout: 180_000, killSignal: "SIGKILL", stdio: "ignore" });
    return await new Promise((resolve) => tests.on("exit", (status) => resolve(status !== 0)));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const original = (file) => readFileSync(join(root, file), "utf8");
if (await fails(files[0], original(files[0]))) throw new Error("the tests fail without a change");
const left = files.flatMap((file) => [...changes(original(file))].map((change) => ({ file, ...change })));
const all = left.length;
const survivors = [];
const work = async () => {
  for (let change = left.shift(); change; change = left.shift()) {
    const { file, index, was, now, text } = change;
    if (await fails(file, text)) continue;
    survivors.push(`${file}:${original(file).slice(0, index).split("\n").length}: ${was} → ${now || "nothing"}`);
    console.log(survivors.at(-1));
  }
};
await Promise.all(Array.from({ length: Number(process.env.JOBS ?? availableParallelism()) }, work));
console.log(`${all - survivors.length} of ${all} changes are noticed`);
