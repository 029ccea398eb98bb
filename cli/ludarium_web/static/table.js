// A table in the page: put in anew without jumping, its pieces moved from where they were to where
// they are, cards shown whole, and what is lit chosen.

import { arrive, deal, leave, moving, pulse, shift } from "./motion.js";

const SMALL = matchMedia("(max-width: 700px)");
const MOST_DEALT = 6;
const PIECES = ".card, .token, .die, .marker, .piece";

// Putting a table in -------------------------------------------------------------------------

/** Put a freshly drawn table into `root`; `changes` say what moved since the last one. */
export function swap(root, html, changes = []) {
  const before = look(root);
  hidePeek();
  const drawn = new DOMParser().parseFromString(html, "text/html");
  root.replaceChildren(...drawn.body.childNodes);
  ready(root, before);
  if (before.pieces.length && moving()) animate(root, before, changes);
  if (!before.asked) bringIntoView(root);
}

/** Light the pieces that name one of some choices more brightly than the others. */
export function light(root, numbers) {
  const wanted = new Set([...numbers].map(String));
  for (const piece of root.querySelectorAll("[data-choices]")) {
    piece.classList.toggle("wanted", piece.dataset.choices.split(" ").some((n) => wanted.has(n)));
  }
}

/** What has to be found again when a table is drawn anew. */
function look(root) {
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  return {
    asked: root.querySelector(".lit") !== null,
    focus: active && [placeOf(active), active.dataset.key, active.getAttribute("aria-label")],
    folds: new Map([...root.querySelectorAll("[data-fold]")]
      .map((one) => [one.dataset.fold, one.dataset.was ? one.dataset.was === "open" : one.open])),
    scrolls: new Map([...root.querySelectorAll(".area[data-place] > .holds")]
      .filter((one) => one.scrollLeft).map((one) => [placeOf(one), one.scrollLeft])),
    counts: new Map([...root.querySelectorAll("[data-count]")]
      .map((one) => [one.dataset.count, one.textContent])),
    places: new Map([...root.querySelectorAll("[data-place]")]
      .map((one) => [one.dataset.place, spot(root, one.dataset.place)])),
    pieces: [...root.querySelectorAll(PIECES)].filter((one) => one.dataset.key)
      .map((element) => ({ element, key: element.dataset.key, place: placeOf(element),
        rect: element.getBoundingClientRect() })),
  };
}

function ready(root, before) {
  for (const one of root.querySelectorAll(".table[data-style]")) addStyle(one.dataset.style);
  for (const one of root.querySelectorAll("[data-fold]")) {
    const known = before?.folds.get(one.dataset.fold);
    if (known !== undefined) one.open = known;
    else if (one.dataset.fold.startsWith("seat-")) one.open = !SMALL.matches;
    if (one.querySelector(".lit")) { // it is opened as long as something in it can be chosen
      one.dataset.was = one.open ? "open" : "folded";
      one.open = true;
    }
  }
  for (const one of root.querySelectorAll("[data-colour]")) tint(one, one.dataset.colour);
  for (const [place, left] of before?.scrolls ?? []) {
    const holds = find(root, place)?.querySelector(".holds");
    if (holds) holds.scrollLeft = left;
  }
  if (!root.querySelector('.table [tabindex="0"]')) {
    root.querySelector(".table .card:not(.back)")?.setAttribute("tabindex", "0");
  }
  if (before?.focus) focusAgain(root, before.focus);
}

function focusAgain(root, [place, key, label]) {
  const same = [...root.querySelectorAll("[tabindex]")];
  const again = same.find((one) => placeOf(one) === place && one.dataset.key === key
      && one.getAttribute("aria-label") === label)
    ?? same.find((one) => key && one.dataset.key === key);
  again?.focus({ preventScroll: true });
}

