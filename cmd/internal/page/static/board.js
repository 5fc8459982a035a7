// The board. The server says what may be done with the cards (Gesture in gesture.go), and
// sends the board after each move, so there are no rules here. A card is placed at once,
// where its gesture leads, and the board of the server takes over when it comes.
"use strict";

let gestures = [];  // of the board that is shown
let piles = [];     // of the table: their names, letters and spreads (Spot in gesture.go)
let held = null;    // the gestures of the cards that are held, null without any
let labels = null;  // the stream of labels of the position
let busy = false;   // a move is on its way to the server
let waiting = [];   // what was asked for meanwhile

const byId = (id) => document.getElementById(id);
const spots = (pile) => [...document.querySelectorAll(`#table [data-pile="${pile}"]`)];
const lastOf = (pile) => spots(pile).at(-1);
const nameOf = (spot) => spot.querySelector("title").textContent;
const isCard = (spot) => spot.dataset.cards !== "0";
const cornerOf = (spot) => spot.querySelector("use").transform.baseVal.consolidate().matrix; // at rest, on the board
const boxOf = (spot) => spot.querySelector("use").getBoundingClientRect();
const read = (id) => JSON.parse(byId(id)?.textContent || "null") || [];
const say = (text) => { byId("status").textContent = text; };

// What the browser keeps is only here, and never sent: the games that are under way.
const memory = {
  get: (name) => { try { return JSON.parse(localStorage.getItem("patience." + name)); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem("patience." + name, JSON.stringify(value)); } catch { /* it is full, or forbidden */ } },
};

// underWay are the games that are kept, the last one played first.
const underWay = () => (memory.get("games") || []).filter((game) => game.link?.startsWith("/deal?"));
const mostUnderWay = 5;

// keep remembers the game of a link, unless it is won or not begun.
function keep(link) {
  const at = new URL(link, location);
  const moves = document.querySelector(".title p");
  const won = document.getElementById("status").textContent.startsWith("The game is won.");
  const title = byId("h-board").dataset.game, others = underWay().filter((game) => game.title !== title);
  if (won) {
    memory.set("games", others);
    remember();
  } else if (moves) {
    memory.set("games", [{ title, moves: moves.textContent, link: "/deal" + at.search }, ...others].slice(0, mostUnderWay));
  }
}

// remember adds a won deal to those that the player has won, with the fewest moves that it took.
function remember() {
  const board = byId("h-board").dataset, won = memory.get("won") || {};
  const moves = parseInt(byId("end")?.textContent.replace(/\D*/, ""), 10);
  if (!moves || !board.deal) return;
  won[board.game] = Math.min(moves, won[board.game] || moves);
  memory.set("won", won);
}

// sumUp says on the first page what the player has won, and how many of the last days' deals.
function sumUp() {
  const place = byId("won"), won = memory.get("won") || {}, all = Object.keys(won).length;
  if (!place || !all) return;
  const name = (daysAgo) => {
    const day = new Date(Date.now() - daysAgo * 864e5);
    return `FreeCell ${day.getFullYear()}${String(day.getMonth() + 1).padStart(2, "0")}${String(day.getDate()).padStart(2, "0")}`;
  };
  let streak = 0;
  for (let day = won[name(0)] ? 0 : 1; won[name(day)]; day++) streak++;
  place.textContent = `You have won ${all} deal${all === 1 ? "" : "s"}${streak > 1 ? `, and the deal of the day ${streak} days in a row` : ""}.`;
  place.hidden = false;
}

function offerToContinue() {
  sumUp();
  const place = byId("continue");
  for (const game of place ? underWay() : []) {
    const link = place.appendChild(document.createElement("a"));
    link.href = game.link;
    link.append(Object.assign(document.createElement("b"), { textContent: "Continue" }), `${game.title} ${game.moves}`);
    place.hidden = false;
  }
}

// What the player has chosen.
const settings = { tap: true, safe: true, finish: false, ...memory.get("settings") };
const switches = {
  tap: "A click on a card plays it to its best place",
  safe: "Cards that nothing needs go home by themselves",
  finish: "Finish by itself when only moves home are left",
};
let settingsPart = null;

function showSettings() {
  const record = document.querySelector("#table .record");
  if (!record) return;
  if (!settingsPart) {
    settingsPart = document.createElement("details");
    settingsPart.className = "settings";
    settingsPart.append(Object.assign(document.createElement("summary"), { textContent: "Settings" }));
    for (const name in switches) {
      const label = settingsPart.appendChild(document.createElement("label"));
      const box = label.appendChild(Object.assign(document.createElement("input"), { type: "checkbox", checked: settings[name] }));
      label.append(switches[name]);
      box.addEventListener("change", () => {
        settings[name] = box.checked;
        memory.set("settings", settings);
      });
    }
  }
  record.append(settingsPart);
}

