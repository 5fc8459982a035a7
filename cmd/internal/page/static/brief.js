// What the server sends after a move does not grow with the game: its links say only in what
// they differ from the address of their table (brief.go), and turns that are shown already
// are not sent again.
"use strict";

let complete = (link) => link; // makes a brief link of the table whole

const wordsOf = (text) => (text || "").split(" ").filter(Boolean);

const inCommon = (a, b) => {
  let n = 0;
  while (n < Math.min(a.length, b.length) && a[n] === b[n]) n++;
  return n;
};

// completer returns what makes the brief links of a table whole.
function completer(address) {
  const own = new URLSearchParams(address), game = wordsOf(own.get("moves")), at = own.get("at") ?? game.length;
  const others = own.getAll("also").map((text) => {
    const [n, ...rest] = wordsOf(text);
    return [...game.slice(0, n), ...rest];
  });
  const lines = [game, ...others];
  for (const key of ["moves", "at", "also", "draws"]) own.delete(key);
  return (link) => {
    const [page, change] = link.split("?~");
    if (change === undefined) return link;
    const to = new URLSearchParams(own), c = new URLSearchParams(change);
    const now = c.has("play") ? [...game.slice(0, c.get("keep") ?? at), ...wordsOf(c.get("play"))] : lines[c.get("line") || 0];
    const beside = c.has("also") ? c.get("also").split(".").filter(Boolean).map((i) => lines[i]) : others;
    for (const key of ["play", "keep", "line", "also"]) c.delete(key);
    if (now.length) to.set("moves", now.join(" "));
    for (const line of beside) to.append("also", [inCommon(now, line), ...line.slice(inCommon(now, line))].join(" "));
    for (const [key, value] of c) {
      if (value) to.set(key, value);
      else to.delete(key);
    }
    if (Number(to.get("at")) >= now.length) to.delete("at");
    to.sort();
    return page + "?" + to;
  };
}

// completeIn makes the brief links of a part whole.
function completeIn(part) {
  for (const link of part.querySelectorAll("a[href]")) link.setAttribute("href", complete(link.getAttribute("href")));
}

// shownTurns returns the turns that are shown of the game of an address.
function shownTurns(address) {
  const game = wordsOf(new URLSearchParams(address).get("moves"));
  const shown = [...document.querySelectorAll("#game li")];
  const said = shown.slice(1).map((turn) => turn.querySelector("a").textContent);
  return shown.slice(0, shown.length && 1 + inCommon(game, said));
}

// joinTurns puts turns before those that the server has sent.
function joinTurns(shown, address) {
  const game = document.getElementById("game"), q = new URLSearchParams(address);
  if (!game) return;
  game.prepend(...shown);
  const now = Number(q.get("at") ?? wordsOf(q.get("moves")).length);
  game.querySelectorAll("li").forEach((turn, i) => {
    const link = turn.querySelector("a");
    link.href = complete("/deal?~at=" + i);
    turn.classList.toggle("ahead", i > now);
    if (i === now) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
}
