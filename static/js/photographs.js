// A photograph that was taken or chosen goes at once; without this, the button sends it.
"use strict";
for (const form of document.querySelectorAll("form[data-photograph]")) {
  form.dataset.photograph = "quick";
  form.addEventListener("change", (event) => {
    if (event.target.type !== "file" || !event.target.files.length) return;
    const waits = form.querySelector("[data-waits]").dataset.waits;
    for (const label of form.querySelectorAll(".photograph-ways .label")) label.textContent = waits;
    form.requestSubmit();
  });
}