// prepare makes a board that has just arrived playable.
function prepare() {
  held = null;
  byId("curve")?.classList.add("coming"); // it keeps its place
  completeIn(byId("table"));
  gestures = read("gestures").map((gesture) => ({ ...gesture, link: complete(gesture.link) }));
  piles = read("spots");
  for (const spot of document.querySelectorAll("#table [data-pile]")) {
    const pile = piles[spot.dataset.pile]?.name;
    if (pile && isCard(spot)) spot.setAttribute("aria-label", `${nameOf(spot)}, ${pile}`);
    if (!from(spot).length && !draws(spot)) continue;
    spot.classList.add("movable");
    spot.setAttribute("tabindex", "0");
    spot.setAttribute("role", "button");
    if (!spot.hasAttribute("aria-label")) spot.setAttribute("aria-label", nameOf(spot));
  }
  revealMove();
  showSettings();
  const hintButton = byId("hint");
  if (hintButton) hintButton.hidden = !gestures.length && !byId("draw");
  hinting = false;
}

// revealMove scrolls the list of moves, and not the page, to the current one.
function revealMove() {
  const game = byId("game"), now = game?.querySelector("[aria-current]");
  if (now) game.scrollTop += now.getBoundingClientRect().top - game.getBoundingClientRect().top - game.clientHeight / 2;
}

// A hint is the first of the judged moves, as an arrow on the board.
let hinting = false; // it was asked for before there is one

function hint() {
  const line = document.querySelector("#judged > :not(.old) [data-moves] a"), button = byId("hint");
  if (!button || button.hidden) return false;
  const judged = document.querySelector("#moves:not(.old)");
  hinting = !line && !judged;
  if (!line) {
    say(hinting ? "Looking for a hint …" : "There is no hint here.");
    return true;
  }
  const gesture = gestures.find((g) => same(tableOf(g.link), tableOf(line.href)));
  say(`Hint: ${line.querySelector(".words").textContent}`);
  document.querySelectorAll("#table .arrow").forEach((arrow) => arrow.remove());
  document.querySelectorAll("#table .hinted").forEach((spot) => spot.classList.remove("hinted"));
  if (gesture) point(spots(gesture.from).find((s) => Number(s.dataset.cards) === gesture.cards) || lastOf(gesture.from), lastOf(gesture.to));
  return true;
}

// point draws an arrow from a card to a place.
function point(card, target) {
  const svg = card.ownerSVGElement;
  const at = (spot) => ({ x: cornerOf(spot).e + 32, y: cornerOf(spot).f + 40 });
  const a = at(card), b = at(target), length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const u = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const corner = (along, aside) => `${(a.x + u.x * along - u.y * aside).toFixed(1)} ${(a.y + u.y * along + u.x * aside).toFixed(1)}`;
  const arrow = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const head = Math.max(0, length - 20);
  arrow.setAttribute("d", `M${corner(0, 5)}L${corner(head, 5)}L${corner(head, 14)}L${corner(length, 0)}L${corner(head, -14)}L${corner(head, -5)}L${corner(0, -5)}Z`);
  arrow.setAttribute("class", "arrow");
  for (const spot of [card, target]) spot.classList.add("hinted");
  svg.append(arrow);
}

// losing reports whether a gesture is known to lose the game.
function losing(gesture) {
  return [...document.querySelectorAll("#judged > :not(.old) [data-kind=lost]")].some((a) => same(tableOf(a.href), tableOf(gesture.link)));
}

// from returns the gestures with the cards from a spot on. Where only another number
// of cards may go, the last card of the pile stands for them.
function from(spot) {
  const pile = gestures.filter((g) => g.from === Number(spot.dataset.pile));
  const exact = pile.filter((g) => g.cards === Number(spot.dataset.cards));
  return exact.length || spot.dataset.cards !== "1" ? exact : pile;
}

