// The package in Chromium: a page of a small server starts it, asks, and sends back what it got.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { test } from "node:test";
import { asJudged, assertSame, installed, printed, same, untimed } from "./package.mjs";

const types = { ".html": "text/html", ".js": "text/javascript", ".gz": "application/gzip" };

/** Serves a folder until the test ends, and shows its page index.html in Chromium. Returns what the page posts. */
export async function shown(t, folder) {
  let got;
  const posted = new Promise((resolve) => { got = resolve; });
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      let text = "";
      for await (const chunk of request) text += chunk;
      response.end();
      return got(JSON.parse(text));
    }
    const path = join(folder, request.url === "/" ? "index.html" : request.url);
    try {
      const file = readFileSync(path);
      response.setHeader("Content-Type", types[extname(path)] ?? "text/plain");
      response.end(file);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const browser = spawn("chromium", ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${folder}/profile`,
    `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
  const ended = new Promise((resolve) => browser.on("exit", resolve));
  try {
    return await posted;
  } finally {
    browser.kill();
    await ended;
    server.closeAllConnections();
  }
}

/** A reason to skip the tests, or false. */
export function withoutChromium() {
  try {
    execFileSync("chromium", ["--version"], { stdio: "ignore" });
    return false;
  } catch {
    return "chromium is not there";
  }
}

test("the same answers as the command", { skip: withoutChromium() }, async (t) => {
  const folder = installed(t);
  writeFileSync(join(folder, "index.html"), `<!doctype html><script type="module">
import { start } from "./node_modules/patience-deals/index.js";
let got;
try {
  const patience = await start();
  const answers = [];
  for (const [name, question] of ${JSON.stringify(same)}) answers.push(await patience[name](question));
  const failure = await patience.judge({}).catch((error) => error.message);
  patience.close();
  got = { answers, failure };
} catch (error) {
  got = { error: String(error) };
}
await fetch("/", { method: "POST", body: JSON.stringify(got) });
</script>`);
  const { answers, failure, error } = await shown(t, folder);
  assert.equal(error, undefined);
  assert.equal(failure, "no deal; expected one like microsoft:3, or a board");
  same.forEach(([name, , args, input], i) => {
    const got = [answers[i]].flat().map(untimed);
    const wanted = printed(args, input);
    assertSame(got, name === "judge" ? [asJudged(wanted[0], got[0])] : wanted, name);
  });
});
