// Pages in Chromium that send back what they found.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const types = { ".js": "text/javascript", ".gz": "application/gzip" };

/** Shows a page in Chromium, which may load the files of a folder. Returns what the page posts to "/". */
export async function shown(t, folder, page) {
  let got;
  const posted = new Promise((resolve) => { got = resolve; });
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      let text = "";
      for await (const chunk of request) text += chunk;
      response.end();
      return got(JSON.parse(text));
    }
    try {
      const file = request.url === "/" ? page : readFileSync(join(folder, request.url));
      response.setHeader("Content-Type", types[extname(request.url)] ?? "text/html");
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
