// The page of a replay: goes from moment to moment, by slider, buttons, keys, story and curve.

import { swap } from "./table.js";

const page = document.querySelector("[data-replay]");
const root = document.getElementById("table-root");
const slider = page.querySelector(".slider");
const where = page.querySelector(".where");
const play = page.querySelector('[data-do="play"]');
const told = page.querySelector(".told");
const moves = Number(page.dataset.moves);
const PLAY = "M5 3v14l12-7z";
const PAUSE = "M5 3h4v14H5zM11 3h4v14h-4z";

let move = Number(page.dataset.move);
let seat = page.dataset.seat;
let wanted = move;
let timer = 0;
let known = new Map();

// Going to a moment --------------------------------------------------------------------------

async function fetched(number) {
  if (!known.has(number)) {
    const asked = fetch(`/replay/${page.dataset.replay}/at/${number}?seat=${seat}`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.status))));
    known.set(number, asked);
    asked.catch(() => known.delete(number));
    if (known.size > 60) known.delete(known.keys().next().value);
  }
  return known.get(number);
}

async function go(number, again = false) {
  wanted = Math.max(0, Math.min(moves, number));
  slider.value = wanted;
  mark();
  const target = wanted;
  let found;
  try {
    found = await fetched(target);
  } catch {
    where.textContent = "the site does not answer";
    return pause();
  }
  if (target !== wanted) return;
  const on = target === move + 1 && !again;
  swap(root, found.html, on ? found.changes : []);
  move = target;
  history.replaceState(null, "", `?seat=${seat}&at=${move}`);
  if (move < moves) fetched(move + 1).catch(() => {});
}

/** Show in the story and on the curve where we are. */
function mark() {
  where.textContent = `move ${wanted} of ${moves}`;
  slider.setAttribute("aria-valuetext", where.textContent);
  page.querySelectorAll("button.here").forEach((one) => {
    one.classList.remove("here");
    one.removeAttribute("aria-current");
  });
  const before = [...told.querySelectorAll("[data-move]")].filter((one) => one.dataset.move <= wanted);
  const last = before.at(-1)?.dataset.move; // a move of which nothing is told belongs to the one before
  const lines = [...page.querySelectorAll(`button[data-move="${last}"]`)];
  for (const line of lines) {
    line.classList.add("here");
    line.setAttribute("aria-current", "step");
  }
  const line = lines.find((one) => told.contains(one));
  if (line) told.scrollTop = line.offsetTop - told.clientHeight / 2;
  for (const one of page.querySelectorAll(".curve .now")) {
    one.setAttribute("x1", wanted);
    one.setAttribute("x2", wanted);
  }
}

// Playing ------------------------------------------------------------------------------------

function pause() {
  clearTimeout(timer);
  timer = 0;
  play.querySelector("path").setAttribute("d", PLAY);
  play.setAttribute("aria-label", "Play (space)");
}

async function tick() {
  const pace = Number(page.querySelector(".pace").value);
  if (move >= moves) return pause();
  await go(move + 1);
  if (timer) timer = setTimeout(tick, pace);
}

function start() {
  if (move >= moves) go(0);
  play.querySelector("path").setAttribute("d", PAUSE);
  play.setAttribute("aria-label", "Pause (space)");
  timer = setTimeout(tick, 150);
}

const actions = {
  first: () => { pause(); go(0); },
  back: () => { pause(); go(wanted - 1); },
  forward: () => { pause(); go(wanted + 1); },
  last: () => { pause(); go(moves); },
  play: () => (timer ? pause() : start()),
};
const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };

page.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do], button[data-move]");
  if (button?.dataset.do) actions[button.dataset.do]();
  else if (button) { pause(); go(Number(button.dataset.move)); }
  const curve = event.target.closest(".curve svg");
  if (curve && !button) {
    const box = curve.getBoundingClientRect();
    pause();
    go(Math.round(((event.clientX - box.left) / box.width) * moves));
  }
});
slider.addEventListener("input", () => { pause(); go(Number(slider.value)); });
/** Whether what has the focus needs a key itself. */
function needs(element, key) {
  if (element.matches("select")) return true;
  if (element.matches("button, a, summary")) return key === " ";
  return element.matches(".slider") && key !== " ";
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (!(event.key in keys) || needs(event.target, event.key)) return;
  event.preventDefault();
  actions[keys[event.key]]();
});

// Another viewer, and the curve --------------------------------------------------------------

page.querySelector(".viewer").addEventListener("change", async (event) => {
  seat = event.target.value;
  known = new Map();
  go(wanted, true);
  const answer = await fetch(`/replay/${page.dataset.replay}/story?seat=${seat}`);
  if (answer.ok) told.innerHTML = (await answer.json()).html;
  mark();
});

async function judge() {
  const curve = page.querySelector(".curve");
  const answer = await fetch(`/replay/${page.dataset.replay}/course`);
  if (answer.ok) {
    const judged = await answer.json();
    curve.innerHTML = judged.curve;
    page.querySelector(".turns").innerHTML = judged.turns;
  } else curve.replaceChildren();
  mark();
}

mark();
judge();
