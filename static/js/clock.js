// Counts the clocks of a round down by the server's time, and says when they reach nothing. Without it pages say when the round ends.
"use strict";
(() => {
  const known = new WeakMap(); // clock → how far the server's time is before this machine's
  const two = (number) => String(number).padStart(2, "0");

  function begin(clock) {
    known.set(clock, Number(clock.dataset.now) * 1000 - Date.now());
    const end = clock.querySelector("time");
    const ends = new Date(Number(clock.dataset.ends) * 1000);
    if (end) end.textContent = ends.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-clock=running]")) {
      if (!known.has(clock)) begin(clock);
      const left = Math.max(0, Math.round(Number(clock.dataset.ends) - (Date.now() + known.get(clock)) / 1000));
      const face = clock.querySelector(".clock-left");
      const hours = Math.floor(left / 3600);
      const words = hours ? `${hours}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}` : `${Math.floor(left / 60)}:${two(left % 60)}`;
      if (face.textContent !== words) face.textContent = words;
      face.hidden = false;
      clock.classList.toggle("clock-soon", left < 600);
      if (left === 0 && !clock.dataset.reached) {
        clock.dataset.reached = "1";
        clock.dispatchEvent(new CustomEvent("clock:zero", { bubbles: true }));
      }
    }
  }

  setInterval(tick, 500);
  document.addEventListener("htmx:load", tick);
  tick();
})();
