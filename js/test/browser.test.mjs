// The package in Chromium: a page starts it, asks, and sends back what it got.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shown, withoutChromium } from "./chromium.mjs";
import { asJudged, assertSame, installed, printed, said, same, untimed } from "./package.mjs";

test("rules alone", { skip: withoutChromium() }, async (t) => {
  const page = `<!doctype html><script type="module">
import { start } from "./node_modules/patience-deals/rules.js";
let got;
try {
  const rules = await start();
  const { moves } = await rules.moves({ deal: 617 });
  const { text } = await rules.board({ deal: 617 });
  got = { moves: moves.length, text, failure: await rules.judge({ deal: 617 }).catch((error) => error.message) };
} catch (error) {
  got = { error: String(error) };
}
await fetch("/", { method: "POST", body: JSON.stringify(got) });
</script>`;
  const moves = printed("score 617 --moves --move-playouts 0 --move-exact-nodes 0")[0].moves.length;
  const failure = 'judge: not answered by rules alone; import "patience-deals" for it';
  assert.deepEqual(await shown(t, installed(t), page), { moves, text: said("deal 617"), failure });
});

test("the same answers as the command", { skip: withoutChromium() }, async (t) => {
  const folder = installed(t);
  const page = `<!doctype html><script type="module">
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
</script>`;
  const { answers, failure, error } = await shown(t, folder, page);
  assert.equal(error, undefined);
  assert.equal(failure, "no deal; expected one like microsoft:3, or a board");
  same.forEach(([name, , args, input], i) => {
    const got = [answers[i]].flat().map(untimed);
    const wanted = printed(args, input);
    assertSame(got, name === "judge" ? [asJudged(wanted[0], got[0])] : wanted, name);
  });
});