function hold(spot) {
  drop();
  held = from(spot);
  for (const s of spots(spot.dataset.pile)) s.classList.toggle("held", Number(s.dataset.cards) <= held[0].cards);
  spot.setAttribute("aria-pressed", "true");
  for (const g of held) {
    const target = lastOf(g.to);
    target.classList.add("target");
    target.classList.toggle("loses", losing(g));
    if (target.hasAttribute("tabindex")) continue;
    target.setAttribute("tabindex", "0");
    target.setAttribute("role", "button");
    target.setAttribute("aria-label", `${nameOf(target)}, ${piles[g.to].name}`);
    target.dataset.lent = "";
  }
  const places = held.map((g) => piles[g.to].name + (losing(g) ? " (loses)" : ""));
  say(`${nameOf(spot)} taken. It has ${places.length} place${places.length === 1 ? "" : "s"}: ${places.join(", ")}.`);
}

function drop() {
  for (const spot of document.querySelectorAll("#table .held, #table .target")) {
    spot.classList.remove("held", "target", "loses");
    spot.removeAttribute("aria-pressed");
    if ("lent" in spot.dataset) {
      spot.removeAttribute("tabindex");
      spot.removeAttribute("role");
    }
    delete spot.dataset.lent;
  }
  held = null;
}

// to returns the gesture of held cards to a pile. A foundation takes them to their own.
const to = (pile) => held && (held.find((g) => g.to === Number(pile)) || (piles[pile]?.home && held.find((g) => g.home)));

// draws returns the link that a press on the stock follows, null for other spots.
const draws = (spot) => spot.dataset.pile === "0" ? byId("draw") : null;

// best returns the gesture that a click plays: home, or else onto a card, to an empty
// column, to a cell.
function best(spot) {
  const rank = (g) => g.home ? 0 : piles[g.to].spread === 0 ? 3 : isCard(lastOf(g.to)) ? 1 : 2;
  return from(spot).sort((a, b) => rank(a) - rank(b))[0];
}

// press takes the cards of a spot, or puts those that are held there.
function press(spot) {
  const gesture = held && to(spot.dataset.pile);
  if (gesture) playGesture(gesture);
  else if (draws(spot)) draws(spot).click();
  else if (held && spot.classList.contains("held")) drop();
  else if (from(spot).length) hold(spot);
  else if (held) refuse(document.querySelectorAll("#table .held"));
  else if (isCard(spot) && !busy) refuse([spot]);
}

// tap is a press of a mouse or a finger.
function tap(spot) {
  const gesture = settings.tap && !held && !draws(spot) && best(spot);
  if (gesture) playGesture(gesture);
  else press(spot);
}

function refuse(cards) {
  const first = cards[0];
  if (!first) return;
  const text = held ? `${nameOf(first)} cannot go there.` : `${nameOf(first)} cannot be moved.`;
  drop();
  say(text);
  if (!moves()) return;
  for (const card of cards) {
    card.animate([0, 5, -5, 5, -5, 0].map((x) => ({ transform: `translate(${x}px, 0)` })), { duration: 240 });
  }
}

// Motion. Cards glide from where they are seen to where they belong.
const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
const glideTime = 150, homeTime = 80;

// seen returns where each card is seen now, by its name.
function seen() {
  const places = new Map();
  for (const spot of document.querySelectorAll("#table [data-pile]")) {
    if (isCard(spot) && nameOf(spot) !== "face down") places.set(nameOf(spot), boxOf(spot));
  }
  return places;
}

function glide(before) {
  const svg = document.querySelector("#table .board");
  if (!svg || !moves()) return;
  const scale = svg.getScreenCTM().a;
  const moved = [...svg.querySelectorAll("[data-pile]")].map((spot) => {
    const was = before.get(nameOf(spot)), is = boxOf(spot);
    return was && { spot, x: (was.x - is.x) / scale, y: (was.y - is.y) / scale };
  }).filter((m) => m && Math.hypot(m.x, m.y) > 1);
  for (const { spot, x, y } of moved) {
    svg.append(spot); // above all others
    spot.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: glideTime, easing: "ease-out" });
  }
}

// place shows what a gesture does before the server answers.
function place(gesture, before) {
  const cards = spots(gesture.from).filter((s) => isCard(s) && Number(s.dataset.cards) <= gesture.cards);
  const target = spots(gesture.to);
  if (cards.length !== gesture.cards || !target.length) return;
  const last = cornerOf(target.at(-1)), spread = piles[gesture.to].spread;
  let step = [[0, 0], [0, 25], [31, 0]][spread];
  if (target.length > 1 && spread > 0) step = [last.e - cornerOf(target.at(-2)).e, last.f - cornerOf(target.at(-2)).f];
  const covers = isCard(target.at(-1)) ? 1 : 0;
  cards.forEach((card, i) => {
    const own = cornerOf(card);
    const dx = last.e + (i + covers) * step[0] - own.e, dy = last.f + (i + covers) * step[1] - own.f;
    card.setAttribute("transform", `translate(${dx} ${dy})`);
    card.ownerSVGElement.append(card);
  });
  glide(before);
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
  if (busy) {
    if (waiting.length < 20) waiting.push(() => walk(by));
    return true;
  }
  const table = trail.list[trail.at + by];
  const link = table ? linkTo(table) : byId(by < 0 ? "undo" : "redo")?.href;
  if (!link) return false;
  play(link, "", { walks: true });
  return true;
}

