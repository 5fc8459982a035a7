// Hands take the cards of a board and put them elsewhere, with a mouse, a finger or keys. The page of patience serve and
// the element <patience-board> share them. They know no rules: gestures (gesture.go) say what may be done with the cards,
// and a gesture is shown at once, until the board that follows it comes.
"use strict";

const nameOf = (spot) => spot.querySelector("title").textContent;
const isCard = (spot) => spot.dataset.cards !== "0";
const cornerOf = (spot) => spot.querySelector("use").transform.baseVal.consolidate().matrix; // at rest, on the board
const boxOf = (spot) => spot.querySelector("use").getBoundingClientRect();

// Motion. Cards glide from where they are seen to where they belong.
const moving = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
const glideTime = 150, homeTime = 80;

// The settings of a player, and what they do.
const usual = { tap: true, safe: true, finish: true };
const switches = {
  tap: "A click on a card plays it to its best place",
  safe: "Cards that nothing needs go home by themselves",
  finish: "Finish by itself when only moves home are left",
};

class Hands {
  // The look of cards that are held, and of where they may go.
  static style = new CSSStyleSheet();

  gestures = [];  // of the board that is shown
  piles = [];     // of the table: their names, letters and spreads (Spot in gesture.go)
  held = null;    // the gestures of the cards that are held, null without any
  drag = null;    // what a pointer carries
  typed = "";     // the first letter of a word, such as 5h
  #suppressed = false; // the click that ends a drag
  #tapped = "";   // the card that was clicked last
  #queue = [];    // what was asked for while a move was on its way
  #follows = null; // what follows the last move by itself, in a moment
  #timer = 0;
  #touched = new Set(); // the piles that were changed before the board that follows came

