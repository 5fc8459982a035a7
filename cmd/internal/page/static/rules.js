// The rules of a game are open on its first visit.
"use strict";

const rules = byId("rules");

if (rules) {
  const known = memory.get("rules") || [], game = rules.dataset.game, done = rules.querySelector("button");
  if (!known.includes(game)) {
    rules.open = !matchMedia("(orientation: landscape) and (max-height: 31rem)").matches; // there they cover half of the board
    memory.set("rules", [...known, game]);
  }
  done.hidden = false;
  done.addEventListener("click", () => { rules.open = false; });
}
