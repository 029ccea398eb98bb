// The switches that every page has: light or dark, and animations. They are kept in this browser.

const root = document.documentElement;
const CHOICES = {
  theme: { values: ["auto", "light", "dark"], words: { auto: "as the system", light: "light", dark: "dark" } },
  motion: { values: ["on", "off"], words: { on: "animations on", off: "animations off" } },
};

function kept(name) {
  try {
    const value = localStorage.getItem(`ludarium-${name}`);
    return CHOICES[name].values.includes(value) ? value : CHOICES[name].values[0];
  } catch {
    return CHOICES[name].values[0];
  }
}

function put(name, value) {
  root.dataset[name] = value;
  for (const button of document.querySelectorAll(`[data-switch="${name}"]`)) {
    button.dataset.value = value;
    button.setAttribute("aria-label", `${button.title}: ${CHOICES[name].words[value]}`);
  }
  try {
    localStorage.setItem(`ludarium-${name}`, value);
  } catch {
    // a browser that keeps nothing: the switch holds for this page
  }
}

for (const name of Object.keys(CHOICES)) {
  put(name, kept(name));
}
document.addEventListener("click", (event) => {
  const name = event.target.closest?.("[data-switch]")?.dataset.switch;
  if (name) {
    const { values } = CHOICES[name];
    put(name, values[(values.indexOf(root.dataset[name]) + 1) % values.length]);
  }
});