/** Where something can be chosen again and none of it is to be seen, go there. */
function bringIntoView(root) {
  const lit = [...root.querySelectorAll(".lit")].filter((one) => one.offsetParent);
  const room = SMALL.matches ? innerHeight / 2 : innerHeight; // below it lies the question
  const seen = (one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= room;
  };
  if (!lit.length || lit.some(seen)) return;
  const where = lit[0].closest(".area, .plate, .middle") ?? lit[0];
  const block = SMALL.matches ? "start" : "nearest";
  where.scrollIntoView({ block, behavior: moving() ? "smooth" : "auto" });
}

/** A style that a game brings, once. */
function addStyle(href) {
  const known = [...document.querySelectorAll("link[rel=stylesheet]")];
  if (known.some((one) => one.getAttribute("href") === href)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

/** A colour that the style sheet has no class for. */
function tint(element, colour) {
  if (!CSS.supports("color", colour)) return;
  element.style.setProperty("--tint", colour);
  element.style.setProperty("--on-tint", `oklch(from ${colour} clamp(0, (0.62 - l) * 1000, 1) 0 0)`);
}

const placeOf = (element) => element.closest("[data-place]")?.dataset.place ?? "";
const find = (root, place) => root.querySelector(`[data-place="${CSS.escape(place)}"]`);

/** Where a place is in the window; the seat that it belongs to where it is folded or not drawn. */
function spot(root, place) {
  const rect = find(root, place)?.getBoundingClientRect();
  if (rect?.width) return rect;
  return root.querySelector(`[data-seat="${CSS.escape(place.split(":")[0])}"]`)?.getBoundingClientRect();
}
const placeKey = (place) => (place ? `${place.seat ?? ""}:${place.field}` : "");

// Moving -------------------------------------------------------------------------------------

function animate(root, before, changes) {
  const moves = changes.filter((one) => "to" in one)
    .map((one) => ({ ...one, source: placeKey(one.source), to: placeKey(one.to) }));
  const now = look(root).pieces;
  const pairs = paired(before.pieces, now);
  for (const [was, is] of pairs) {
    if (!was.rect.width || !is.rect.width) continue; // it is or was folded
    (was.place === is.place ? shift : arrive)(is.element, was.rect, is.rect);
  }
  const old = new Set(pairs.map(([was]) => was));
  const fresh = new Set(pairs.map(([, is]) => is));
  for (const piece of now.filter((one) => !fresh.has(one) && one.key !== "back" && one.rect.width)) {
    const move = moves.find((one) => one.card === piece.key && one.to === piece.place);
    arrive(piece.element, move && before.places.get(move.source), piece.rect);
  }
  for (const piece of before.pieces.filter((one) => !old.has(one) && one.key !== "back" && one.rect.width)) {
    const move = moves.find((one) => one.card === piece.key && one.source === piece.place);
    const to = move && spot(root, move.to);
    if (to) leave(piece.element, piece.rect, to);
  }
  for (const move of moves.filter((one) => one.card === null).slice(0, MOST_DEALT)) {
    const to = spot(root, move.to);
    const from = before.places.get(move.source);
    if (from && to) deal(from, to);
  }
  for (const one of root.querySelectorAll("[data-count]")) {
    const was = before.counts.get(one.dataset.count);
    if (was !== undefined && was !== one.textContent) pulse(one, was);
  }
}

/** Pairs of pieces before and after: those that stayed in their place first, then those that moved. */
function paired(before, now) {
  const pairs = [];
  const left = new Set(before);
  const open = new Set(now);
  for (const same of [(a, b) => a.key === b.key && a.place === b.place,
    (a, b) => a.key === b.key && a.key !== "back"]) {
    for (const is of open) {
      for (const was of left) {
        if (!same(was, is)) continue;
        pairs.push([was, is]);
        left.delete(was);
        open.delete(is);
        break;
      }
    }
  }
  return pairs;
}

// Choosing -----------------------------------------------------------------------------------

function choose(element) {
  const numbers = element.dataset.choices.split(" ").map(Number);
  element.dispatchEvent(new CustomEvent("choose", { detail: { numbers }, bubbles: true }));
}

document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-choices]");
  if (!element) return;
  event.preventDefault();
  if (longPressed) longPressed = false;
  else choose(element);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hidePeek();
  const element = event.target.closest?.("[data-choices]");
  if (element === event.target && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(element);
  } else if (event.key.startsWith("Arrow") && event.target.closest?.(".table")) {
    if (step(event.target, event.key)) event.preventDefault();
  }
});

