// The page of one's own games. It is drawn from what the browser keeps (games.js).
"use strict";

const today = byId("yours").dataset.today;
const pictures = byId("games").content;
let month = today.slice(0, 6); // of the calendar

const text = (id, ...parts) => byId(id).replaceChildren(...parts);
const small = (said) => make("small", {}, said);
const percent = (part, all) => `${Math.round(100 * part / all)} %`;

// over says how many moves deals took more than the least, on average.
function over(deals) {
  const known = deals.filter((deal) => deal.won && deal.least);
  return known.length ? "+" + (known.reduce((sum, deal) => sum + deal.won - deal.least, 0) / known.length).toFixed(1) : "–";
}

// best says how well a game was won at best.
function best(deals) {
  const won = deals.filter((deal) => deal.won), known = won.filter((deal) => deal.least);
  if (!known.length) return won.length ? plural(Math.min(...won.map((deal) => deal.won)), "move") : "–";
  const least = Math.min(...known.map((deal) => deal.won - deal.least));
  const times = known.filter((deal) => deal.won === deal.least).length;
  return least ? "+" + least : "the least, " + (times === 1 ? "once" : `${times} times`);
}

// streak returns how many of the results are won at the end, and the most in a row.
function streak(results) {
  let now = 0, most = 0;
  for (const won of results) {
    now = won ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return [now, most];
}

// gameRow is a game of the table. In a row count deals in the order in which they were begun, without those that are open.
function gameRow(link, deals, isOpen) {
  const all = Object.values(deals), won = all.filter((deal) => deal.won).length;
  const [now, most] = streak(Object.keys(deals).filter((deal) => deals[deal].won || !isOpen.has(deal)).map((deal) => deals[deal].won));
  const bar = make("span", { className: "part" });
  bar.style.setProperty("--part", percent(won, all.length).replace(" ", ""));
  return make("tr", {},
    make("th", { scope: "row" }, link.cloneNode(true)), make("td", {}, String(all.length)),
    make("td", { className: "share-won" }, make("b", {}, String(won)), bar, make("span", {}, percent(won, all.length))),
    make("td", {}, best(all)), make("td", {}, over(all)), make("td", {}, make("b", {}, String(now)), " ", small(`best ${most}`)));
}

function drawGames({ deals, open }) {
  const isOpen = new Set(open.map((game) => game.deal)), byGame = {};
  for (const deal in deals) (byGame[deal.split(" ")[0]] ||= {})[deal] = deals[deal];
  const count = (link) => Object.keys(byGame[linkGame(link)] || {}).length;
  const played = [...pictures.querySelectorAll("a")].filter(count).sort((a, b) => count(b) - count(a));
  text("by-game", ...played.map((link) => gameRow(link, byGame[linkGame(link)], isOpen)));
}

const linkGame = (link) => link.getAttribute("href").split("game=")[1];

function drawTotals({ deals }) {
  const all = Object.values(deals), won = all.filter((deal) => deal.won).length;
  text("played", String(all.length));
  text("all-won", String(won), " ", small(all.length ? percent(won, all.length) : ""));
  text("over", over(all), " ", small("moves"));
  const days = Object.keys(deals).filter((deal) => deals[deal].won && dailyKey(dayIn(deal)) === deal && dayIn(deal) <= today).map(dayIn).sort();
  let most = 0;
  days.forEach((day, i) => { most = Math.max(most, dailyStreak(deals, day)); });
  text("in-a-row", String(dailyStreak(deals, today)), " ", small(`best ${most}`));
}

// dayIn is the day of the deal of a day.
const dayIn = (deal) => deal.match(/^freecell (20\d{6})$/)?.[1] ?? "";

// ago says on which day a game was played last.
function ago(when) {
  if (!when) return "";
  const days = Math.round((new Date().setHours(12, 0) - new Date(when).setHours(12, 0)) / 864e5);
  return ["today", "yesterday"][days] || new Date(when).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}

function openGame(game) {
  const query = new URL(game.link, location).search;
  const played = `${plural(game.moves, "move")} played` + (game.left ? `, ${game.left}` : "");
  const remove = make("button", { type: "button", className: "x", textContent: "×", ariaLabel: `Remove ${game.title}` });
  remove.addEventListener("click", () => change((games) => { games.open = games.open.filter((other) => other.link !== game.link); }));
  return make("li", {}, make("a", { href: game.link },
    make("img", { src: "/board.svg" + query, alt: "board", loading: "lazy" }), make("span", {}, make("b", {}, game.title), small(played)),
    make("span", { className: "stand" }, make("b", {}, game.chance?.includes("%") ? game.chance : ""), small(ago(game.when)))), remove);
}

function drawOpen({ open }) {
  text("how-many", open.length === 1 ? "1 game is open" : open.length ? `${open.length} games are open` : "No game is open");
  text("open", ...open.map(openGame));
}

// standOf says how the deal of a day stands: in a class, a word and a sentence.
function standOf(day, { deals, open }) {
  const deal = deals[dailyKey(day)];
  if (deal?.won && deal.won === deal.least) return ["ace", "least", "won in the least moves"];
  if (deal?.won) return ["won", deal.least ? "+" + (deal.won - deal.least) : "won", deal.least ? `won, ${plural(deal.won - deal.least, "move")} over the shortest` : `won in ${plural(deal.won, "move")}`];
  if (open.some((game) => game.deal === dailyKey(day))) return [day === today ? "today" : "", "open", "open"];
  if (day === today) return ["today", "play", "today, not won yet"];
  return deal ? ["no", "not won", "played, not won"] : ["", "", "not played"];
}

function drawDays(games) {
  const first = month + "01", date = dateOf(first), year = { month: "long", year: "numeric" };
  text("month", inWords(first, year));
  byId("days").ariaLabel = `Daily deals of ${inWords(first, year)}`;
  const next = dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
  byId("before").ariaLabel = inWords(daysBefore(first, 1), year);
  byId("after").ariaLabel = inWords(next, year);
  byId("after").disabled = next > today;
  byId("before").onclick = () => { month = daysBefore(first, 1).slice(0, 6); drawDays(yours()); };
  byId("after").onclick = () => { month = next.slice(0, 6); drawDays(yours()); };
  const names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].map((name) => make("li", { className: "name", textContent: name, ariaHidden: "true" }));
  const days = [];
  for (let day = first; day < next; day = daysBefore(day, -1)) {
    const number = make("b", {}, String(Number(day.slice(6)))), item = days[days.push(make("li", {})) - 1];
    const [kind, word, said] = standOf(day, games);
    item.className = day > today ? "later" : kind;
    if (day > today) item.append(make("span", {}, number));
    else item.append(make("a", { href: "/deal?deal=" + day, title: `${inWords(day)}: ${said}` }, number, small(word)));
  }
  days[0].style.gridColumnStart = (date.getUTCDay() + 6) % 7 + 1;
  text("days", ...names, ...days);
}

