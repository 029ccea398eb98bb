// Motion: pieces fly from where they were to where they are, and numbers that change are noticed.

const TIME = 420;
const EASE = "cubic-bezier(.25, .8, .3, 1)";
const LEAST = 3; // pixels that are not worth a motion

/** Whether anything may move: the page has a switch, and people may have asked their system. */
export function moving() {
  return document.documentElement.dataset.motion !== "off"
    && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Let an element that stays in its place come from where it was before others made room. */
export function shift(element, from, to) {
  const { x, y, far } = way(from, to);
  if (far < LEAST) return;
  element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: TIME, easing: EASE });
}

/** Let an element that is new in its place fly there from another; faded in where that is unknown. */
export function arrive(element, from, to) {
  if (!from) {
    element.animate([{ opacity: 0, scale: .8 }, { opacity: 1, scale: 1 }], { duration: TIME / 2 });
    return;
  }
  const { x, y, far } = way(from, to);
  const duration = TIME + Math.min(300, far / 3);
  const smaller = Math.min(1.6, Math.max(.5, from.width / (to.width || 1)));
  const size = from.width > 2 * to.width ? .6 : smaller; // it comes out of a pile, or was a card before
  element.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
  drift(element, to, [
    { translate: `${x}px ${y}px`, scale: size, offset: 0 },
    { translate: "0 0", scale: 1, offset: 1 },
  ], duration);
}

/** Let a piece that is no longer in the page fly to a place, and vanish in it. */
export function leave(element, from, to) {
  const { x, y } = way(to, from);
  drift(element, from, [
    { translate: "0 0", opacity: 1, offset: 0 },
    { translate: `${x}px ${y}px`, opacity: .9, scale: .8, offset: .85 },
    { translate: `${x}px ${y}px`, opacity: 0, scale: .6, offset: 1 },
  ], TIME + 250);
}

/** Let cards of which only the back is known go from one place to another. */
export function deal(from, to) {
  const card = document.createElement("article");
  card.className = "card back";
  const [x, y] = [middle(from).x, middle(from).y];
  leave(card, new DOMRect(x - 22, y - 31, 44, 62), to);
}

/** Move a copy of an element above everything else; it begins in a rectangle. */
function drift(element, rect, frames, duration) {
  const layer = document.createElement("div");
  layer.className = element.closest(".others") ? "flight others" : "flight";
  layer.setAttribute("aria-hidden", "true");
  const ghost = element.cloneNode(true);
  ghost.classList.add("ghost");
  for (const name of ["data-key", "data-choices", "tabindex"]) ghost.removeAttribute(name);
  Object.assign(ghost.style, { left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px` });
  ghost.style.setProperty("--wide", `${rect.width}px`);
  layer.append(ghost);
  document.body.append(layer);
  ghost.animate(frames, { duration, easing: EASE, fill: "forwards" }).finished
    .catch(() => {}).finally(() => layer.remove());
}

const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

function way(from, to) {
  const [x, y] = [middle(from).x - middle(to).x, middle(from).y - middle(to).y];
  return { x, y, far: Math.hypot(x, y) };
}

/** Let a number be noticed, with how much more or less it is. */
export function pulse(element, was) {
  const by = Number(element.textContent) - Number(was);
  element.animate([{ scale: 1 }, { scale: 1.6, color: "var(--lit)" }, { scale: 1 }], { duration: TIME * 1.5 });
  const rect = element.getBoundingClientRect();
  if (!by || !rect.width) return;
  const note = document.createElement("span");
  note.className = `delta ${by > 0 ? "more" : "less"}`;
  note.textContent = `${by > 0 ? "+" : "−"}${Math.abs(by)}`;
  note.style.left = `${rect.right}px`;
  note.style.top = `${rect.top - 6}px`;
  note.setAttribute("aria-hidden", "true");
  document.body.append(note);
  const frames = [{ translate: "0 6px", opacity: 0 }, { opacity: 1, offset: .2 }, { translate: "0 -18px", opacity: 0 }];
  note.animate(frames, { duration: 1400, easing: "ease-out" }).finished
    .catch(() => {}).finally(() => note.remove());
}
