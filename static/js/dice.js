// Dice that are tapped. A handful is counted face by face (templates/rules/handful.html): keys that count, and the sum that goes
// along. In the tray of an act's form the totals grow with the dice, and the last die that is tapped resolves.
// Without it the inputs and the button do as well.
"use strict";
(() => {
  document.documentElement.dataset.steppers = "";

  const inputs = (handful) => [...handful.querySelectorAll("input")];
  const given = (handful) => inputs(handful).reduce((sum, input) => sum + (Number.parseInt(input.value, 10) || 0), 0);

  function tell(handful) {
    const wanted = Number(handful.dataset.faceCounts), sum = given(handful), said = handful.querySelector("output");
    said.textContent = said.textContent.replace(/^\s*\d+/, sum); // "17 of 24"
    said.toggleAttribute("data-over", sum > wanted);
    for (const rest of handful.querySelectorAll("[data-rest]")) {
      rest.textContent = `+${Math.max(0, wanted - sum)}`;
      rest.disabled = sum >= wanted;
    }
    const hits = handful.querySelector(".face-hits");
    if (hits) {
      const good = new Set(handful.dataset.hits.split(" "));
      const number = inputs(handful).reduce((all, input) => all + (good.has(/x?(\d+)$/.exec(input.name)[1]) ? Number.parseInt(input.value, 10) || 0 : 0), 0);
      hits.textContent = `${number} ${hits.dataset.word}`;
    }
  }

  /* What each total has come to: "3 + 5 = 8" beside the last of its dice. */
  function add(tray) {
    const outputs = [...tray.querySelectorAll("[data-adds-to]")];
    for (const [place, output] of outputs.entries()) {
      const alike = outputs.filter((other) => other.dataset.addsTo === output.dataset.addsTo);
      if (alike.at(-1) !== output) continue;
      const faces = alike.map((other) => other.closest("fieldset").querySelector("input:checked")?.value);
      const from = Number(output.dataset.from), known = faces.filter(Boolean).map(Number);
      const parts = from ? [from, ...faces.map((face) => face || "?")] : faces.map((face) => face || "?");
      const said = parts.join(" + ").replaceAll("+ -", "− ").replace(/^-/, "−");
      const done = known.length === faces.length && parts.length > 1;
      outputs[place].textContent = done ? `${said} = ${known.reduce((all, face) => all + face, from)}` : parts.length > 1 ? said : "";
    }
  }

  /* Every die is there, and every fact that has no ordinary value. */
  function complete(form) {
    const there = (field) => field.querySelector("input:checked") || [...field.querySelectorAll("input:not([type=radio]), select")].some((one) => one.value);
    return [...form.querySelectorAll("[data-required]")].every(there) && [...form.querySelectorAll(".act-dice .field")].every(
      (field) => ("faceCounts" in field.dataset ? given(field) === Number(field.dataset.faceCounts) : there(field)));
  }

  document.addEventListener("change", (event) => {
    const tray = event.target.closest?.(".act-dice");
    if (tray) add(tray);
  });

  /* A number and the chips that say it: what was tapped or typed last counts. */
  document.addEventListener("input", (event) => {
    const field = event.target.closest?.(".fact:has([name$=':chip'])");
    for (const other of field?.querySelectorAll("input") ?? []) {
      if (event.target.type === "radio" && other.type === "text") other.value = "";
      if (event.target.type === "text" && other.type === "radio") other.checked = false;
    }
  }, true);

  /* Odds are requested again with every change of a fact; unfolded, they stay unfolded. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const odds = event.detail.target, open = odds.classList?.contains("act-odds") && odds.querySelector(".odds-fold")?.open;
    if (open) odds.addEventListener("htmx:afterSwap", () => { const fold = odds.querySelector(".odds-fold"); if (fold) fold.open = true; }, { once: true });
  });

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-step], [data-rest]");
    const handful = key?.closest("[data-face-counts]");
    if (!handful) return;
    const input = key.parentElement.querySelector("input"), now = Number.parseInt(input.value, 10) || 0;
    const left = Number(handful.dataset.faceCounts) - given(handful);
    const more = "rest" in key.dataset ? left : Number(key.dataset.step);
    if (more > left) return; // there are no more dice than that
    input.value = Math.max(0, now + more) || "";
    tell(handful);
  });

  document.addEventListener("input", (event) => {
    const handful = event.target.closest?.("[data-face-counts]");
    if (handful) tell(handful);
  });

  /* Two ten-sided dice, tens and units: two noughts are a hundred. */
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-digit]");
    if (!key) return;
    for (const other of key.parentElement.querySelectorAll("[data-digit]")) other.setAttribute("aria-pressed", other === key);
    const field = key.closest("[data-digits]"), digits = [...field.querySelectorAll("[aria-pressed=true]")].map((one) => one.dataset.digit);
    if (digits.length === 2) field.querySelector("input").value = Number(digits.join("")) || 100;
  });

  /* The last die submits after a moment for corrections: the button fills, any other tap on the dice starts the moment again, and a
     die tapped again is taken up. Only by touch or mouse: who goes through the faces with keys presses the button. */
  const GRACE = 700;
  let soon = 0;
  let lifted = null;
  function hold() {
    clearTimeout(soon);
    for (const button of document.querySelectorAll("[data-soon]")) delete button.dataset.soon;
  }
  document.addEventListener("pointerdown", (event) => {
    const input = event.target.closest(".act-dice .die-key")?.querySelector("input[type=radio]");
    lifted = input?.checked ? input : null;
  });
  document.addEventListener("submit", hold);
  document.addEventListener("click", (event) => {
    if (!event.isTrusted || !event.detail || !event.target.closest(".die-key, [data-rest], [data-step]")) return;
    const tray = event.target.closest(".act-dice"), form = tray?.closest("form[data-last-die]");
    const button = form?.querySelector("[name=_go]:not(.visually-hidden)");
    hold();
    if (lifted && event.target === lifted) {
      lifted.checked = false;
      add(tray);
    } else if (button && complete(form)) {
      button.dataset.soon = "";
      soon = setTimeout(() => { hold(); if (form.isConnected && complete(form)) form.requestSubmit(button); }, GRACE);
    }
  });

  /* The last of the required dice submits. */
  document.addEventListener("click", (event) => {
    const form = event.isTrusted && event.detail && event.target.matches("input") && event.target.closest("form[data-last-tick]");
    if (form && form.querySelectorAll("[name=units]:checked").length === Number(form.dataset.lastTick)) form.requestSubmit();
  });

  const all = () => {
    document.querySelectorAll("[data-face-counts]").forEach(tell);
    document.querySelectorAll(".act-dice").forEach(add);
  };
  document.addEventListener("htmx:afterSwap", all, true); // before the focus goes there, which computes the layout
  all();
})();