const playGesture = (gesture, before) => play(gesture.link, gesture.said, { gesture, before });

// play shows the position of a link in place. Its address goes into the history. On the first
// page the rest of it gives way.
async function play(link, said, how = {}) {
  if (busy) return;
  document.querySelectorAll(".welcome, .below").forEach((part) => part.remove());
  document.querySelector(".top [aria-current]")?.removeAttribute("aria-current");
  byId("judged").hidden = false;
  if (!await showBoard(link, said, how)) return;
  history[how.byItself ? "replaceState" : "pushState"](null, "", link);
  if (how.walks) arrive(link);
  else goOn(link, how.byItself);
  if (waiting.length) waiting.shift()();
  else if (how.gesture) setTimeout(follows, moves() ? glideTime + homeTime : 0, location.href);
}

// follows plays what follows a move by itself, unless something else was played meanwhile.
function follows(href) {
  if (busy || held || drag || href !== location.href) return;
  const safe = settings.safe && gestures.find((g) => g.safe), end = settings.finish && byId("finish");
  if (end) play(end.href, "", { byItself: true });
  else if (safe) play(safe.link, safe.said, { gesture: safe, byItself: true });
}

let latest = 0; // the number of the board that was asked for last

async function showBoard(link, said, { gesture, before } = {}) {
  labels?.close();
  if (document.readyState === "loading") stop(); // what is still coming is of the position before
  const at = new URL(link, location).search;
  const focused = document.activeElement.closest("#table [data-pile]"), focusedId = document.activeElement.id;
  const focusedName = focused && (gesture ? nameOf(lastOf(gesture.from)) : nameOf(focused));
  drop();
  busy = true;
  if (gesture) place(gesture, before || seen());
  const shown = shownTurns(at), mine = ++latest;
  const text = await patient(`/table${at}&since=${shown.length}`, () => mine === latest);
  if (mine !== latest) return false;
  if (text === null) {
    location = link;
    return false;
  }
  const places = seen();
  byId("table").outerHTML = text;
  complete = completer(at);
  joinTurns(shown, at);
  busy = false;
  prepare();
  glide(places);
  keep(link);
  if (said) say(said + ". " + byId("status").textContent);
  if (focusedName) {
    const spot = [...document.querySelectorAll("#table [data-pile]")].find((s) => nameOf(s) === focusedName);
    if (spot && !spot.hasAttribute("tabindex")) spot.setAttribute("tabindex", "-1");
    spot?.focus();
  } else if (focusedId) {
    byId(focusedId)?.focus();
  }
  watch(at);
  return true;
}

// countKept says at the end of a game how many moves kept a shortest solution, once that is
// known of each.
function countKept(costs) {
  const place = byId("kept"), moves = costs.slice(1), good = moves.filter((c) => c.kind === "good").length;
  if (!place || !moves.length || good === moves.length || moves.some((c) => !c.said)) return;
  place.textContent = `${good} of your ${moves.length} move${moves.length === 1 ? "" : "s"} kept the shortest way.`;
}

// share copies the link of a deal, or hands it to what the device shares with.
async function share(link) {
  try {
    if (navigator.share) {
      await navigator.share({ title: document.title, url: link });
      return;
    }
    await navigator.clipboard.writeText(link);
    toast("Link copied");
  } catch {
    toast("The link could not be copied");
  }
}

function toast(text) {
  const part = Object.assign(document.createElement("div"), { className: "toast", textContent: text });
  part.setAttribute("role", "status");
  document.body.append(part);
  setTimeout(() => part.remove(), 2000);
}

