// The package with a program of the tests in place of ours, which needs no build.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The smallest module of WebAssembly. */
export const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

// Answers each question with its name and itself, and does what the deals of some say.
const program = `globalThis.Go = class {
  importObject = {};
  run() {
    globalThis.runs = (globalThis.runs ?? 0) + 1;
    return new Promise((ended, failed) => {
      globalThis.patienceAsk = (name, question, tell) => {
        const { deal } = JSON.parse(question);
        if (deal === "wrong") tell(null, "no such deal");
        else if (deal === "late") setTimeout(() => tell(JSON.stringify({ name, deal }), null), 20);
        else if (deal === "end") ended();
        else if (deal === "trap") failed(new Error("unreachable"));
        else if (deal === "exit") process.exit(7);
        else if (deal === "throw") setTimeout(() => { throw new Error("thrown"); });
        else if (deal !== "never") tell(JSON.stringify({ name, question: JSON.parse(question) }), null);
      };
    });
  }
};`;

/** Returns a folder with the package and that program, or another one. It is removed after the test. */
export function faked(t, go = program) {
  const folder = mkdtempSync(join(tmpdir(), "patience-"));
  t.after(() => rmSync(folder, { recursive: true, maxRetries: 9 }));
  for (const name of readdirSync(join(root, "js"))) {
    if (/\.(js|json)$/.test(name)) copyFileSync(join(root, "js", name), join(folder, name));
  }
  const element = ["hands/hands.js", "api/patience-board.js"].map((name) => readFileSync(join(root, "cmd/internal", name)));
  writeFileSync(join(folder, "patience-board.js"), Buffer.concat(element));
  writeFileSync(join(folder, "wasm_exec.js"), go);
  for (const name of ["patience.wasm.gz", "rules.wasm.gz", "deals.bin.gz", "board.net.gz"]) {
    writeFileSync(join(folder, name), gzipSync(empty));
  }
  return folder;
}
