// The pages work without scripts. With this one, steps of a solution and of a review are
// shown in place. The board is in board.js.
"use strict";

const table = document.querySelector("[data-steps]");
const rows = table ? [...table.querySelectorAll("tr[data-status]")] : [];
let current = rows.findIndex((row) => row.hasAttribute("aria-current"));

// reveal scrolls the table, and not the page, to a row.
function reveal(row) {
  const box = table.parentElement;
  box.scrollTop = Math.max(0, row.offsetTop - box.clientHeight / 2);
}

if (current >= 0) reveal(rows[current]);

// The addresses of all steps differ only in the number of moves. So the page has those of the
// step that is shown, and the moves once.
const playedWords = table ? table.dataset.words.split(" ").filter(Boolean) : [];
const movesAt = (step) => Number(table.dataset.from) + step;

function boardAt(step) {
  const link = new URL(document.getElementById("board").src);
  link.searchParams.set("moves", playedWords.slice(0, movesAt(step)).join(" "));
  return link.href;
}

function playAt(step) {
  const link = new URL(document.getElementById("play").href);
  link.searchParams.delete("at");
  if (movesAt(step) < link.searchParams.get("moves")?.split(" ").length) link.searchParams.set("at", movesAt(step));
  return link.href;
}

function show(step) {
  step = Math.max(0, Math.min(rows.length - 1, step));
  if (step === current) return;
  rows[current].removeAttribute("aria-current");
  current = step;
  const row = rows[current];
  row.setAttribute("aria-current", "step");
  reveal(row);
  const board = document.getElementById("board");
  board.src = boardAt(step);
  board.alt = row.dataset.described;
  document.getElementById("status").textContent = row.dataset.status;
  document.getElementById("play").href = playAt(step);
  const mark = document.getElementById("mark");
  mark.setAttribute("cx", row.dataset.x);
  mark.setAttribute("cy", row.dataset.y);
  history.replaceState(null, "", row.querySelector("a").href);
  if (current + 1 < rows.length) new Image().src = boardAt(current + 1);
}

// A watched game goes on by itself until its end, or until something is pressed.
const run = document.getElementById("run");
let watching = 0;

function playBack(on) {
  clearInterval(watching);
  watching = on ? setInterval(() => current + 1 < rows.length ? show(current + 1) : playBack(false), 800) : 0;
  run.textContent = on ? "Pause" : "Watch";
}

if (run && rows.length) {
  run.hidden = false;
  run.addEventListener("click", () => playBack(!watching));
}

const go = { first: () => 0, previous: () => current - 1, next: () => current + 1, last: () => rows.length - 1 };

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || !rows.length) return;
  const button = event.target.closest("[data-go]");
  const row = event.target.closest("tr[data-status]");
  if (watching && !event.target.closest("#run")) playBack(false);
  if (button) show(go[button.dataset.go]());
  else if (row && event.target.closest("a")) show(rows.indexOf(row));
  else return;
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (!rows.length || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const by = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!by) return;
  if (watching) playBack(false);
  show(go[by]());
  event.preventDefault();
});
