// Motion: pieces fly from where they were to where they are, and numbers that change are noticed.

const TIME = 420;
const EASE = "cubic-bezier(.25, .8, .3, 1)";
const LEAST = 3; // pixels that are not worth a motion

/** Whether anything may move: the page has a switch, and people may have asked their system. */
export function moving() {
  return document.documentElement.dataset.motion !== "off"
    && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Move an element from one rectangle to another. One that `leaves` is no longer in the page: a copy
 * flies and is gone. One that `appears` without a known beginning is faded in.
 */
export function fly(element, from, to, { leaves = false, appears = false } = {}) {
  if (leaves) return leave(element, from, to);
  if (!from) {
    if (appears) element.animate([{ opacity: 0, scale: .8 }, { opacity: 1, scale: 1 }], { duration: TIME / 2 });
    return;
  }
  const [x, y] = [middle(from, "x") - middle(to, "x"), middle(from, "y") - middle(to, "y")];
  if (Math.abs(x) + Math.abs(y) < LEAST) return;
  const small = appears ? .55 : Math.min(2, Math.max(.4, from.width / (to.width || 1)));
  const far = Math.hypot(x, y);
  element.animate([
    { translate: `${x}px ${y}px`, scale: small, zIndex: 9 },
    { translate: "0 0", scale: 1, zIndex: 9 },
  ], { duration: TIME + Math.min(250, far / 4), easing: EASE });
}

function leave(element, from, to) {
  const ghost = element.cloneNode(true);
  ghost.classList.add("ghost");
  ghost.removeAttribute("data-key");
  document.body.append(ghost);
  const wide = Math.min(from.width, 90);
  ghost.style.left = `${middle(from, "x") - wide / 2}px`;
  ghost.style.top = `${middle(from, "y") - ghost.offsetHeight / 2}px`;
  ghost.style.setProperty("--wide", `${wide}px`);
  const [x, y] = [middle(to, "x") - middle(from, "x"), middle(to, "y") - middle(from, "y")];
  ghost.animate([
    { translate: "0 0", opacity: 1 },
    { translate: `${x}px ${y}px`, opacity: .9, offset: .85 },
    { translate: `${x}px ${y}px`, opacity: 0, scale: .6 },
  ], { duration: TIME + 200, easing: EASE }).finished.finally(() => ghost.remove());
}

const middle = (rect, axis) => (axis === "x" ? rect.left + rect.width / 2 : rect.top + rect.height / 2);

/** Let a number be noticed, with how much more or less it is. */
export function pulse(element, was) {
  const by = Number(element.textContent) - Number(was);
  element.animate([{ scale: 1 }, { scale: 1.6, color: "var(--lit)" }, { scale: 1 }], { duration: TIME * 1.5 });
  if (!by) return;
  const rect = element.getBoundingClientRect();
  const note = document.createElement("span");
  note.className = `delta ${by > 0 ? "more" : "less"}`;
  note.textContent = `${by > 0 ? "+" : "−"}${Math.abs(by)}`;
  note.style.left = `${rect.right}px`;
  note.style.top = `${rect.top - 6}px`;
  note.setAttribute("aria-hidden", "true");
  document.body.append(note);
  note.animate([{ translate: "0 6px", opacity: 0 }, { opacity: 1, offset: .2 }, { translate: "0 -18px", opacity: 0 }],
    { duration: 1400, easing: "ease-out" }).finished.finally(() => note.remove());
}
