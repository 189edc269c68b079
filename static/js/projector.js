// Turns the projector's screens. Left and right move, the space bar (or the button) holds a screen.
"use strict";
(() => {
  const EACH = 12000;
  const hold = document.getElementById("hold");
  let place = Number(document.getElementById("screens").dataset.first);
  let held = false;
  let timer = null;

  function show() {
    const screens = [...document.querySelectorAll("[data-screen]")];
    place = (place + screens.length) % screens.length;
    screens.forEach((screen, number) => { screen.hidden = number !== place; });
  }

  function turn(by) {
    place += by;
    show();
    wait();
  }

  function wait() {
    clearInterval(timer);
    if (!held) timer = setInterval(() => turn(1), EACH);
  }

  function toggle() {
    held = !held;
    hold.textContent = held ? hold.dataset.go : hold.dataset.hold;
    wait();
  }

  hold.hidden = false;
  hold.addEventListener("click", toggle);
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === " " && event.target === document.body) { event.preventDefault(); toggle(); }
  });
  document.addEventListener("htmx:load", show);
  wait();
})();
