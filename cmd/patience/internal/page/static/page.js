// The pages work without this script. With it, steps of a solution are shown in place,
// and the board plays: by clicks, by drags and by keys, while the labels come after.
"use strict";

const table = document.querySelector("[data-steps]");
const rows = table ? [...table.querySelectorAll("tr[data-board]")] : [];
let current = rows.findIndex((row) => row.hasAttribute("aria-current"));

// reveal scrolls the table, and not the page, to a row.
function reveal(row) {
  const box = table.parentElement;
  box.scrollTop = Math.max(0, row.offsetTop - box.clientHeight / 2);
}

if (current >= 0) reveal(rows[current]);

function show(step) {
  step = Math.max(0, Math.min(rows.length - 1, step));
  if (step === current) return;
  rows[current].removeAttribute("aria-current");
  current = step;
  const row = rows[current];
  row.setAttribute("aria-current", "step");
  reveal(row);
  const board = document.getElementById("board");
  board.src = row.dataset.board;
  board.alt = row.dataset.described;
  document.getElementById("status").textContent = row.dataset.status;
  document.getElementById("play").href = row.dataset.play;
  const mark = document.getElementById("mark");
  mark.setAttribute("cx", row.dataset.x);
  mark.setAttribute("cy", row.dataset.y);
  history.replaceState(null, "", row.querySelector("a").href);
  if (current + 1 < rows.length) new Image().src = rows[current + 1].dataset.board;
}

const go = { first: () => 0, previous: () => current - 1, next: () => current + 1, last: () => rows.length - 1 };

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || !rows.length) return;
  const button = event.target.closest("[data-go]");
  const row = event.target.closest("tr[data-board]");
  if (button) show(go[button.dataset.go]());
  else if (row && event.target.closest("a")) show(rows.indexOf(row));
  else return;
  event.preventDefault();
});

// The board. The server says what may be done with the cards (Gesture in gesture.go),
// and sends the board after each move, so there are no rules here.

let gestures = [];  // of the board that is shown
let held = null;    // the gestures of the cards that are held, null without any
let labels = null;  // the stream of labels of the position

const spots = (pile) => [...document.querySelectorAll(`#table [data-pile="${pile}"]`)];
const lastOf = (pile) => spots(pile).at(-1);

// From here on the cards that may go somewhere can be taken.
function prepare() {
  held = null;
  document.getElementById("curve")?.classList.add("coming"); // it keeps its place
  const data = document.getElementById("gestures");
  gestures = data ? JSON.parse(data.textContent) || [] : [];
  for (const spot of document.querySelectorAll("#table [data-pile]")) {
    if (!from(spot).length && !draws(spot)) continue;
    spot.classList.add("movable");
    spot.setAttribute("tabindex", "0");
    spot.setAttribute("role", "button");
    spot.setAttribute("aria-label", spot.querySelector("title").textContent);
  }
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
  for (const g of held) {
    const target = lastOf(g.to);
    target.classList.add("target");
    if (target.hasAttribute("tabindex")) continue;
    target.setAttribute("tabindex", "0");
    target.dataset.lent = "";
  }
}

function drop() {
  for (const spot of document.querySelectorAll("#table .held, #table .target")) {
    spot.classList.remove("held", "target");
    if ("lent" in spot.dataset) spot.removeAttribute("tabindex");
    delete spot.dataset.lent;
  }
  held = null;
}

// to returns the gesture of held cards to a pile.
const to = (pile) => held && held.find((g) => g.to === Number(pile));

// draws returns the link that a press on the stock follows, null for other spots.
const draws = (spot) => spot.dataset.pile === "0" ? document.getElementById("draw") : null;

function press(spot) {
  const gesture = held && to(spot.dataset.pile);
  if (gesture) play(gesture.link, gesture.said);
  else if (draws(spot)) draws(spot).click();
  else if (held && spot.classList.contains("held")) drop();
  else if (from(spot).length) hold(spot);
  else drop();
}

// play shows the position of a link in place. Its address goes into the history. On the first
// page the rest of it gives way.
async function play(link, said) {
  document.querySelectorAll(".welcome, .below").forEach((part) => part.remove());
  document.querySelector(".top [aria-current]")?.removeAttribute("aria-current");
  document.getElementById("judged").hidden = false;
  if (await showBoard(link, said)) history.pushState(null, "", link);
}

async function showBoard(link, said) {
  if (labels) labels.close();
  if (document.readyState === "loading") stop(); // what is still coming is of the position before
  const at = new URL(link, location).search;
  let text;
  try {
    const answer = await fetch("/table" + at);
    if (!answer.ok) throw new Error(answer.statusText);
    text = await answer.text();
  } catch {
    location = link;
    return false;
  }
  const focused = document.activeElement.id;
  document.getElementById("table").outerHTML = text;
  prepare();
  keep(link);
  const status = document.getElementById("status");
  if (said) status.textContent = said + ". " + status.textContent;
  if (focused) document.getElementById(focused)?.focus();
  watch(at);
  return true;
}

// What the browser keeps is only here, and never sent: the game that is under way.
const memory = {
  get: (name) => { try { return JSON.parse(localStorage.getItem("patience." + name)); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem("patience." + name, JSON.stringify(value)); } catch { /* it is full, or forbidden */ } },
};

// keep remembers the game of a link, unless it is won or not begun.
function keep(link) {
  const at = new URL(link, location);
  const moves = document.querySelector(".title p");
  const won = document.getElementById("status").textContent.startsWith("The game is won.");
  if (won) memory.set("game", null);
  else if (moves) memory.set("game", { title: document.getElementById("h-board").textContent, moves: moves.textContent, link: "/deal" + at.search });
}