// nameLoss says at a dead end which move lost the game.
function nameLoss(costs) {
  const turns = [...document.querySelectorAll("#game a")], now = turns.findIndex((a) => a.hasAttribute("aria-current"));
  const lost = costs.findIndex((c, i) => c.kind === "lost" && i <= now);
  if (!byId("stuck") || lost < 1 || byId("before-loss")) return;
  byId("loss").textContent = `Move ${lost} lost the game.`;
  const link = Object.assign(document.createElement("a"), { id: "before-loss", href: turns[lost - 1].href, textContent: `Back to before move ${lost}` });
  link.dataset.play = "";
  document.querySelector("#stuck .steps").prepend(link);
}

// settle leaves of each guess and what follows it one part.
function settle() {
  for (const [early, late] of [["guess", "difficulty"], ["guessed", "moves"]]) {
    const part = document.getElementById(early);
    if (part && document.getElementById(late)) part.remove();
    else if (part) part.id = late;
  }
  const bar = byId("late"); // what a search found after the page had begun
  if (bar) put(null, bar.innerHTML, "bar");
  bar?.remove();
}

// watch shows the labels of a position as they come. Until then those of the last
// position stand there, pale and out of reach.
function watch(at) {
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
  const places = { guess: "difficulty", guessed: "moves", difficulty: "difficulty", moves: "moves", seen: "moves", bar: "bar", failed: "" };
  for (const name in places) {
    stream.addEventListener(name, (event) => {
      answered();
      put(box, event.data, places[name]);
      if (hinting && places[name] === "moves") hint();
    });
  }
  stream.addEventListener("done", () => {
    stream.close();
    document.querySelectorAll("#judged .old, #status .working").forEach((part) => part.remove());
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
    nameLoss(costs);
    countKept(costs);
  });
  stream.addEventListener("curve", (event) => put(null, event.data, "curve"));
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

// Drags. A press that does not move is a click. Copies of the cards follow the pointer:
// a finger loses a card that is moved within the document.
let drag = null;

function lift() {
  drag.moved = true;
  hold(drag.spot);
  drag.cards = [...drag.svg.querySelectorAll(".held")].map((card) => {
    const copy = card.cloneNode(true);
    delete copy.dataset.pile;
    copy.setAttribute("class", "carried");
    return drag.svg.appendChild(copy);
  });
  drag.svg.classList.add("dragging");
}

// land ends a drag and returns it, with where its cards were.
function land() {
  const dragged = drag;
  drag = null;
  if (dragged?.moved) {
    dragged.places = new Map(dragged.cards.map((card) => [nameOf(card), boxOf(card)]));
    for (const card of dragged.cards) card.remove();
    dragged.svg.classList.remove("dragging");
  }
  return dragged;
}

// covered returns the pile that a card covers most, -1 for none. A column reaches down to
// the foot of the table.
function covered(card, svg) {
  const foot = svg.getBoundingClientRect().bottom;
  let pile = -1, most = 0;
  for (let i = 0; i < piles.length; i++) {
    let area = 0;
    for (const spot of spots(i)) {
      const box = boxOf(spot), bottom = piles[i].spread === 1 ? foot : box.bottom;
      const wide = Math.min(card.right, box.right) - Math.max(card.left, box.left);
      const high = Math.min(card.bottom, bottom) - Math.max(card.top, box.top);
      if (wide > 0 && high > 0) area = Math.max(area, wide * high);
    }
    if (area > most) [pile, most] = [i, area];
  }
  return pile;
}

const pointed = (event) => event.target.closest("#table [data-pile]");

document.addEventListener("pointerdown", (event) => {
  const spot = pointed(event);
  if (!spot || busy || event.button !== 0 || !event.isPrimary || !from(spot).length || to(spot.dataset.pile)) return;
  const svg = spot.ownerSVGElement;
  drag = { spot, svg, x: event.clientX, y: event.clientY, scale: 1 / svg.getScreenCTM().a, moved: false };
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  if (!drag.moved && Math.hypot(dx, dy) < 6) return;
  if (!drag.moved) lift();
  for (const card of drag.cards) card.setAttribute("transform", `translate(${dx * drag.scale} ${dy * drag.scale})`);
});

document.addEventListener("pointerup", () => {
  const dragged = land();
  if (!dragged?.moved) return;
  suppressed = true; // the click that follows
  setTimeout(() => { suppressed = false; });
  const [card] = dragged.places.values();
  const pile = covered(card, dragged.svg);
  const gesture = pile >= 0 && to(pile);
  if (gesture) {
    playGesture(gesture, new Map([...seen(), ...dragged.places]));
  } else if (pile >= 0 && pile !== Number(dragged.spot.dataset.pile)) {
    refuse(document.querySelectorAll("#table .held"));
  } else {
    drop();
    glide(dragged.places);
  }
});

// A finger on a card drags it, and the page stays where it is.
document.addEventListener("touchmove", (event) => { if (drag) event.preventDefault(); }, { passive: false });

document.addEventListener("pointercancel", () => {
  if (land()?.moved) drop();
});

let suppressed = false;

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || suppressed) return;
  if (event.target.closest("#hint")) {
    hint();
    return;
  }
  const shared = event.target.closest("#share");
  if (shared) {
    event.preventDefault();
    share(shared.href);
    return;
  }
  const link = event.target.closest("a[data-play]");
  const spot = pointed(event);
  if (link) {
    event.preventDefault();
    if (link.id === "undo" || link.id === "redo") walk(link.id === "undo" ? -1 : 1);
    else if (busy && link.id === "draw") waiting.push(() => follow("draw"));
    else play(link.href, link.closest(".tools, .note") ? "" : (link.querySelector(".words") || link).textContent);
  } else if (spot && (event.detail < 2 || draws(spot))) { // a second click is of a double click
    tap(spot);
  } else if (held && !spot) {
    drop();
  }
});

