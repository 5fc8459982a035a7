// The board of a page. The server says what may be done with the cards, and sends the board after each move, so there are
// no rules here. What hands do with the cards is in hands.js.
"use strict";

let labels = null;  // the stream of labels of the position
let busy = false;   // a move is on its way to the server

const read = (id) => JSON.parse(byId(id)?.textContent || "null") || [];
const say = (text) => { byId("status").textContent = text; };

const settings = { ...usual, ...chosen };

const hands = new Hands({
  root: () => byId("table"),
  play: (gesture, before) => play(gesture.link, gesture.words, { gesture, before, moves: true }),
  say,
  busy: () => busy,
  rested: () => { if (unwatched) watch(unwatched); },
  stock: () => document.querySelector("#draw:not([data-moves])"),
  loses: losing,
  settings,
});
if (byId("table")) hands.hear(document);
document.adoptedStyleSheets.push(Hands.style);

// prepare makes a board that has just arrived playable.
function prepare() {
  byId("curve")?.classList.add("coming"); // it keeps its place
  completeIn(byId("table"));
  document.title = byId("h-board").dataset.game + " – patience";
  const board = document.querySelector("#table .board"), piles = read("spots");
  swapSides(board, piles);
  stretch(board, piles);
  hands.show(read("gestures").map((gesture) => ({ ...gesture, link: complete(gesture.link) })), piles);
  revealMove();
  const hintButton = byId("hint");
  if (hintButton) hintButton.hidden = !hands.gestures.length && !byId("draw");
  hinted = null;
}

// stretch moves the open cards of columns apart on a phone, so that a finger meets one: up to 32 pixels, as far as
// they fit into the part of the screen that the board may take.
const phone = matchMedia("(max-width: 48rem) and (orientation: portrait)");
const boardShare = 0.6, fingerStep = 32, cardHeight = 90, usualStep = 25;

function stretch(board, piles) {
  if (!board || !phone.matches || "step" in board.dataset) return;
  const { width, height } = board.viewBox.baseVal, scale = board.clientWidth / width;
  const high = Math.max(height, innerHeight * boardShare / scale);
  const columns = piles.flatMap((pile, i) => pile.spread === 1 ? [hands.spots(i)] : []).map((spots) => spots.map((spot, i) => ({
    spot, y: cornerOf(spot).f, open: i > 0 && nameOf(spots[i - 1]) !== "face down",
  })));
  const gaps = (column, open) => column.reduce((sum, card, i) => sum + (i && card.open === open ? card.y - column[i - 1].y : 0), 0);
  const room = (column) => (high - usualStep / 2 - cardHeight - column[0].y - gaps(column, false)) / (gaps(column, true) || 1);
  const by = Math.max(1, Math.min(fingerStep / (usualStep * scale), ...columns.map(room)));
  board.setAttribute("viewBox", `0 0 ${width} ${high}`);
  board.setAttribute("height", high);
  board.dataset.step = usualStep * by;
  for (const column of columns) {
    let y = column[0].y;
    column.forEach((card, i) => {
      if (i) y += (card.y - column[i - 1].y) * (card.open ? by : 1);
      for (const use of card.spot.querySelectorAll("use")) {
        use.setAttribute("transform", `translate(0 ${y - card.y}) ${use.getAttribute("transform")}`);
      }
    });
  }
}

// revealMove scrolls the list of moves, and not the page, to the current one.
function revealMove() {
  const game = byId("game"), now = game?.querySelector("[aria-current]");
  if (now) game.scrollTop += now.getBoundingClientRect().top - game.getBoundingClientRect().top - game.clientHeight / 2;
}

// A hint is what the coach says, with an arrow on the board. What becomes known later corrects it in place.
let hinted = null; // what it says, null if it was not asked for

