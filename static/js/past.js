// Looking back: arrow keys from entry to entry, with Shift from turn to turn; automatic replay; tabs without a request.
// Nothing here is needed: every entry and every tab has its address.
"use strict";
(() => {
  const EACH = 1600;
  let tab = document.getElementById("past").dataset.tab;
  let timer = null;

  const way = (key) => document.querySelector(`#past [data-key="${key}"]`);

  function show() {
    const past = document.getElementById("past");
    past.dataset.tab = tab;
    for (const link of past.querySelectorAll("[data-tab-link]")) {
      if (link.dataset.tabLink === tab) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const play = document.getElementById("past-play");
    play.hidden = !way("ArrowRight");
    play.textContent = timer ? play.dataset.hold : play.dataset.go;
    play.setAttribute("aria-pressed", String(Boolean(timer)));
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
  }

  function goOn() {
    const next = way("ArrowRight");
    if (!next) stop();
    else timer = setTimeout(() => next.click(), EACH);
    show();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-tab-link]");
    if (link && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      tab = link.dataset.tabLink;
      show();
    } else if (event.target.closest("#past-play")) {
      if (timer) { stop(); show(); } else goOn();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, details")) return;
    const found = way(event.shiftKey ? `${event.key}+` : event.key);
    if (!found) return;
    event.preventDefault();
    stop();
    found.click();
  });
  document.addEventListener("htmx:afterSettle", (event) => { if (event.detail.elt.id === "past") (timer ? goOn : show)(); });
  document.addEventListener("htmx:responseError", () => { stop(); show(); });
  document.addEventListener("htmx:sendError", () => { stop(); show(); });
  show();
})();
