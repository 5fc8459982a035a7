// The settings. What they do is in the scripts that ask for them; here they are chosen, and kept in the browser.
"use strict";

const form = byId("choices"), shown = byId("shown"), plain = shown.innerHTML;
const piles = JSON.parse(byId("spots").textContent);
const defaults = { ...usual, winnable: true, four: false, left: false, look: "system" };

// show shows the settings that hold, and the board with them.
function show() {
  for (const [name, value] of Object.entries({ ...defaults, ...chosen })) {
    const field = form.elements[name];
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
  }
  dress();
  shown.innerHTML = plain;
  swapSides(shown.firstElementChild, piles);
}

function choose(now) {
  chosen = now;
  memory.set("settings", chosen);
  show();
}

form.addEventListener("change", ({ target }) => choose({ ...chosen, [target.name]: target.type === "checkbox" ? target.checked : target.value }));
form.addEventListener("reset", (event) => {
  event.preventDefault();
  choose({});
});

show();
byId("settings").hidden = false;