function hint() {
  const plan = document.querySelector("#plan:not(.old)"), link = plan?.querySelector("a"), button = byId("hint");
  if (!button || button.hidden) return false;
  hinted = plan?.textContent || "Looking for a hint …";
  say(hinted);
  const gesture = link && hands.gestures.find((g) => same(tableOf(g.link), tableOf(link.href)));
  if (gesture) hands.point(gesture);
  return true;
}

// losing reports whether a gesture is known to lose the game.
function losing(gesture) {
  return [...document.querySelectorAll("#judged > :not(.old) [data-kind=lost]")].some((a) => same(tableOf(a.href), tableOf(gesture.link)));
}

// The trail is the tables that were shown since the page was opened, by what was done at
// once: a run, or a card and those that followed it home. Undo and redo walk on it.
let trail = { list: [], at: 0 };

const tableOf = (link) => {
  const q = new URL(link, location).searchParams;
  const words = (q.get("moves") || "").split(" ").filter(Boolean);
  return { game: byId("h-board").dataset.game, words: words.slice(0, q.get("at") ?? words.length).join(" "), draws: q.get("draws") || "" };
};
const same = (a, b) => a && a.words === b.words && a.draws === b.draws && a.game === b.game;

function keepTrail() {
  try { sessionStorage.setItem("patience.trail", JSON.stringify(trail)); } catch { /* it is full, or forbidden */ }
}

// arrive finds a table on the trail, or begins a new trail there.
function arrive(link) {
  const table = tableOf(link), at = trail.list.findIndex((t) => same(t, table));
  trail = at < 0 ? { list: [table], at: 0 } : { list: trail.list, at };
  keepTrail();
}

// goOn adds a table to the trail, in the place of the last one if it followed by itself.
function goOn(link, byItself) {
  const keep = trail.list.slice(0, trail.at + (byItself ? 0 : 1));
  trail = { list: [...keep, tableOf(link)], at: keep.length };
  keepTrail();
}

// linkTo returns the link of a table on the trail.
function linkTo(table) {
  const words = table.words ? table.words.split(" ").length : 0;
  const known = document.querySelectorAll("#game a")[words];
  const url = new URL(known?.href || location.href);
  url.searchParams.delete("draws");
  if (table.draws) url.searchParams.set("draws", table.draws);
  return url.href;
}

// walk takes back what was done last (-1), or does it again (1).
function walk(by) {
  const table = trail.list[trail.at + by];
  const link = table ? linkTo(table) : byId(by < 0 ? "undo" : "redo")?.href;
  if (!link) return false;
  play(link, "", { walks: true });
  return true;
}

// play shows the position of a link in place. Its address goes into the history. On the first
// page the rest of it gives way.
async function play(link, said, how = {}) {
  document.querySelectorAll(".welcome, .below").forEach((part) => part.remove());
  document.querySelector(".top [aria-current]")?.removeAttribute("aria-current");
  byId("judged").hidden = false;
  const shown = await showBoard(link, said, how);
  if (shown) {
    history[how.byItself ? "replaceState" : "pushState"](null, "", link);
    if (how.walks) arrive(link);
    else goOn(link, how.byItself);
  }
  hands.made(shown && how.moves ? follower() : null);
}

// follower returns what plays what follows a move by itself, null for nothing.
function follower() {
  const safe = settings.safe && hands.gestures.find((g) => g.safe), end = settings.finish && byId("finish");
  if (end) return () => play(end.href, "", { byItself: true });
  return safe ? () => play(safe.link, safe.words, { gesture: safe, byItself: true, moves: true }) : null;
}

// choice plays the move of a link in the list, as the gesture that it is.
function choice(link) {
  const gesture = hands.gestures.find((g) => same(tableOf(g.link), tableOf(link.href)));
  play(link.href, link.querySelector(".words")?.textContent || gesture?.words || "", { gesture, moves: true });
}

let unwatched = ""; // the position that is shown, until its labels are asked for
let latest = 0; // the number of the board that was asked for last