/** Go from a piece to the nearest one in a direction. */
function step(from, key) {
  const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (one) => {
    const rect = one.getBoundingClientRect();
    return [rect.x + rect.width / 2, rect.y + rect.height / 2];
  };
  const [ax, ay] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of from.closest(".table").querySelectorAll(".card[tabindex], .lit")) {
    const [bx, by] = middle(one);
    const ahead = (bx - ax) * x + (by - ay) * y;
    const aside = Math.abs((bx - ax) * y) + Math.abs((by - ay) * x);
    const far = ahead + 2 * aside;
    if (one === from || ahead < 4 || far >= least || !one.offsetParent) continue;
    least = far;
    best = one;
  }
  best?.focus();
  return best !== null;
}

// The whole card -----------------------------------------------------------------------------

const peek = document.createElement("div");
peek.className = "peek";
peek.hidden = true;
peek.setAttribute("aria-hidden", "true");
document.body.append(peek);
let waiting = 0;
let longPressed = false;

function showPeek(card, middle = false) {
  const whole = card.cloneNode(true);
  for (const name of ["data-choices", "data-key", "tabindex", "role", "aria-label"]) whole.removeAttribute(name);
  whole.classList.remove("lit", "wanted", "turned");
  whole.classList.add("whole");
  peek.replaceChildren(whole);
  peek.hidden = false;
  const rect = card.getBoundingClientRect();
  const size = peek.getBoundingClientRect();
  const right = rect.right + 10 + size.width < innerWidth;
  const beside = right ? rect.right + 10 : rect.left - size.width - 10;
  const x = middle || beside < 4 ? (innerWidth - size.width) / 2 : beside;
  const y = middle ? (innerHeight - size.height) / 2 : rect.top + (rect.height - size.height) / 2;
  peek.style.left = `${Math.max(4, x)}px`;
  peek.style.top = `${Math.max(4, Math.min(y, innerHeight - size.height - 4))}px`;
}

export function hidePeek() {
  clearTimeout(waiting);
  peek.hidden = true;
}

/** Whether a card shows all its words as it lies there. */
function readable(card) {
  const text = card.querySelector(".text");
  return text ? text.offsetParent && text.scrollHeight <= text.clientHeight + 1 : card.offsetWidth > 110;
}

const cardAt = (target) => target.closest?.(".table .card:not(.back)");

document.addEventListener("pointerover", (event) => {
  const card = cardAt(event.target);
  if (event.pointerType !== "mouse" || !card || card.contains(event.relatedTarget)) return;
  hidePeek();
  if (!readable(card)) waiting = setTimeout(() => showPeek(card), 220);
});
document.addEventListener("pointerout", (event) => {
  const card = cardAt(event.target);
  if (card && !card.contains(event.relatedTarget)) hidePeek();
});
document.addEventListener("pointerdown", (event) => {
  const card = cardAt(event.target);
  longPressed = false;
  hidePeek();
  if (!card || event.pointerType === "mouse") return;
  waiting = setTimeout(() => { longPressed = true; showPeek(card, true); }, 420);
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => clearTimeout(waiting));
}
document.addEventListener("contextmenu", (event) => {
  if (longPressed && cardAt(event.target)) event.preventDefault();
});
document.addEventListener("focusin", (event) => {
  const card = cardAt(event.target);
  if (card === event.target && card.matches(":focus-visible")) showPeek(card);
});
document.addEventListener("focusout", hidePeek);
addEventListener("scroll", hidePeek, { passive: true, capture: true });

for (const table of document.querySelectorAll(".table")) ready(table.parentElement);