// drawShare offers the result of the last deal that was won.
function drawShare({ deals, last }) {
  byId("sharing").hidden = !last;
  if (!last) return;
  const name = called(last.title, last.deal), result = resultOf(name, deals[last.deal]);
  const link = new URL(last.link, location), q = link.searchParams;
  for (const part of ["moves", "at", "also", "draws"]) q.delete(part);
  text("which", name.replace(/^FreeCell, /, ""));
  text("result", result, make("span", { className: "dim" }, link.host + link.pathname + link.search));
  byId("photo").href = "/share.png" + new URL(last.link, location).search;
  byId("copy").onclick = () => copy(`${result}\n${link}`, "Result copied");
  byId("link").onclick = () => share(link.href);
}

function draw() {
  const games = yours(), all = Object.keys(games.deals).length;
  byId("yours").classList.toggle("empty", !all);
  byId("yours").hidden = false;
  for (const part of [drawTotals, drawGames, drawOpen, drawDays, drawShare]) part(games);
  text("asked", `Forget ${plural(all, "game")}?`);
  byId("forget").disabled = byId("save").disabled = !all && !games.open.length;
}

// change changes what is kept, and shows it.
function change(how) {
  const games = yours();
  how(games);
  keepYours(games);
  draw();
}

const say = (words) => text("said", words);

function ask(asks) {
  byId("ask").hidden = !asks;
  byId(asks ? "no" : "forget").focus();
}

byId("forget").addEventListener("click", () => ask(true));
byId("no").addEventListener("click", () => ask(false));
byId("yes").addEventListener("click", () => {
  const all = Object.keys(yours().deals).length;
  keepYours(noGames());
  draw();
  byId("ask").hidden = true;
  say(`${plural(all, "game")} forgotten.`);
});

byId("save").addEventListener("click", () => {
  const link = URL.createObjectURL(new Blob([JSON.stringify(yours())], { type: "application/json" }));
  make("a", { href: link, download: "patience-games.json" }).click();
  setTimeout(() => URL.revokeObjectURL(link), 1000);
});

byId("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  try {
    const read = checked(JSON.parse(await file.text())), n = Object.keys(read.deals).length;
    change((games) => add(games, read));
    say(`${plural(n, "game")} read from ${file.name}.`);
  } catch {
    say(`${file.name} has no games that this page has saved.`);
  }
  event.target.value = "";
});

// checked returns the parts of a file that this page knows. It throws an error where the file is another.
function checked({ version, deals, open, last }) {
  if (version !== 1) throw new Error("another version");
  const count = (n) => Number.isSafeInteger(n) && n > 0 ? n : undefined, word = (w) => typeof w === "string" ? w : undefined;
  const known = noGames();
  for (const [key, { won, least, kept, grade }] of Object.entries(deals)) {
    if (/^[a-z][a-z0-9-]* \S/.test(key)) known.deals[key] = { won: count(won), least: count(least), kept: count(kept), grade: word(grade) };
  }
  const isGame = (game) => game?.link?.startsWith("/deal?") && word(game.title);
  known.open = open.filter(isGame);
  known.last = isGame(last) && known.deals[last.deal]?.won ? last : null;
  return known;
}

// add adds games that were read to those that are kept. Of a deal in both, the shorter win counts.
function add(games, read) {
  for (const [key, deal] of Object.entries(read.deals)) {
    if (!games.deals[key] || deal.won < (games.deals[key].won || Infinity)) games.deals[key] = deal;
  }
  const isNew = (game) => !games.open.some((other) => other.title === game.title);
  games.open = [...games.open, ...read.open.filter(isNew)].slice(0, mostOpen);
  games.last ||= read.last;
}

draw();
addEventListener("pageshow", draw); // a browser may have kept the page for the way back
addEventListener("storage", draw);  // another page of this browser is played on
