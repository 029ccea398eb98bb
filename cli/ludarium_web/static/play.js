// The page of a table: speaks with the server, shows what it tells, and sends what is chosen.

import { light, swap } from "./table.js";

const play = document.getElementById("play");
const root = document.getElementById("table-root");
const ask = document.getElementById("ask");
const story = document.getElementById("story");
const people = document.getElementById("people");
const hint = document.getElementById("hint");
const banner = document.getElementById("banner");
const curtain = document.getElementById("curtain");
const say = document.getElementById("say");

const GONE = 4404;
const FULL = 4429;
const state = { socket: null, turn: 0, waiting: 0, past: false, now: null, paused: false, sent: false, seat: null, follows: true };

// The connection -----------------------------------------------------------------------------

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/live/${play.dataset.token}`);
  state.socket = socket;
  socket.addEventListener("open", () => {
    state.waiting = 0;
    play.dataset.live = "yes";
    notice("");
  });
  socket.addEventListener("message", (event) => {
    const told = JSON.parse(event.data);
    tells[told.tell]?.(told);
  });
  socket.addEventListener("close", (event) => {
    if (state.socket !== socket) return;
    play.dataset.live = "no";
    if (event.code === GONE) return over("This link is no longer good.");
    state.waiting = Math.min(8000, (state.waiting || 250) * 2);
    notice(event.code === FULL ? "There are too many visitors; trying again …" : "The connection is lost; trying again …");
    setTimeout(connect, state.waiting * (0.75 + Math.random() / 2));
  });
}

function send(message) {
  if (state.socket?.readyState === WebSocket.OPEN) {
    state.socket.send(JSON.stringify(message));
    return true;
  }
  tell("There is no connection at the moment.");
  return false;
}

for (const event of ["online", "pageshow", "visibilitychange"]) {
  // a phone that slept need not wait for its next try
  addEventListener(event, () => {
    if (document.visibilityState === "visible" && state.socket?.readyState === WebSocket.CLOSED
        && play.dataset.live === "no" && !play.dataset.over) connect();
  });
}

// What is told -------------------------------------------------------------------------------

const tells = {
  table(told) {
    curtain.hidden = true;
    play.inert = false;
    const seen = state.now;
    state.now = told;
    state.turn = told.turn;
    state.sent = false;
    if (!state.past) show(told, seen);
    fill(ask, told.ask);
    fill(people, told.people);
    tellStory(told);
    tools(told);
    if (!seen || seen.turn !== told.turn) hint.hidden = true;
    document.title = told.yours ? `Your turn · ${document.title.replace(/^Your turn · /, "")}` : document.title.replace(/^Your turn · /, "");
    play.dataset.yours = told.yours ? "yes" : "no";
    play.dataset.over = told.over ? "yes" : "";
    play.dataset.turn = told.turn;
    if (told.yours && !seen?.yours) announce();
    if (told.unkept) tell(sentence(told.unkept));
  },
  status(told) {
    if (told.turn !== state.turn) return;
    fill(people, told.people);
    if (told.ask) fill(ask, told.ask);
    tick();
  },
  past(told) {
    state.past = true;
    swap(root, told.table, []);
    root.classList.add("past");
    for (const line of story.querySelectorAll("[data-event]")) {
      line.setAttribute("aria-current", line.dataset.event === String(told.event) ? "true" : "false");
    }
    banner.replaceChildren(text("span", `Then: ${told.words}`), button("Back to now", "present"));
    banner.hidden = false;
  },
  hint(told) {
    if (told.turn !== state.turn) return;
    fill(hint, told.html);
    hint.prepend(button("Close", "close-hint", "small close"));
    hint.hidden = false;
    hint.scrollIntoView({ block: "nearest" });
    tell("The hint is there.");
  },
  refused(told) {
    state.sent = false;
    hint.querySelector(".waiting")?.closest("#hint")?.toggleAttribute("hidden", true);
    tell(told.why);
  },
  curtain(told) {
    state.now = null;
    state.seat = told.seat;
    for (const place of [root, ask, story, people, hint]) place.replaceChildren();
    hint.hidden = true;
    banner.hidden = true;
    state.past = false;
    curtain.replaceChildren(text("p", "Hand over the screen to"), text("h2", told.name), button(`I am ${told.name}`, "here", "primary big"));
    curtain.setAttribute("aria-label", `Hand over the screen to ${told.name}`);
    curtain.hidden = false;
    curtain.querySelector("button").focus();
  },
  left() {
    over("You have left the table; this link is no longer good.");
  },
};

function show(told, seen) {
  root.classList.remove("past");
  swap(root, told.table, seen ? told.changes : []);
  if (!seen && innerWidth > 800) root.querySelector(".seat.mine")?.scrollIntoView({ block: "nearest" });
  for (const place of root.querySelectorAll("[data-seat]")) {
    place.classList.toggle("active", Number(place.dataset.seat) === told.waits && told.waits !== null);
  }
}

function tellStory(told) {
  if (told.from === 0) story.replaceChildren();
  if (told.from === 0) state.follows = true;
  for (const line of story.querySelectorAll(".new")) line.classList.remove("new");
  const before = story.children.length;
  story.insertAdjacentHTML("beforeend", told.story);
  if (told.from) [...story.children].slice(before).forEach((line) => line.classList.add("new"));
  follow();
}

// The story stays at its end, also when it gets more or less room, until somebody scrolls back.
function follow() {
  if (state.follows) story.scrollTop = story.scrollHeight;
}
new ResizeObserver(follow).observe(story);
for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  story.addEventListener(event, () => { state.scrolled = performance.now(); }, { passive: true });
}
story.addEventListener("scroll", () => {
  if (performance.now() - (state.scrolled ?? -Infinity) > 1000) return;
  state.follows = story.scrollHeight - story.scrollTop - story.clientHeight < 40;
});

function tools(told) {
  for (const one of play.querySelectorAll('[data-do="undo"], [data-do="undo-turn"]')) {
    one.disabled = false;
    one.setAttribute("aria-disabled", told.undo ? "true" : "false");
    one.title = told.undo ? sentence(told.undo) : "Take it back";
  }
  const advise = play.querySelector('[data-do="hint"]');
  if (advise) advise.setAttribute("aria-disabled", told.choices > 1 ? "false" : "true");
  for (const one of people.querySelectorAll("[data-copy]")) one.title = location.origin + one.dataset.copy;
  tick();
}

// Small things -------------------------------------------------------------------------------

/** HTML that our own server has drawn and escaped; what had the focus has it again. */
function fill(place, html) {
  const had = place.contains(document.activeElement) && document.activeElement;
  const again = had && (had.id ? `#${had.id}` : had.dataset.do ? `[data-do="${had.dataset.do}"]` : had.dataset.choice ? "[data-choice]" : "");
  const typed = had && had.id === "filter" && state.now && place.dataset.turn === String(state.turn) ? had.value : "";
  place.innerHTML = html;
  place.dataset.turn = state.turn;
  if (again) place.querySelector(again)?.focus({ preventScroll: true });
  if (typed) {
    place.querySelector("#filter").value = typed;
    filter(typed);
  }
}

