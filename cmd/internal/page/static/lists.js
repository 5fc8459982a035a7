// The page of games is searched as words are typed, and a list of deals follows the game that is chosen.
// A file with a board is put into its form.
"use strict";

const search = document.getElementById("search");

// seek shows the games that have each of the words in their name, another name, or their sentence.
function seek(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const tile of document.querySelectorAll(".tile")) {
    const told = (tile.textContent + " " + (tile.dataset.also || "")).toLowerCase();
    tile.hidden = !words.every((word) => told.includes(word));
    if (!tile.hidden) found++;
  }
  for (const shelf of document.querySelectorAll(".shelves section")) shelf.hidden = !shelf.querySelector(".tile:not([hidden])");
  document.getElementById("found").textContent = words.length ? `${found || "No"} game${found === 1 ? "" : "s"} found.` : "";
}

if (search) {
  const sought = document.getElementById("sought");
  search.hidden = false;
  sought.addEventListener("input", () => seek(sought.value));
  search.addEventListener("submit", (event) => {
    event.preventDefault();
    document.querySelector(".tile:not([hidden]) a")?.click();
  });
  if (sought.value) seek(sought.value); // a browser may keep it when the page loads again
}

const filters = document.getElementById("filters");
filters?.addEventListener("change", (event) => { // keys change it step by step, so they press the switch themselves
  if (!event.target.matches(":focus-visible")) filters.requestSubmit(filters.querySelector("[aria-pressed=true]"));
});

for (const file of document.querySelectorAll("input[type=file]")) {
  file.parentElement.hidden = false;
  file.addEventListener("change", async () => {
    if (file.files[0]) file.form.querySelector("textarea").value = await file.files[0].text();
  });
}
