// What happens when the server is away, or the player. It is loaded after board.js.
"use strict";

// While the server does not answer, the board stays as the player left it, and what was asked
// for is asked for again: after 1, 2, 4 … 30 seconds, when the browser is online again, or
// when the player wants it.
const shortestWait = 1000, longestWait = 30000;
let wait = shortestWait;

// unanswered says that the server is away, and returns a promise of the time to ask again.
function unanswered() {
  if (!byId("again")) {
    say("The server does not answer. Your game is kept. ");
    byId("status").append(Object.assign(document.createElement("button"), { type: "button", id: "again", textContent: "Try again" }));
  }
  return new Promise((resolve) => {
    const timer = setTimeout(go, wait);
    function go() {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    }
    wait = Math.min(2 * wait, longestWait);
    addEventListener("online", go);
    byId("again").addEventListener("click", go, { once: true });
  });
}

function answered() {
  wait = shortestWait;
  if (byId("again")) say("");
}

const tooLong = 15000;

// patient asks until the server answers, as long as the answer is wanted. It returns null where
// the server refuses.
async function patient(address, wanted) {
  while (wanted()) {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(tooLong) });
      const text = answer.status < 500 && await answer.text();
      if (answer.status < 500) {
        answered();
        return answer.ok ? text : null;
      }
    } catch { /* it does not answer */ }
    if (wanted()) await unanswered();
  }
  return null;
}

// A page that breaks off while it comes stays as it is, and no event says so.
const untilCheck = 2000;

async function check() {
  if (document.readyState !== "loading" || labels || paused || !byId("judged")) return;
  try {
    await fetch("/static/icon.svg", { method: "HEAD", cache: "no-store" });
    setTimeout(check, untilCheck);
  } catch {
    stop();
    watch(location.search);
  }
}

if (byId("table")) setTimeout(check, untilCheck);

// A page that nobody sees asks for no labels: others need the server's time.
let paused = false;

function pause() {
  if (!document.hidden || document.querySelector(".welcome") || !byId("table")) return;
  const loading = document.readyState === "loading";
  if (loading && !byId("judged")) {
    setTimeout(pause, 50);
    return;
  }
  if (!loading && (!labels || labels.readyState === EventSource.CLOSED)) return;
  if (loading) stop();
  labels?.close();
  paused = true;
}

function goOnJudging() {
  if (!paused) return;
  paused = false;
  if (!busy) watch(location.search);
}

document.addEventListener("visibilitychange", () => document.hidden ? pause() : goOnJudging());
if (document.hidden) setTimeout(pause);
