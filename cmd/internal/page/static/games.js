// What the browser keeps of its player: the games, and the settings. All of it stays here, and is never sent. The head of
// every page loads this script, so that a board has the player's colours when it is first seen.
"use strict";

const byId = (id) => document.getElementById(id);
const make = (tag, props, ...children) => {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...children);
  return element;
};
const plural = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

const memory = {
  get: (name) => { try { return JSON.parse(localStorage.getItem("patience." + name)); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem("patience." + name, JSON.stringify(value)); } catch { /* it is full, or forbidden */ } },
};

// What the player has chosen. Colours and sides are a matter of the style.
let chosen = memory.get("settings") || {};

function dress() {
  const root = document.documentElement;
  for (const name of ["four", "left"]) root.classList.toggle(name, Boolean(chosen[name]));
  root.dataset.look = chosen.look || "";
}

dress();

// A page that a browser has kept for the way back may have been left for other settings.
addEventListener("pageshow", (event) => {
  if (event.persisted && JSON.stringify(chosen) !== JSON.stringify(memory.get("settings") || {})) location.reload();
});

// Whoever wants any deal gets those, too, that cannot be won.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="/play?"]');
  if (link && chosen.winnable === false && !link.search.includes("&any=")) link.search += "&any=1";
}, true);

// swapSides puts the foundations on the left of a board, and what stands beside them on the right, where the last cards of
// a waste have room. All else goes by where cards are seen.
function swapSides(board, piles) {
  if (!chosen.left || "left" in board.dataset) return;
  board.dataset.left = "";
  const spots = piles.map((_, i) => [...board.querySelectorAll(`[data-pile="${i}"]`)]);
  const at = spots.map(([spot]) => spot.querySelector("use").transform.baseVal.consolidate().matrix);
  const rows = new Set(piles.flatMap((pile, i) => pile.home ? [at[i].f] : []));
  const beside = piles.map((_, i) => i).filter((i) => rows.has(at[i].f));
  const x = (i) => at[i].e, ends = (i) => x(i) + (piles[i].spread === 2 ? 74 : 0);
  const homes = beside.filter((i) => piles[i].home), others = beside.filter((i) => !piles[i].home);
  const first = Math.min(...beside.map(x)), last = Math.max(...beside.map(x));
  const shift = (group, by) => {
    for (const use of group.flatMap((i) => spots[i]).flatMap((spot) => [...spot.querySelectorAll("use")])) {
      use.setAttribute("transform", `translate(${by} 0) ${use.getAttribute("transform")}`);
    }
  };
  const right = last - Math.max(...others.map(ends)), left = first - Math.min(...homes.map(x));
  shift(others, right);
  shift(homes, left);
}

// The games. A deal has a key, such as "freecell 617", and these parts, as far as they are known: the fewest moves in
// which it was won, the least there are, how many of the moves kept the shortest way, and the grade. Without any it was
// played and not won. Deals stand in the order in which they were begun, and open games the last one played first.
const noGames = () => ({ version: 1, deals: {}, open: [], last: null });

function yours() {
  const kept = memory.get("yours");
  return kept?.version === 1 ? kept : brought();
}

function keepYours(games) {
  memory.set("yours", games);
  for (const name of ["won", "games"]) localStorage.removeItem("patience." + name); // what was brought from there is kept now
}

// brought are the games that the page kept in another form, in which their titles were their keys.
function brought() {
  const games = noGames(), won = memory.get("won") || {};
  for (const title in won) games.deals[keyOf(title)] = { won: won[title] };
  for (const { title, moves, link } of memory.get("games") || []) {
    if (!link?.startsWith("/deal?")) continue;
    const deal = /[?&]deal=/.test(link) ? keyOf(title) : undefined;
    if (deal) games.deals[deal] ||= {};
    games.open.push({ title, deal, link, moves: Number(moves.replace(/\D/g, "")) });
  }
  return games;
}