function text(name, words) {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}

function button(words, does, classes = "") {
  const made = text("button", words);
  made.type = "button";
  made.dataset.do = does;
  made.className = classes;
  return made;
}

function sentence(words) {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

let saying = 0;
function tell(words) {
  say.textContent = words;
  say.classList.add("shown");
  clearTimeout(saying);
  saying = setTimeout(() => say.classList.remove("shown"), 4500);
}

function announce() {
  const question = document.getElementById("question");
  if (question) say.textContent = question.textContent;
}

function notice(words) {
  if (state.past && !words) return;
  banner.textContent = words;
  banner.hidden = !words;
}

function over(words) {
  play.dataset.over = "yes";
  const link = Object.assign(text("a", "To all games"), { href: "/", className: "button" });
  curtain.replaceChildren(text("h2", words), link);
  curtain.hidden = false;
}

function tick() {
  for (const one of ask.querySelectorAll("time[data-since]")) {
    one.dataset.began ??= String(performance.now() - Number(one.dataset.since) * 1000);
    one.textContent = `${Math.max(0, (performance.now() - Number(one.dataset.began)) / 1000).toFixed(0)} s`;
  }
}
setInterval(tick, 500);

// Choosing -----------------------------------------------------------------------------------

function choose(number) {
  if (state.sent) return;
  if (state.past) present();
  state.sent = send({ do: "choose", choice: number, turn: state.turn });
}

/** Show only some of the choices; with none given, all. */
function only(numbers) {
  const wanted = new Set(numbers.map(Number));
  for (const one of ask.querySelectorAll("[data-choice]")) {
    one.hidden = wanted.size > 0 && !wanted.has(Number(one.dataset.choice));
  }
  tidy();
  ask.querySelector(".all")?.remove();
  if (wanted.size) {
    ask.querySelector("h2")?.after(button("Show all choices", "all", "all small"));
    ask.querySelector("[data-choice]:not([hidden])")?.focus();
    ask.scrollIntoView({ block: "nearest" });
  }
}

/** Show the choices in which all words occur, or only the one that is written so. */
function filter(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [...ask.querySelectorAll("[data-choice]")];
  const meant = all.filter((one) => said(one).includes(wanted.join(" ")));
  for (const one of all) {
    if (meant.length === 1) {
      one.hidden = one !== meant[0];
      continue;
    }
    const own = one.dataset.words.split(/[^\p{L}\p{N}']+/u);
    one.hidden = !wanted.every((part) => own.some((word) => /^\d+$/.test(part) ? word === part : word.startsWith(part)));
  }
  tidy();
  const left = [...ask.querySelectorAll("[data-choice]:not([hidden])")];
  light(root, wanted.length ? left.map((one) => one.dataset.choice) : []);
}

/** The words of a choice as they stand there and in full, without its number. */
function said(choice) {
  const found = [choice.querySelector(".words")?.textContent, choice.ariaLabel];
  return found.filter(Boolean).map((words) => words.toLowerCase().split(/\s+/).filter(Boolean).join(" "));
}

function tidy() {
  for (const group of ask.querySelectorAll(".group")) {
    group.hidden = !group.querySelector("[data-choice]:not([hidden])");
  }
}

addEventListener("choose", (event) => {
  const { numbers } = event.detail;
  if (state.past) return;
  if (numbers.length === 1) choose(Number(numbers[0]));
  else only(numbers);
});

ask.addEventListener("input", (event) => {
  if (event.target.id === "filter") filter(event.target.value);
});

for (const [event, end] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  ask.addEventListener(event, (at) => {
    const one = at.target.closest("[data-choice]");
    if (one) light(root, [one.dataset.choice]);
  });
  ask.addEventListener(end, () => light(root, []));
}

// What buttons do ----------------------------------------------------------------------------

function present() {
  state.past = false;
  banner.hidden = true;
  for (const line of story.querySelectorAll("[aria-current]")) line.removeAttribute("aria-current");
  if (state.now) show(state.now, null);
}

/** The address of this match as a replay; it is made when somebody asks for it. */
async function asReplay() {
  const answer = await fetch(`${location.pathname}/replay`, { method: "POST" });
  if (answer.ok) return (await answer.json()).address;
  tell("The replay cannot be shown now.");
  return "";
}

async function lookBack() {
  const address = await asReplay();
  if (address) location.assign(address);
}

/** Let the match be reviewed, and go where the review will be. */
async function review() {
  const address = await asReplay();
  if (!address) return;
  const answer = await fetch(`${address}/review`, { method: "POST" });
  if (answer.ok) location.assign(`${address}/review`);
  else tell("The match cannot be reviewed now; try again in a few minutes.");
}

async function copy(path) {
  const link = new URL(path, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    tell("The link is copied; send it to whom it is for.");
  } catch {
    prompt("The link:", link);
  }
}

function undo(whole) {
  if (state.now?.undo) tell(sentence(state.now.undo));
  else send({ do: "undo", whole });
}

function advise() {
  if (state.now?.choices > 1) {
    if (send({ do: "hint" })) {
      hint.replaceChildren(text("p", "The master thinks …"));
      hint.firstChild.className = "waiting";
      hint.hidden = false;
    }
  } else tell(state.now?.yours ? "There is only one thing to do." : "A hint can be given when you are asked.");
}

const does = {
  undo: () => undo(false),
  "undo-turn": () => undo(true),
  hint: advise,
  hurry: () => send({ do: "hurry" }),
  here: () => send({ do: "here", seat: state.seat }),
  leave: () => confirm("Leave the table? Your link will no longer be good.") && send({ do: "leave" }),
  invite: (one) => send({ do: "invite", seat: Number(one.dataset.for) }),
  give_up: (one) => confirm("Go on without? The seat is then played at random and comes last.") && send({ do: "give_up", seat: Number(one.dataset.for) }),
  fold(one) {
    const folded = one.closest(".panel").classList.toggle("folded");
    one.setAttribute("aria-expanded", String(!folded));
  },
  present,
  all: () => only([]),
  "close-hint": () => { hint.hidden = true; },
  replay: lookBack,
  review,
  pause(one) {
    state.paused = !state.paused;
    one.textContent = state.paused ? "Go on" : "Pause";
    send({ do: "pace", paused: state.paused });
  },
};

document.addEventListener("click", (event) => {
  const one = event.target.closest("button");
  if (!one) return;
  if (one.dataset.choice) choose(Number(one.dataset.choice));
  else if (one.dataset.event) send({ do: "look", event: Number(one.dataset.event) });
  else if (one.dataset.copy) copy(one.dataset.copy);
  else if (one.dataset.pace) {
    for (const other of play.querySelectorAll("[data-pace]")) other.setAttribute("aria-pressed", String(other === one));
    send({ do: "pace", pace: one.dataset.pace, paused: state.paused });
  } else if (one.getAttribute("role") === "tab") tab(one);
  else does[one.dataset.do]?.(one);
});

function tab(chosen) {
  for (const one of play.querySelectorAll('[role="tab"]')) {
    one.setAttribute("aria-selected", String(one === chosen));
    document.getElementById(one.getAttribute("aria-controls")).hidden = one !== chosen;
  }
}

// Keys ---------------------------------------------------------------------------------------

/** Arrows go through the choices, numbers and letters find them, Enter takes the only one left. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !curtain.hidden) return;
  const typing = event.target.matches("input, textarea, select");
  const shown = [...ask.querySelectorAll("[data-choice]:not([hidden])")];
  const at = shown.indexOf(document.activeElement);
  if (event.key === "Escape") escape();
  else if (["ArrowDown", "ArrowUp"].includes(event.key) && shown.length && (at >= 0 || typing || event.target === document.body || event.target.id === "main")) {
    event.preventDefault();
    const next = event.key === "ArrowDown" ? at + 1 : at < 0 ? shown.length - 1 : at - 1;
    shown[(next + shown.length) % shown.length].focus();
  } else if (event.key === "Enter" && event.target.id === "filter") {
    event.preventDefault();
    if (shown.length === 1) choose(Number(shown[0].dataset.choice));
    else shown[0]?.focus();
  } else if (!typing && event.key.length === 1 && event.key !== " ") letter(event, shown);
});

function letter(event, shown) {
  const field = document.getElementById("filter");
  if (field && /[\p{L}\p{N}]/u.test(event.key)) field.focus();
  else if (/[1-9]/.test(event.key)) shown.find((one) => one.dataset.choice === event.key)?.focus();
}

function escape() {
  const field = document.getElementById("filter");
  if (state.past) present();
  else if (field?.value) {
    field.value = "";
    filter("");
  } else only([]);
}

connect();