  // how has these parts:
  //
  //	root()            the element in which the board is now
  //	play(gesture, before)   makes a gesture; before is where dragged cards are seen
  //	say(text)         tells the player something
  //	busy()            a move is on its way
  //	rested()          nothing waits any more; may be missing
  //	stock()           what a press on the stock clicks, or null
  //	loses(gesture)    it is known that it loses
  //	settings          as in usual
  constructor(how) {
    this.how = how;
    addEventListener("pointermove", (event) => this.#carry(event));
    addEventListener("pointerup", () => this.#put());
    addEventListener("pointercancel", () => { if (this.#land()?.moved) this.drop(); });
    // A finger on a card drags it, and the page stays where it is.
    addEventListener("touchmove", (event) => { if (this.drag) event.preventDefault(); }, { passive: false });
  }

  // hear listens to the pointer in a document or below a shadow root.
  hear(place) {
    place.addEventListener("pointerdown", (event) => this.#touch(event));
    place.addEventListener("dblclick", (event) => this.#twice(event));
  }

  // free does something as soon as no move is on its way and none follows by itself: at once, or in the order in which
  // things were asked for.
  free(act) {
    this.#queue.push(act);
    this.#next();
  }

  // waits reports whether free would wait.
  waits = () => this.how.busy() || this.#queue.length > 0 || !!this.#follows;

  // made goes on after a move: with what follows by itself, null for nothing, and with what was asked for meanwhile.
  made(follows) {
    this.#follows = follows;
    if (follows) this.#timer = setTimeout(() => this.#next(true), moving() ? glideTime + homeTime : 0);
    this.#next();
  }

  #next(now) {
    while (!this.how.busy() && !this.drag?.moved && (this.#queue.length || now)) {
      const act = this.#follows || this.#queue.shift();
      if (this.#follows) clearTimeout(this.#timer);
      this.#follows = null;
      now = false;
      act?.();
    }
    if (!this.waits()) this.how.rested?.();
  }

  // finder returns a function that finds a card again on a later board, or else the end of its pile.
  #finder(spot) {
    const name = nameOf(spot), pile = spot.dataset.pile;
    if (!isCard(spot) || name === "face down") return () => this.lastOf(pile);
    return () => {
      const cards = this.all("[data-pile]").filter((s) => isCard(s) && nameOf(s) === name);
      return cards.find((s) => s.dataset.pile === pile) || cards[0];
    };
  }

  // early shows what a gesture very likely does while a move is on its way that touches neither of its piles.
  #early(gesture, before) {
    if (gesture && !this.#touched.has(gesture.from) && !this.#touched.has(gesture.to)) this.place(gesture, before);
  }

  all = (selector) => [...this.how.root().querySelectorAll(selector)];
  spots = (pile) => this.all(`[data-pile="${pile}"]`);
  lastOf = (pile) => this.spots(pile).at(-1);
  focused = () => this.how.root().getRootNode().activeElement?.closest("[data-pile]") ?? null;

  // show makes a board that has just arrived playable.
  show(gestures, piles) {
    this.held = this.#follows = null;
    clearTimeout(this.#timer);
    this.#touched.clear();
    this.gestures = gestures;
    this.piles = piles;
    for (const spot of this.all("[data-pile]")) {
      const pile = piles[spot.dataset.pile]?.name;
      if (pile && isCard(spot)) spot.setAttribute("aria-label", `${nameOf(spot)}, ${pile}`);
      if (this.ofStock(spot)) spot.setAttribute("aria-label", `${pile}: ${this.ofStock(spot).words}`);
      if (!this.from(spot).length && !this.draws(spot)) continue;
      spot.classList.add("movable");
      spot.setAttribute("tabindex", "0");
      spot.setAttribute("role", "button");
      if (!spot.hasAttribute("aria-label")) spot.setAttribute("aria-label", nameOf(spot));
    }
  }

  // keepFocus returns a function that gives the focus, on the next board, to the card that has it or that a gesture
  // moves. The function returns false if there is none.
  keepFocus(gesture) {
    const focused = this.focused();
    if (!focused) return () => false;
    const name = nameOf(gesture ? this.lastOf(gesture.from) : focused);
    return () => {
      const spot = this.all("[data-pile]").find((s) => nameOf(s) === name);
      if (spot && !spot.hasAttribute("tabindex")) spot.setAttribute("tabindex", "-1");
      spot?.focus();
      return true;
    };
  }

  // point draws an arrow from the cards of a gesture to their place.
  point({ from, to, cards }) {
    for (const arrow of this.all(".arrow")) arrow.remove();
    for (const spot of this.all(".hinted")) spot.classList.remove("hinted");
    const card = this.spots(from).find((s) => Number(s.dataset.cards) === cards) || this.lastOf(from), target = this.lastOf(to);
    const at = (spot) => ({ x: cornerOf(spot).e + 32, y: cornerOf(spot).f + 40 });
    const a = at(card), b = at(target), length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const u = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    const corner = (along, aside) => `${(a.x + u.x * along - u.y * aside).toFixed(1)} ${(a.y + u.y * along + u.x * aside).toFixed(1)}`;
    const arrow = document.createElementNS("http://www.w3.org/2000/svg", "path");
    const head = Math.max(0, length - 20);
    arrow.setAttribute("d", `M${corner(0, 5)}L${corner(head, 5)}L${corner(head, 14)}L${corner(length, 0)}L${corner(head, -14)}L${corner(head, -5)}L${corner(0, -5)}Z`);
    arrow.setAttribute("class", "arrow");
    for (const spot of [card, target]) spot.classList.add("hinted");
    if (from !== to) card.ownerSVGElement.append(arrow);
  }

  // from returns the gestures with the cards from a spot on. Where only another number
  // of cards may go, the last card of the pile stands for them.
  from(spot) {
    const pile = this.gestures.filter((g) => g.from === Number(spot.dataset.pile) && g.from !== g.to);
    const exact = pile.filter((g) => g.cards === Number(spot.dataset.cards));
    return exact.length || spot.dataset.cards !== "1" ? exact : pile;
  }

  hold(spot) {
    this.drop();
    this.held = this.from(spot);
    for (const s of this.spots(spot.dataset.pile)) s.classList.toggle("held", Number(s.dataset.cards) <= this.held[0].cards);
    spot.setAttribute("aria-pressed", "true");
    for (const g of this.held) {
      const target = this.lastOf(g.to);
      target.classList.add("target");
      target.classList.toggle("loses", this.how.loses(g));
      if (target.hasAttribute("tabindex")) continue;
      target.setAttribute("tabindex", "0");
      target.setAttribute("role", "button");
      target.setAttribute("aria-label", `${nameOf(target)}, ${this.piles[g.to].name}`);
      target.dataset.lent = "";
    }
    const places = this.held.map((g) => this.piles[g.to].name + (this.how.loses(g) ? " (loses)" : ""));
    this.how.say(`${nameOf(spot)} taken. It has ${places.length} place${places.length === 1 ? "" : "s"}: ${places.join(", ")}.`);
  }

  drop() {
    for (const spot of this.all(".held, .target")) {
      spot.classList.remove("held", "target", "loses");
      spot.removeAttribute("aria-pressed");
      if ("lent" in spot.dataset) {
        spot.removeAttribute("tabindex");
        spot.removeAttribute("role");
      }
      delete spot.dataset.lent;
    }
    this.held = null;
  }

  // to returns the gesture of held cards to a pile. A foundation takes them to their own.
  to(pile) {
    return this.held && (this.held.find((g) => g.to === Number(pile)) || (this.piles[pile]?.home && this.held.find((g) => g.home)));
  }

  // ofStock returns the gesture of a press on a stock from which a move draws or deals.
  ofStock = (spot) => this.gestures.find((g) => g.from === g.to && g.from === Number(spot.dataset.pile));

  // draws returns what a press on the stock clicks, null for other spots.
  draws(spot) {
    const gesture = this.ofStock(spot);
    if (gesture) return { click: () => this.how.play(gesture) };
    return spot.dataset.pile === "0" ? this.how.stock() : null;
  }

  // best returns the gesture that a click plays: home, or else onto a card, to an empty
  // column, to a cell.
  best(spot) {
    const rank = (g) => g.home ? 0 : this.piles[g.to].spread === 0 ? 3 : isCard(this.lastOf(g.to)) ? 1 : 2;
    return this.from(spot).sort((a, b) => rank(a) - rank(b))[0];
  }

  // press takes the cards of a spot, or puts those that are held there.
  press(spot) {
    const gesture = this.held && this.to(spot.dataset.pile);
    if (gesture) this.how.play(gesture);
    else if (this.draws(spot)) this.draws(spot).click();
    else if (this.held && spot.classList.contains("held")) this.drop();
    else if (this.from(spot).length) this.hold(spot);
    else if (this.held) this.refuse(this.all(".held"));
    else if (isCard(spot)) this.refuse([spot]);
  }

  // tap is a press of a mouse or a finger.
  tap(spot) {
    const gesture = this.how.settings.tap && !this.held && !this.draws(spot) && this.best(spot);
    if (gesture) this.how.play(gesture);
    else this.press(spot);
  }

  refuse(cards) {
    const first = cards[0];
    if (!first) return;
    const stock = this.piles[first.dataset.pile]?.name === "stock";
    const text = stock ? "The stock cannot be used now." : this.held ? `${nameOf(first)} cannot go there.` : `${nameOf(first)} cannot be moved.`;
    this.drop();
    this.how.say(text);
    if (!moving()) return;
    for (const card of cards) {
      card.animate([0, 5, -5, 5, -5, 0].map((x) => ({ transform: `translate(${x}px, 0)` })), { duration: 240 });
    }
  }

  // seen returns where each card is seen now, by its name.
  seen() {
    const places = new Map();
    for (const spot of this.all("[data-pile]")) {
      if (isCard(spot) && nameOf(spot) !== "face down") places.set(nameOf(spot), boxOf(spot));
    }
    return places;
  }

  glide(before) {
    const svg = this.all("[data-pile]")[0]?.ownerSVGElement;
    if (!svg || !moving()) return;
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

  // place shows what a gesture does before the board that follows it comes.
  place(gesture, before = this.seen()) {
    if (gesture.from === gesture.to) { // a deal changes any pile
      this.piles.forEach((_, i) => this.#touched.add(i));
      return;
    }
    const cards = this.spots(gesture.from).filter((s) => isCard(s) && Number(s.dataset.cards) <= gesture.cards);
    const target = this.spots(gesture.to);
    if (cards.length !== gesture.cards || !target.length) return;
    const last = cornerOf(target.at(-1)), spread = this.piles[gesture.to].spread;
    let step = [[0, 0], [0, Number(cards[0].ownerSVGElement.dataset.step || 25)], [31, 0]][spread];
    if (target.length > 1 && spread > 0) step = [last.e - cornerOf(target.at(-2)).e, last.f - cornerOf(target.at(-2)).f];
    const covers = isCard(target.at(-1)) ? 1 : 0;
    for (const pile of [gesture.from, gesture.to]) this.#touched.add(pile);
    for (const card of this.spots(gesture.from)) if (isCard(card)) card.dataset.cards -= gesture.cards;
    for (const card of target) if (isCard(card)) card.dataset.cards = Number(card.dataset.cards) + gesture.cards;
    cards.forEach((card, i) => {
      const own = cornerOf(card);
      const dx = last.e + (i + covers) * step[0] - own.e, dy = last.f + (i + covers) * step[1] - own.f;
      card.setAttribute("transform", `translate(${dx} ${dy})`);
      [card.dataset.pile, card.dataset.cards] = [gesture.to, cards.length - i];
      card.ownerSVGElement.append(card);
    });
    this.glide(before);
  }

  // pointed returns the spot of an event of a pointer, null without any.
  pointed(event) {
    const spot = event.target.closest("[data-pile]");
    return spot && this.how.root().contains(spot) ? spot : null;
  }

  // click handles a click that nothing else takes.
  click(event) {
    if (this.#suppressed) return;
    const spot = this.pointed(event);
    const again = event.detail > 1 && spot && nameOf(spot) === this.#tapped; // a second click is of a double click
    this.#tapped = spot ? nameOf(spot) : "";
    if (spot && (!again || this.draws(spot))) this.#tapWhenFree(spot);
    else if (this.held && !spot) this.drop();
  }

  #tapWhenFree(spot) {
    const find = this.#finder(spot), name = nameOf(spot);
    if (this.waits() && this.how.settings.tap && !this.draws(spot)) this.#early(this.best(spot));
    this.free(() => {
      const found = find();
      if (found) this.tap(found);
      else this.how.say(`${name} cannot be moved.`);
    });
  }

  #twice(event) {
    const spot = this.pointed(event);
    const home = spot && !this.how.settings.tap && this.gestures.find((g) => g.home && g.from === Number(spot.dataset.pile));
    if (home) this.how.play(home);
  }

  // Drags. A press that does not move is a click. Copies of the cards follow the pointer:
  // a finger loses a card that is moved within the document.
  #touch(event) {
    const spot = this.pointed(event);
    if (!spot || event.button !== 0 || !event.isPrimary || !this.from(spot).length || this.to(spot.dataset.pile)) return;
    const svg = spot.ownerSVGElement;
    this.drag = { spot, svg, x: event.clientX, y: event.clientY, scale: 1 / svg.getScreenCTM().a, moved: false };
  }

  #carry(event) {
    const drag = this.drag;
    if (!drag) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!drag.moved && Math.hypot(dx, dy) < 6) return;
    if (!drag.moved) this.#lift();
    for (const card of drag.cards) card.setAttribute("transform", `translate(${dx * drag.scale} ${dy * drag.scale})`);
  }

  #lift() {
    const drag = this.drag;
    drag.moved = true;
    this.hold(drag.spot);
    drag.cards = [...drag.svg.querySelectorAll(".held")].map((card) => {
      const copy = card.cloneNode(true);
      delete copy.dataset.pile;
      copy.setAttribute("class", "carried");
      return drag.svg.appendChild(copy);
    });
    drag.svg.classList.add("dragging");
  }

  // land ends a drag and returns it, with where its cards were.
  #land() {
    const dragged = this.drag;
    this.drag = null;
    if (dragged?.moved) {
      dragged.places = new Map(dragged.cards.map((card) => [nameOf(card), boxOf(card)]));
      for (const card of dragged.cards) card.remove();
      dragged.svg.classList.remove("dragging");
    }
    return dragged;
  }

  #put() {
    const dragged = this.#land();
    if (!dragged?.moved) return;
    this.#suppressed = true;
    setTimeout(() => { this.#suppressed = false; });
    const [card] = dragged.places.values();
    const pile = this.#covered(card, dragged.svg);
    if (pile < 0 || pile === Number(dragged.spot.dataset.pile)) {
      this.drop();
      this.glide(dragged.places);
      this.#next();
      return;
    }
    const find = this.#finder(dragged.spot), places = new Map([...this.seen(), ...dragged.places]), waits = this.waits();
    if (waits) {
      const gesture = this.to(pile);
      this.drop();
      this.#early(gesture, places);
    }
    this.free(() => this.#drag(find(), pile, waits ? undefined : places));
  }

  // drag ends a drag of cards to a pile.
  #drag(spot, pile, places) {
    if (!spot) return;
    this.held ||= this.from(spot);
    const gesture = this.to(pile);
    if (gesture) this.how.play(gesture, places);
    else this.refuse(this.held.length ? this.all(".held") : [spot]);
  }

  // covered returns the pile that a card covers most, -1 for none. A column reaches down to
  // the foot of the table.
  #covered(card, svg) {
    const foot = svg.getBoundingClientRect().bottom;
    let pile = -1, most = 0;
    for (let i = 0; i < this.piles.length; i++) {
      let area = 0;
      for (const spot of this.spots(i)) {
        const box = boxOf(spot), bottom = this.piles[i].spread === 1 ? foot : box.bottom;
        const wide = Math.min(card.right, box.right) - Math.max(card.left, box.left);
        const high = Math.min(card.bottom, bottom) - Math.max(card.top, box.top);
        if (wide > 0 && high > 0) area = Math.max(area, wide * high);
      }
      if (area > most) [pile, most] = [i, area];
    }
    return pile;
  }

  // key does what a key does on the board, and returns whether it does anything.
  key(key) {
    if (this.typed) return key === "Escape" ? (this.typed = "", this.how.say(""), true) : key.length === 1 && this.type(key);
    const steps = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    if (steps[key]) return this.step(...steps[key]);
    if (key === "Escape" && this.held) return this.drop(), true;
    if (key === "Enter" || key === " ") return this.focused() ? (this.press(this.focused()), true) : false;
    return key.length === 1 && this.type(key);
  }

  // step moves the focus on the board to the nearest card or place in a direction. From elsewhere, left and right lead
  // to the board.
  step(x, y) {
    const spot = this.focused();
    if (!spot && y) return false;
    const others = this.all("[data-pile][tabindex='0']").filter((s) => s !== spot);
    const here = spot ? cornerOf(spot) : { e: 0, f: 0 };
    const far = (s) => {
      const to = cornerOf(s), dx = to.e - here.e, dy = to.f - here.f, along = dx * x + dy * y;
      return !spot ? dx : along > 1 ? along + 2 * Math.abs(dx * y + dy * x) : Infinity;
    };
    const nearest = others.sort((a, b) => far(a) - far(b))[0];
    if (nearest && far(nearest) < Infinity) nearest.focus();
    return others.length > 0;
  }

  // type reads words, such as 5h: the letters of two piles, or of a pile and h for home.
  type(letter) {
    if (!this.typed) {
      const ofStock = this.gestures.find((g) => g.from === g.to && this.piles[g.from].letter === letter);
      if (ofStock) return this.how.play(ofStock), true;
      if (!this.gestures.some((g) => this.piles[g.from].letter === letter)) return false;
      this.typed = letter;
      this.how.say(`${letter} …`);
      return true;
    }
    const word = this.typed + letter;
    this.typed = "";
    const found = this.gestures.filter((g) => this.piles[g.from].letter === word[0] && (this.piles[g.to].letter === letter || (letter === "h" && g.home)));
    const gesture = found.sort((a, b) => a.home ? a.cards - b.cards : b.cards - a.cards)[0];
    if (gesture) this.how.play(gesture);
    else this.how.say(`${word} cannot be played.`);
    return true;
  }
}

Hands.style.replaceSync(`
  .movable { cursor: grab; touch-action: none; }
  [data-pile]:focus { outline: none; }
  [data-pile]:focus-visible > use:first-of-type, .held > use:first-of-type, .target > use:first-of-type { stroke-width: 6; paint-order: stroke; }
  [data-pile]:focus-visible > use:first-of-type { stroke: #fff; }
  .held > use:first-of-type { stroke: var(--gold, #ffcf4a); }
  .target > use:first-of-type { stroke: #ffe08a; stroke-dasharray: 10 5; }
  [data-pile].target.loses > use:first-of-type { stroke: #ff8a94; }
  .target { cursor: pointer; }
  .dragging .held { pointer-events: none; opacity: .3; }
  .carried { pointer-events: none; opacity: .9; }
  .arrow { fill: var(--gold, #ffcf4a); stroke: #0008; stroke-width: 1; stroke-linejoin: round; opacity: .94; pointer-events: none; }
  .hinted > use:first-of-type { stroke: var(--gold, #ffcf4a); stroke-width: 6; paint-order: stroke; }
`);