function offerToContinue() {
  const place = document.getElementById("continue"), game = memory.get("game");
  if (!place || !game?.link?.startsWith("/deal?")) return;
  const link = place.appendChild(document.createElement("a"));
  link.href = game.link;
  link.append(Object.assign(document.createElement("b"), { textContent: "Continue" }), `${game.title} ${game.moves}`);
  place.hidden = false;
}

// settle leaves of each guess and what follows it one part.
function settle() {
  for (const [early, late] of [["guess", "difficulty"], ["guessed", "moves"]]) {
    const part = document.getElementById(early);
    if (part && document.getElementById(late)) part.remove();
    else if (part) part.id = late;
  }
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
  const stream = labels = new EventSource("/judged" + at);
  stream.addEventListener("working", (event) => {
    document.querySelector("#status .working")?.remove();
    put(document.getElementById("status"), event.data);
  });
  const places = { guess: "difficulty", guessed: "moves", difficulty: "difficulty", moves: "moves", failed: "" };
  for (const name in places) stream.addEventListener(name, (event) => put(box, event.data, places[name]));
  const end = () => {
    stream.close();
    document.querySelectorAll("#judged .old, #status .working").forEach((part) => part.remove());
    if (stream === labels) judgeGame(at);
  };
  stream.addEventListener("done", end);
  stream.addEventListener("error", end);
}

// judgeGame shows what each move of the game cost, as it comes.
function judgeGame(at) {
  if (!document.getElementById("game")) return;
  const stream = labels = new EventSource("/costs" + at);
  stream.addEventListener("costs", (event) => {
    const costs = JSON.parse(event.data);
    document.querySelectorAll("#game .cost").forEach((place, i) => {
      place.textContent = costs[i].said;
      place.className = `cost ${costs[i].kind}`;
    });
  });
  stream.addEventListener("curve", (event) => put(null, event.data, "curve"));
  for (const end of ["done", "error"]) stream.addEventListener(end, () => stream.close());
}

// put adds a part to a box under an id, or puts it in the place of the one that has it.
// A link that has the focus keeps it.
function put(box, text, id) {
  const template = document.createElement("template");
  template.innerHTML = text;
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

// land ends a drag and returns it.
function land() {
  const dragged = drag;
  drag = null;
  if (dragged?.moved) {
    for (const card of dragged.cards) card.remove();
    dragged.svg.classList.remove("dragging");
  }
  return dragged;
}

const pointed = (event) => event.target.closest("#table [data-pile]");

document.addEventListener("pointerdown", (event) => {
  const spot = pointed(event);
  if (!spot || event.button !== 0 || !event.isPrimary || !from(spot).length || to(spot.dataset.pile)) return;
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

document.addEventListener("pointerup", (event) => {
  const dragged = land();
  if (!dragged?.moved) return;
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("#table [data-pile]");
  const gesture = under && to(under.dataset.pile);
  suppressed = true; // the click that follows
  setTimeout(() => { suppressed = false; });
  drop();
  if (gesture) play(gesture.link, gesture.said);
});

// A finger on a card drags it, and the page stays where it is.
document.addEventListener("touchmove", (event) => { if (drag) event.preventDefault(); }, { passive: false });

document.addEventListener("pointercancel", () => {
  if (land()?.moved) drop();
});

let suppressed = false;

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || suppressed) return;
  const link = event.target.closest("a[data-play]");
  const spot = pointed(event);
  if (link) {
    event.preventDefault();
    play(link.href, link.closest(".tools") ? "" : link.textContent);
  } else if (spot) {
    press(spot);
  } else if (held) {
    drop();
  }
});

document.addEventListener("dblclick", (event) => {
  const spot = pointed(event);
  const home = spot && gestures.find((g) => g.home && g.from === Number(spot.dataset.pile));
  if (home) play(home.link, home.said);
});

addEventListener("popstate", () => {
  if (location.pathname === "/") location.reload();
  else if (document.getElementById("table")) showBoard(location.href);
});

if (document.getElementById("table")) {
  prepare();
  performance.mark("board");
  offerToContinue();
  addEventListener("load", () => {
    settle();
    if (!labels && !document.querySelector(".welcome")) judgeGame(location.search);
  });
}

function choose(by) {
  const links = [...document.querySelectorAll("[data-moves] a")].filter((link) => link.offsetParent);
  if (!links.length) return false;
  const at = links.indexOf(document.activeElement);
  links[at < 0 ? (by > 0 ? 0 : links.length - 1) : (at + by + links.length) % links.length].focus();
  return true;
}

const keys = {
  ArrowLeft: () => rows.length > 0 && (show(current - 1), true),
  ArrowRight: () => rows.length > 0 && (show(current + 1), true),
  Home: () => rows.length > 0 && (show(0), true),
  End: () => rows.length > 0 && (show(rows.length - 1), true),
  ArrowDown: () => choose(1),
  ArrowUp: () => choose(-1),
  u: () => follow("undo"),
  r: () => follow("redo"),
  d: () => follow("draw"),
  n: () => follow("new"),
  "/": () => (document.querySelector(".top input").focus(), true),
  Escape: () => held && (drop(), true),
  Enter: () => pressed(),
  " ": () => pressed() || follow("draw"),
};

// follow clicks a link, if it is there.
function follow(id) {
  const link = document.getElementById(id);
  link?.click();
  return !!link;
}

// pressed presses the card or place that has the focus.
function pressed() {
  const spot = document.activeElement.closest("#table [data-pile]");
  if (spot) press(spot);
  return !!spot;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const act = Object.hasOwn(keys, event.key) && keys[event.key];
  if (act && act()) event.preventDefault();
});