function keyOf(title) {
  const [, game, deal] = title.match(/^(.*?) (\S*\d( \(seed \d+\))?)$/) || ["", title, ""];
  const name = game.toLowerCase().replace(/,? (draw|counted in|with)\b| (ranks|stacks|solitaire)$|'/g, "").replace(", single cards go home", " singles")
    .replace(" two suits", " 2").replace(" one suit", " 1");
  return `${name.replaceAll(" ", "-")} ${deal}`;
}

const mostOpen = 5;

// keep remembers the game of a link, which is open unless it is won or not begun.
function keep(link) {
  const { game: title, deal } = byId("h-board").dataset, url = new URL(link, location), q = url.searchParams;
  const moves = Number(q.get("at") ?? (q.get("moves") || "").split(" ").filter(Boolean).length);
  if (!moves) return;
  const games = yours(), end = byId("end");
  games.open = games.open.filter((game) => game.title !== title);
  if (deal) games.deals[deal] ||= {};
  if (!end) {
    games.open = [{ title, deal, link: "/deal" + url.search, moves, when: Date.now(), ...standing() }, ...games.open].slice(0, mostOpen);
  } else if (deal) {
    if (!(games.deals[deal].won <= moves)) games.deals[deal] = { won: moves, least: Number(end.dataset.least) || undefined, grade: end.dataset.grade };
    games.last = { title, deal, link: "/deal" + url.search };
  }
  keepYours(games);
}

// standing is how a game stands, as far as its page knows.
function standing() {
  const left = byId("bar")?.querySelector(".left")?.textContent;
  return { chance: byId("bar")?.querySelector("b")?.textContent, left: left?.endsWith("left") ? left.replace(/ moves?/, "") : undefined };
}

addEventListener("pagehide", () => {
  const games = yours(), game = games.open.find((g) => g.link === "/deal" + location.search);
  if (!game || !byId("bar")) return;
  Object.assign(game, standing());
  keepYours(games);
});

// rate says at the end of a game how many of its moves kept a shortest solution, and remembers it, once the costs of all
// are known.
function rate(costs) {
  const end = byId("end"), { game: title, deal } = byId("h-board").dataset, moves = costs.slice(1), won = moves.length;
  if (!end || !won || moves.some((c) => !c.said)) return;
  const good = moves.filter((c) => c.kind === "good").length;
  const longer = moves.reduce((sum, c) => sum + (c.kind === "good" ? 0 : Number(c.said)), 0); // NaN where one is not exact
  const least = won - longer || undefined;
  if (good < won) {
    byId("kept").textContent = `${good} of your ${plural(won, "move")} kept the shortest way.`;
    if (least) byId("least").textContent = `${least} is the least.`;
  }
  const games = yours(), kept = games.deals[deal];
  if (kept?.won !== won || games.last?.title !== title) return;
  Object.assign(kept, { least: least || kept.least, kept: good });
  keepYours(games);
}

// A day is written as the deal of the day is called, such as 20261127.
const dateOf = (day) => new Date(Date.UTC(day.slice(0, 4), day.slice(4, 6) - 1, day.slice(6)));
const dayOf = (date) => date.toISOString().slice(0, 10).replaceAll("-", "");
const daysBefore = (day, n) => dayOf(new Date(dateOf(day) - n * 864e5));
const inWords = (day, parts = { day: "numeric", month: "long" }) => dateOf(day).toLocaleDateString("en-GB", { ...parts, timeZone: "UTC" });
const dailyKey = (day) => "freecell " + day;

// dailyStreak counts the days in a row whose deals are won, up to today, or to yesterday while today's is not.
function dailyStreak(deals, today) {
  const won = (day) => deals[dailyKey(day)]?.won;
  let day = won(today) ? today : daysBefore(today, 1), n = 0;
  for (; won(day); day = daysBefore(day, 1)) n++;
  return n;
}

// called names a deal for those with whom its result is shared: a deal of the day by its date.
function called(title, deal) {
  const day = deal.match(/^freecell (20\d{6})$/)?.[1];
  return day && dayOf(dateOf(day)) === day ? `FreeCell, ${inWords(day)}` : title;
}

// resultOf says how a deal was won.
function resultOf(name, { won, least, kept, grade }) {
  const sentences = [`${name}: won in ${plural(won, "move")}${least < won ? `, ${least} is the least` : least ? ", the least there is" : ""}`];
  if (kept < won) sentences.push(`${kept} of ${won} kept the shortest way`);
  if (grade) sentences.push(grade[0].toUpperCase() + grade.slice(1));
  return sentences.join(". ") + ".";
}

async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    toast("The browser does not allow to copy");
  }
}

// share hands a link, with a text or alone, to what the device shares with, or else copies it.
async function share(link, text) {
  if (!navigator.share) return copy(text ? `${text}\n${link}` : link, text ? "Result copied" : "Link copied");
  try {
    await navigator.share({ title: document.title, text, url: link });
  } catch { /* the player thinks better of it */ }
}

function toast(text) {
  const part = make("div", { className: "toast", textContent: text, role: "status" });
  document.body.append(part);
  setTimeout(() => part.remove(), 2000);
}

// sumUp says on the first page what the player has won, and how many of the last days' deals.
function sumUp({ deals }) {
  const place = byId("won"), all = Object.values(deals).filter((deal) => deal.won).length;
  if (!place || !all) return;
  const streak = dailyStreak(deals, place.dataset.today);
  place.append(make("a", { href: "/yours", textContent: `You have won ${plural(all, "deal")}` }), streak > 1 ? `, and the deal of the day ${streak} days in a row.` : ".");
  place.hidden = false;
}

function offerToContinue({ open }) {
  const place = byId("continue");
  for (const game of place ? open : []) {
    place.append(make("a", { href: game.link }, make("b", { textContent: "Continue" }), `${game.title} after ${plural(game.moves, "move")}`));
    place.hidden = false;
  }
}

// mark says in lists of deals which of them the player knows. Their items have the keys of the deals in data-deal.
function mark({ deals }, items = document.querySelectorAll(":is(a, b, li)[data-deal]")) {
  for (const item of items) {
    const deal = deals[item.dataset.deal];
    if (deal) item.append(" ", make("span", { className: "mine", textContent: deal.won ? `won in ${deal.won}` : "played" }));
  }
}

document.addEventListener("DOMContentLoaded", () => [sumUp, offerToContinue, mark].forEach((part) => part(yours())));
