// The home page and the form for a new table: files that are opened, and rows that belong together.

const problem = document.getElementById("file-problem");

document.addEventListener("change", async (event) => {
  const { target } = event;
  if (target.dataset.file) await bring(target);
  else if (target.name === "seats") rows();
  else if (/^seat\d+$/.test(target.name)) row(target.closest("[data-row]"));
});

/** Send a file as it is, and go where the server says. */
async function bring(input) {
  const [file] = input.files;
  if (!file) return;
  problem.textContent = "";
  const answer = await fetch(`/${input.dataset.file}`, { method: "POST", body: file });
  const said = await answer.json().catch(() => ({ problem: "The site does not take this file." }));
  if (said.address) location.assign(said.address);
  else problem.textContent = said.problem;
  input.value = "";
}

/** Show as many seats as play. */
function rows() {
  const count = Number(document.querySelector("[name=seats]:checked")?.value ?? 0);
  for (const one of document.querySelectorAll("[data-row]")) {
    one.hidden = Number(one.dataset.row) >= count;
    row(one);
  }
}

/** Show what belongs to who takes a seat: a name, or the agent's options. */
function row(one) {
  const who = one.querySelector("select").value;
  const person = who === "you" || who === "friend";
  one.querySelector("[name^=name]").hidden = !person;
  const options = one.querySelector("details");
  let some = false;
  for (const set of options.querySelectorAll("[data-agent]")) {
    const own = set.dataset.agent === who && !one.hidden;
    set.hidden = set.disabled = !own;
    some ||= own;
  }
  options.hidden = !some;
}

// The name that somebody goes by is kept in this browser.
const own = document.querySelector("[name=name0], .new [name=name]");
if (own) {
  try {
    own.value ||= localStorage.getItem("ludarium-name") ?? "";
    own.form.addEventListener("submit", () => localStorage.setItem("ludarium-name", own.value));
  } catch {
    // a browser that keeps nothing
  }
}

if (document.querySelector("[data-row]")) rows();
