// A handful of dice counted face by face (templates/rules/handful.html): keys that count, and the sum that goes along.
// Without it the six inputs do as well.
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
  }

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

  const all = () => document.querySelectorAll("[data-face-counts]").forEach(tell);
  document.addEventListener("htmx:afterSettle", all);
  all();
})();