async function showBoard(link, said, { gesture, before } = {}) {
  labels?.close();
  if (document.readyState === "loading") stop(); // what is still coming is of the position before
  const at = new URL(link, location).search;
  const focus = hands.keepFocus(gesture), focused = document.activeElement.id;
  hands.drop();
  const board = byId("table").cloneNode(true);
  busy = true;
  if (gesture) hands.place(gesture, before);
  const shown = shownTurns(at), mine = ++latest;
  const text = await patient(`/table${at}&since=${shown.length}`, () => mine === latest);
  if (mine !== latest) return false;
  if (text === null) { // the server knows better: the card goes back
    byId("table").replaceWith(board);
    busy = false;
    prepare();
    say(said ? `${said}: this is not possible.` : "This is not possible.");
    return false;
  }
  const places = hands.seen();
  byId("table").outerHTML = text;
  complete = completer(at);
  joinTurns(shown, at);
  busy = false;
  prepare();
  hands.glide(places);
  keep(link);
  if (said) say(said + ". " + byId("status").textContent);
  if (!focus() && focused) byId(focused)?.focus();
  unwatched = at;
  if (!hands.waits()) watch(at); // else there is more to do first
  return true;
}

// settle leaves of each guess and what follows it one part.
function settle() {
  for (const [early, late] of [["guess", "difficulty"], ["guessed", "moves"]]) {
    const part = document.getElementById(early);
    if (part && document.getElementById(late)) part.remove();
    else if (part) part.id = late;
  }
  [...document.querySelectorAll("#plan")].slice(0, -1).forEach((part) => part.remove());
  const bar = byId("late"); // what a search found after the page had begun
  if (bar) put(null, bar.innerHTML, "bar");
  bar?.remove();
}

// watch shows the labels of a position as they come. Until then those of the last
// position stand there, pale and out of reach.
function watch(at) {
  unwatched = "";
  settle();
  const box = document.getElementById("judged");
  for (const part of box.children) {
    part.classList.add("old");
    part.inert = true;
  }
  labels = null;
  paused = document.hidden;
  if (paused) return;
  const stream = labels = new EventSource("/judged" + at);
  stream.addEventListener("working", (event) => {
    document.querySelector("#status .working")?.remove();
    put(document.getElementById("status"), event.data);
  });
  const places = { guess: "difficulty", guessed: "moves", difficulty: "difficulty", moves: "moves", seen: "moves", bar: "bar", plan: "plan", failed: "" };
  for (const name in places) {
    stream.addEventListener(name, (event) => {
      answered();
      put(box, event.data, places[name]);
      if (name === "plan" && hinted && byId("status").textContent.startsWith(hinted)) hint();
    });
  }
  stream.addEventListener("done", () => {
    stream.close();
    document.querySelectorAll("#judged .old, #status .working").forEach((part) => part.remove());
    if (hinted && !byId("plan")) say("There is no hint here.");
    if (stream === labels) judgeGame(at);
  });
  stream.addEventListener("error", async () => {
    stream.close();
    if (stream !== labels || busy) return;
    document.querySelector("#status .working")?.remove();
    await unanswered();
    if (stream === labels && !busy) watch(at);
  });
}

// judgeGame shows what each move of the game cost, as it comes.
function judgeGame(at) {
  if (!document.getElementById("game")) return;
  const stream = labels = new EventSource("/costs" + at);
  const places = [...document.querySelectorAll("#game .cost")], costs = places.map(() => ({ said: "", kind: "" }));
  stream.addEventListener("costs", (event) => {
    for (const [i, cost] of Object.entries(JSON.parse(event.data))) {
      costs[i] = cost;
      places[i].textContent = cost.said;
      places[i].className = `cost ${cost.kind}`;
    }
    rate(costs);
  });
  for (const part of ["curve", "loss"]) stream.addEventListener(part, (event) => put(null, event.data, part));
  for (const end of ["done", "error"]) stream.addEventListener(end, () => stream.close());
}

