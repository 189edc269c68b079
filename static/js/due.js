// Unfolds what a deadline still asks when it comes near, and says how long there is. Without it the page says so when it is opened.
"use strict";
(() => {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });

  function tick() {
    for (const band of document.querySelectorAll("[data-due]")) {
      const minutes = Math.floor((Date.parse(band.dataset.due) - Date.now()) / 60000);
      band.hidden = minutes < 0 || Date.now() < Date.parse(band.dataset.from);
      const left = minutes < 60 ? words.format(minutes, "minute") : words.format(Math.floor(minutes / 60), "hour");
      const face = band.querySelector("[data-left]");
      if (face.textContent !== left) face.textContent = left;
    }
  }

  setInterval(tick, 10000);
  document.addEventListener("htmx:load", tick);
  tick();
})();