document.addEventListener("dblclick", (event) => {
  const spot = pointed(event);
  const home = spot && !settings.tap && gestures.find((g) => g.home && g.from === Number(spot.dataset.pile));
  if (home) playGesture(home);
});

addEventListener("popstate", async () => {
  if (location.pathname === "/") location.reload();
  else if (byId("table") && await showBoard(location.href)) arrive(location.href);
});

if (byId("table")) {
  prepare();
  performance.mark("board");
  offerToContinue();
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

// step moves the focus on the board to the nearest card or place in a direction. From
// elsewhere, left and right lead to the board, and up and down to the list of moves.
function step(x, y) {
  const spot = document.activeElement.closest("#table [data-pile]");
  const others = [...document.querySelectorAll("#table [data-pile][tabindex='0']")].filter((s) => s !== spot);
  if (!spot && y) return choose(y);
  const here = spot ? cornerOf(spot) : { e: 0, f: 0 };
  const far = (s) => {
    const to = cornerOf(s), dx = to.e - here.e, dy = to.f - here.f, along = dx * x + dy * y;
    return !spot ? dx : along > 1 ? along + 2 * Math.abs(dx * y + dy * x) : Infinity;
  };
  const nearest = others.sort((a, b) => far(a) - far(b))[0];
  if (nearest && far(nearest) < Infinity) nearest.focus();
  return others.length > 0;
}

const keys = {
  ArrowDown: () => step(0, 1),
  ArrowUp: () => step(0, -1),
  ArrowLeft: () => step(-1, 0),
  ArrowRight: () => step(1, 0),
  u: () => walk(-1),
  r: () => walk(1),
  d: () => follow("draw"),
  f: () => follow("finish"),
  h: () => hint(),
  n: () => follow("new"),
  "/": () => (document.querySelector(".top input").focus(), true),
  Escape: () => held && (drop(), true),
  Enter: () => pressed(),
  " ": () => pressed() || follow("draw"),
};

// follow clicks a link, if it is there.
function follow(id) {
  const link = byId(id);
  link?.click();
  return !!link;
}

// pressed presses the card or place that has the focus.
function pressed() {
  const spot = document.activeElement.closest("#table [data-pile]");
  if (spot) press(spot);
  return !!spot;
}

// Typed words, such as 5h: the letters of two piles, or of a pile and h for home.
let typed = "";

function type(letter) {
  if (!typed) {
    if (!gestures.some((g) => piles[g.from].letter === letter)) return false;
    typed = letter;
    say(`${letter} …`);
    return true;
  }
  const word = typed + letter;
  typed = "";
  const found = gestures.filter((g) => piles[g.from].letter === word[0] && (piles[g.to].letter === letter || (letter === "h" && g.home)));
  const gesture = found.sort((a, b) => a.home ? a.cards - b.cards : b.cards - a.cards)[0];
  if (gesture) playGesture(gesture);
  else say(`${word} cannot be played.`);
  return true;
}

document.addEventListener("keydown", (event) => {
  if (!byId("table") || event.altKey || event.target.closest("input, select, textarea")) return;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      walk(key === "y" || event.shiftKey ? 1 : -1);
    }
    return;
  }
  if (typed && event.key === "Escape") {
    typed = "";
    say("");
    return;
  }
  const act = !typed && Object.hasOwn(keys, event.key) && keys[event.key];
  if ((act && act()) || (event.key.length === 1 && type(event.key))) event.preventDefault();
});
