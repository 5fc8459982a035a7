// How the package asks its worker, with a program of the tests.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { empty, faked } from "./fake.mjs";

const load = (folder, name) => import(pathToFileURL(join(folder, name)));

/** Starts the package of a folder in Node until the test ends. */
async function started(t, folder = faked(t), options = undefined) {
  const { start } = await load(folder, "node.js");
  const patience = await start(options);
  t.after(() => patience.close());
  return patience;
}

test("each kind of question has a method, as the types say", async (t) => {
  const patience = await started(t);
  const types = readFileSync(new URL("../types.d.ts", import.meta.url), "utf8").split("interface Operations")[1];
  const names = [...types.matchAll(/^  (\w+)\(/gm)].map((found) => found[1]);
  assert.ok(names.length > 5);
  for (const name of names) assert.deepEqual(await patience[name]({ deal: 3 }), { name, question: { deal: 3 } });
  assert.deepEqual(Object.keys(patience).sort(), names.sort());
  assert.deepEqual((await patience.judge()).question, {}); // for the program to refuse
});

test("rules alone have a program without tables, and say which questions need the other one", async (t) => {
  const folder = faked(t);
  for (const name of ["patience.wasm.gz", "deals.bin.gz", "board.net.gz"]) rmSync(join(folder, name));
  const { start } = await load(folder, "node-rules.js");
  const patience = await start();
  t.after(() => patience.close());
  const question = { board: "a board" };
  for (const name of ["deal", "board", "moves", "find"]) assert.deepEqual(await patience[name](question), { name, question });
  await assert.rejects(patience.judge({ deal: 3 }), { message: 'judge: not answered by rules alone; import "patience-deals" for it' });
});

test("questions are answered one after another, and a wrong one stops no other", async (t) => {
  const patience = await started(t);
  const order = [];
  const asked = ["late", 1, "wrong", 2].map((deal) =>
    patience.judge({ deal }).then(() => order.push(deal), (error) => order.push(`${deal}: ${error.message}`)));
  await Promise.all(asked);
  assert.deepEqual(order, ["late", 1, "wrong: no such deal", 2]);
});

for (const [deal, message] of [
  ["end", /^the program has ended; its last words are in the console$/],
  ["trap", /^unreachable$/],
  ["exit", /^the worker has ended with status 7$/],
  ["throw", /^thrown$/],
]) {
  test(`a program that dies fails all questions, and ends the worker: ${deal}`, async (t) => {
    const patience = await started(t);
    const wanted = { name: "Error", message };
    await Promise.all([
      assert.rejects(patience.judge({ deal }), wanted), assert.rejects(patience.judge({ deal: "never" }), wanted),
    ]);
    patience.close(); // which changes nothing any more
    await assert.rejects(patience.deal({ deal: 3 }), wanted);
  });
}

test("close fails those who wait and those who ask later, once", async (t) => {
  const patience = await started(t);
  const waiting = patience.judge({ deal: "never" });
  patience.close();
  patience.close();
  await assert.rejects(waiting, /^Error: closed$/);
  await assert.rejects(patience.judge({ deal: 3 }), /^Error: closed$/);
});

test("numbers that JSON does not have, and questions that are none or too long, are refused before they are sent", async (t) => {
  const patience = await started(t);
  for (const seed of [NaN, Infinity, -Infinity, 1.5, 2 ** 53, 1e300]) {
    await assert.rejects(patience.judge({ deal: 3, seed }), { message: `seed ${seed}; expected a whole number below 2^53` });
  }
  await assert.rejects(patience.judge({ board: { piles: [[NaN]] } }), /^Error: 0 NaN; expected a whole number/);
  await assert.rejects(patience.judge({ seed: 5n }), TypeError);
  await assert.rejects(patience.judge(() => 3), { message: "question: function; expected an object" });
  const largest = 64 * 1024 - '{"board":""}'.length;
  assert.equal((await patience.judge({ board: "x".repeat(largest) })).question.board.length, largest);
  for (const board of ["x".repeat(largest + 1), "♠".repeat(largest / 2), "x".repeat(5e6)]) {
    await assert.rejects(patience.judge({ board }), { message: "question: longer than 64 KiB" });
  }
  const { question } = await patience.judge({ deal: -1, seed: 2 ** 53 - 1, game: undefined });
  assert.deepEqual(question, { deal: -1, seed: 2 ** 53 - 1 });
});

test("another program, plain or compressed, by a path or a URL", async (t) => {
  const folder = faked(t);
  const path = join(folder, "other.wasm");
  writeFileSync(path, empty);
  for (const wasm of [path, pathToFileURL(path), pathToFileURL(path).href, undefined, null]) {
    assert.equal((await (await started(t, folder, { wasm })).judge({ deal: 3 })).name, "judge");
  }
});

test("a start that is refused is a rejection, and ends the worker, so that Node exits", (t) => {
  const folder = faked(t);
  const other = faked(t, "globalThis.Go = class { importObject = {}; run() { return new Promise(() => {}); } };");
  writeFileSync(join(folder, "not.wasm"), "text");
  for (const [where, options, message] of [
    [folder, '{ wasm: "/nowhere/patience.wasm.gz" }', /ENOENT/],
    [folder, `{ wasm: ${JSON.stringify(join(folder, "not.wasm"))} }`, /WebAssembly/],
    [folder, "{ wasm: Object.create(null) }", /^wasm: expected an address, as a string or a URL$/],
    [folder, "{ wasm: new Uint8Array(8) }", /^wasm: expected an address/],
    [folder, "{ wasm: 5 }", /^wasm: expected an address/],
    [folder, '{ wasm: "" }', /ENOENT/],
    [folder, "null", /null/],
    [other, "{}", /^this is not the program of the package$/],
  ]) {
    const app = `import { start } from ${JSON.stringify(pathToFileURL(join(where, "node.js")))};
const failed = start(${options});
failed.then(() => console.log("started"), ({ message }) => console.log(message));`;
    const { stdout, status } = spawnSync("node", ["--input-type=module", "-e", app], { encoding: "utf8", timeout: 20_000 });
    assert.match(stdout.trim(), message, options);
    assert.equal(status, 0, options);
  }
});

test("in a browser, the worker is wired as in Node", async (t) => {
  const { start } = await load(faked(t), "index.js");
  const workers = [];
  globalThis.Worker = class {
    sent = [];
    constructor(url, options) {
      Object.assign(this, { url, options });
      workers.push(this);
    }
    postMessage(message) {
      this.sent.push(message);
    }
    terminate() {
      this.ended = true;
    }
  };
  t.after(() => delete globalThis.Worker);
  const starting = start({ wasm: new URL("https://a.example/p.wasm") });
  const [worker] = workers;
  assert.match(String(worker.url), /\/worker\.js$/);
  assert.deepEqual(worker.options, { type: "module" });
  assert.deepEqual(worker.sent, [{ id: 1, name: "", text: "https://a.example/p.wasm", rules: false }]);
  worker.onmessage({ data: { id: 1 } });
  const patience = await starting;
  const asked = patience.deal({ deal: 3 });
  worker.onmessage({ data: { id: 99, answer: "1" } }); // nobody's
  worker.onmessage({ data: { id: 2, answer: '"a deal"' } });
  assert.equal(await asked, "a deal");
  const second = patience.judge({});
  worker.onerror({ message: "" });
  await assert.rejects(second, /^Error: the worker cannot be loaded$/);
  assert.equal(worker.ended, true);
  const rules = await load(faked(t), "rules.js");
  rules.start().catch(() => {});
  assert.deepEqual(workers.pop().sent, [{ id: 1, name: "", text: undefined, rules: true }]);
  const dies = start();
  workers[1].onerror({ message: "a fault" });
  await assert.rejects(dies, /^Error: a fault$/);
  await assert.rejects(start({ wasm: 5 }), /expected an address/);
  assert.equal(workers.length, 2);
});

test("the worker of a browser loads the program by its address, and says why it cannot", async (t) => {
  const folder = faked(t);
  const sent = [];
  let told;
  const next = () => new Promise((resolve) => { told = resolve; });
  const { fetch } = globalThis;
  t.after(() => Object.assign(globalThis, { fetch, postMessage: undefined, onmessage: undefined }));
  Object.assign(globalThis, {
    onmessage: null,
    postMessage: (message) => told(message),
    fetch: async (address) => {
      sent.push(String(address));
      if (String(address).endsWith("missing")) return { ok: false, status: 404, statusText: "Not Found" };
      return { ok: true, arrayBuffer: async () => readFileSync(join(folder, "patience.wasm.gz")) };
    },
  });
  await load(folder, "worker.js");
  const say = (message) => {
    const heard = next();
    globalThis.onmessage({ data: message });
    return heard;
  };
  assert.deepEqual(await say({ id: 1, name: "", text: "missing" }), { id: 1, error: "missing: 404 Not Found" });
  assert.deepEqual(await say({ id: 2, name: "" }), { id: 2, answer: undefined });
  assert.match(sent[1], /\/patience\.wasm\.gz$/);
  const { id, answer } = await say({ id: 3, name: "deal", text: '{"deal":3}' });
  assert.deepEqual([id, JSON.parse(answer)], [3, { name: "deal", question: { deal: 3 } }]);
  assert.equal(sent.length, 2); // and no table, which this question does not need
  await say({ id: 4, name: "judge", text: '{"deal":3}' });
  await say({ id: 5, name: "judge", text: '{"deal":3}' });
  assert.deepEqual(sent.slice(2).map((address) => address.replace(/.*\//, "")), ["deals.bin.gz", "board.net.gz"]);
  assert.deepEqual(await say({ id: 6, name: "deal", text: '{"deal":"end"}' }),
    { error: "the program has ended; its last words are in the console" });
});