// put adds a part to a box under an id, or puts it in the place of the one that has it.
// A link that has the focus keeps it.
function put(box, text, id) {
  const template = document.createElement("template");
  template.innerHTML = text;
  completeIn(template.content);
  const part = template.content.firstElementChild;
  const before = id && document.getElementById(id);
  if (id) part.id = id;
  if (!before) {
    box.append(part);
    return;
  }
  const focused = before.contains(document.activeElement) && document.activeElement.getAttribute("href");
  before.replaceWith(part);
  if (focused) [...part.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  if (event.target.closest("#hint")) {
    hint();
    return;
  }
  const shared = event.target.closest("#share");
  if (shared) {
    event.preventDefault();
    const { game, deal } = byId("h-board").dataset, kept = yours().deals[deal];
    share(shared.href, kept?.won && resultOf(called(game, deal), kept));
    return;
  }
  const link = event.target.closest("a[data-play]");
  if (link) {
    event.preventDefault();
    hands.free(() => {
      const now = link.id && byId(link.id) || link;
      if (link.id === "undo" || link.id === "redo") walk(link.id === "undo" ? -1 : 1);
      else if (link.closest("[data-moves]")) choice(now);
      else if (now.href) play(now.href, link.closest(".tools, .note") ? "" : (link.querySelector(".words") || link).textContent);
    });
  } else if (byId("table")) {
    hands.click(event);
  }
});

addEventListener("popstate", async () => {
  if (location.hash) return; // within the page
  if (location.pathname === "/") location.reload();
  else if (byId("table")) {
    if (await showBoard(location.href)) arrive(location.href);
    hands.made(null);
  }
});

if (byId("table")) {
  prepare();
  performance.mark("board");
  try { trail = JSON.parse(sessionStorage.getItem("patience.trail")) || trail; } catch { /* none is kept */ }
  arrive(location.href);
  addEventListener("load", () => {
    settle();
    revealMove();
    if (!labels && !paused && !document.querySelector(".welcome")) judgeGame(location.search);
  });
}

// choose goes to another line of the list of moves.
function choose(by) {
  const links = [...document.querySelectorAll("#judged [data-moves] a")].filter((link) => link.offsetParent);
  if (!links.length) return false;
  const at = links.indexOf(document.activeElement);
  links[at < 0 ? (by > 0 ? 0 : links.length - 1) : (at + by + links.length) % links.length].focus();
  return true;
}

const keys = {
  u: () => walk(-1),
  r: () => walk(1),
  d: () => follow("draw"),
  f: () => follow("finish"),
  h: () => hint(),
  n: () => follow("new"),
  "/": () => (document.querySelector(".top input").focus(), true),
};

// others are what keys do that do nothing on the board.
const others = {
  ArrowDown: () => choose(1),
  ArrowUp: () => choose(-1),
  " ": () => follow("draw"),
};

// follow clicks a link, if it is there.
function follow(id) {
  const link = byId(id);
  link?.click();
  return !!link;
}

// press does what a key does, and returns whether it does anything.
function press(key) {
  const own = (table) => Object.hasOwn(table, key) && table[key]();
  return (!hands.typed && own(keys)) || hands.key(key) || own(others);
}

document.addEventListener("keydown", (event) => {
  if (!byId("table") || event.altKey || event.target.closest("input, select, textarea")) return;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      hands.free(() => walk(key === "y" || event.shiftKey ? 1 : -1));
    }
    return;
  }
  if (!hands.waits()) {
    if (press(event.key)) event.preventDefault();
  } else if (event.key.length === 1 || hands.focused()) { // it waits, and does later what it does then
    if (event.key.length === 1 && event.target.closest("a, button, summary") && event.key === " ") return;
    event.preventDefault();
    hands.free(() => press(event.key));
  }
});
