// Behaviour of the battle page: tabs without a request, focus that follows the panel, no news shown twice.
// Nothing here is needed to play: every tab and panel has its address.
"use strict";
(() => {
  const page = document.getElementById("live");
  if (!page) return;

  page.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tab-link]");
    if (!tab || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    page.dataset.tab = tab.dataset.tabLink;
    mark();
  });

  function mark() {
    for (const link of page.querySelectorAll("[data-tab-link]")) {
      if (link.dataset.tabLink === page.dataset.tab) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const chosen = document.getElementById("panel").dataset.chosen;
    for (const unit of page.querySelectorAll(".unit-card[data-chosen]")) delete unit.dataset.chosen;
    const unit = chosen && document.getElementById(chosen.replace(":", "-"));
    if (unit) unit.dataset.chosen = "";
  }

  /* A second tap at the place of one that asked the server is part of it: for half a second, and for a moment after the answer,
     which may have put another button there. Keys and dice are free. */
  const DOUBLE_TAP_MS = 500, AFTER_ANSWER_MS = 300, NEAR_PX = 30;
  let tap = null; // the last one: where and when
  let served = null; // the last one that asked the server: where, and until when it counts
  const isOdds = (event) => event.detail.target.classList.contains("act-odds");
  window.addEventListener("click", (event) => {
    if (!event.isTrusted || !event.detail || event.target.closest(".act-dice")) return;
    const { clientX: x, clientY: y } = event, now = performance.now();
    if (served && now < served.until && Math.hypot(x - served.x, y - served.y) < NEAR_PX) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      tap = { x, y, at: now };
      served = null;
    }
  }, true);
  document.addEventListener("input", () => { served = null; }, true); // after a field is filled in, the same button is a new press
  document.addEventListener("htmx:beforeRequest", (event) => {
    const now = performance.now();
    if (tap && now - tap.at < DOUBLE_TAP_MS && !isOdds(event)) served = { ...tap, until: tap.at + DOUBLE_TAP_MS, xhr: event.detail.xhr };
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.xhr !== served?.xhr) return;
    if (event.detail.successful) served.until = Math.max(served.until, performance.now() + AFTER_ANSWER_MS);
    else served = null; // lost or failed: the next tap tries again, with the same key
  });

  /* The head names what units can do now (templates); their cards offer it. */
  const fresh = new Set(); // the ids of what news has changed, until it has the room it needs
  function point() {
    const may = new Map();
    for (const template of page.querySelectorAll("#head template[data-quick]")) {
      for (const code of template.dataset.quick.split(" ")) may.set(code, template.content.firstElementChild);
    }
    const address = (link, code) => link.getAttribute("href") + code;
    for (const link of page.querySelectorAll(".unit-may")) {
      const code = link.parentElement.id.slice(5), wanted = may.get(code);
      if (wanted && address(wanted, code) === link.getAttribute("href")) may.delete(code);
      else {
        fresh.add(link.parentElement.id);
        link.remove();
      }
    }
    for (const [code, wanted] of may) {
      const card = document.getElementById(`unit-${code}`);
      if (!card) continue;
      const link = wanted.cloneNode(true);
      link.href = address(wanted, code);
      fresh.add(card.id);
      card.append(link);
    }
  }
  /* On a card a tap does what a press is enough for; the panel then says so, or asks what is open. */
  page.addEventListener("click", (event) => {
    const link = event.target.closest(".unit-may[data-once]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const card = link.parentElement, reaches = document.getElementById("head").dataset.reaches, act = link.dataset.once;
    const unit = card.id.replace("-", ":"), key = `${act}.${card.id}.${reaches}`;
    const values = { side: card.dataset.side, on: unit, [link.dataset.role]: unit, base_seq: reaches, _ready: 1, key };
    htmx.ajax("POST", `${link.pathname}act/${act}/`, { target: "#panel", swap: "outerHTML", values });
  }, true);
  /* What others have just done lies over the page for eight seconds; who did it has the result before them. */
  const LONG_ENOUGH = 8000;
  const mine = new Set();
  let pressing = 0;
  function announce() {
    const entry = page.querySelector(".last-act[data-fresh]");
    if (!entry || pressing) return; // the stream may be quicker than the answer, whose entry must not be announced
    const seq = entry.dataset.fresh;
    delete entry.dataset.fresh;
    if (mine.has(seq)) return;
    entry.dataset.banner = "";
    if ("ours" in entry.dataset && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
    setTimeout(() => delete entry.dataset.banner, LONG_ENOUGH);
  }
  const posts = (event) => event.detail.requestConfig?.verb === "post" && !event.detail.target.classList.contains("act-odds"); // a press, no question
  document.addEventListener("htmx:beforeRequest", (event) => { if (posts(event)) pressing += 1; });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!posts(event)) return;
    pressing = Math.max(0, pressing - 1);
    answered = performance.now();
    mine.add(event.detail.xhr.getResponseHeader("X-Entry"));
    announce();
  });
  let pointing = false;
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    fresh.add(event.detail.target.id);
    if (pointing) return;
    pointing = true;
    queueMicrotask(() => { pointing = false; mark(); point(); many(); announce(); hold(); }); // once all of it is in its place, and before it is drawn
  });

  /* htmx takes leave of every element of what goes with two events: what is inside a piece goes with it at once. */
  document.addEventListener("htmx:beforeCleanupElement", (event) => event.target.replaceChildren?.());

  /* Nothing moves under the thumb: while the screen is touched, and for a second after that, what news has changed stays within the
     room it had, and the rest of it is cut off, so that it covers nothing. Then it takes what it needs. What needs less gives room back
     with the next tap or key. */
  const IDLE_MS = 1000, LONGEST_TOUCH_MS = 10000; // the end of a touch is not always reported
  const rooms = new Map(); // id → the height that it had before the news, and was it gone
  let touched = -IDLE_MS, isDown = false, answered = -IDLE_MS, settling = 0;
  for (const name of ["pointerdown", "pointermove", "pointerup", "touchstart", "touchmove", "touchend", "touchcancel", "wheel"]) {
    window.addEventListener(name, (event) => {
      touched = performance.now();
      isDown = Boolean(event.touches ? event.touches.length : event.buttons);
    }, { capture: true, passive: true });
  }
  const sizes = new ResizeObserver((all) => {
    for (const { target, borderBoxSize: [{ blockSize }] } of all) {
      if (!fresh.has(target.id)) rooms.set(target.id, { room: blockSize, gone: "gone" in target.dataset });
    }
  });
  function observe() {
    fresh.clear();
    sizes.disconnect();
    for (const piece of page.querySelectorAll("#head, .army-head, .command, .command-head, .unit-card")) sizes.observe(piece, { box: "border-box" });
  }
  function hold() {
    const now = performance.now(), left = isDown && now - touched < LONGEST_TOUCH_MS ? IDLE_MS : touched + IDLE_MS - now;
    const isOwn = now - answered < IDLE_MS && !("open" in sheet().dataset); // the answer to a press: it closed the panel, the head says what was done
    const isHeld = left > 0 && !isOwn;
    for (const id of fresh) {
      const piece = document.getElementById(id), before = rooms.get(id);
      if (!piece || !before?.room) continue;
      piece.dataset.room = isHeld ? "held" : "reserved";
      piece.style.minHeight = `${before.room}px`;
      piece.style.maxHeight = isHeld ? `${before.room}px` : "";
      if ("gone" in piece.dataset && !before.gone) piece.style.order = 0;
    }
    clearTimeout(settling);
    if (isHeld) settling = setTimeout(hold, left);
    else {
      showEntries();
      observe();
    }
  }
  function showEntries() {
    for (const entry of page.querySelectorAll(".log > [data-room]")) delete entry.dataset.room;
  }
  function letGo() {
    clearTimeout(settling);
    showEntries();
    for (const piece of page.querySelectorAll("[data-room]")) {
      piece.style.order = piece.style.minHeight = piece.style.maxHeight = "";
      delete piece.dataset.room;
    }
    observe();
  }
  for (const name of ["click", "keydown", "resize", "visibilitychange"]) {
    window.addEventListener(name, () => { if (page.querySelector("[data-room]")) letGo(); }, true);
  }

  /* A sheet from below grows only with a tap: odds that come late find their room, or are scrolled to. */
  const sheet = () => document.getElementById("panel");
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.target?.classList.contains("act-odds") || getComputedStyle(sheet()).position !== "fixed") return;
    sheet().style.maxHeight = `${sheet().getBoundingClientRect().height}px`;
  });
  page.addEventListener("click", () => { sheet().style.maxHeight = ""; }, true);

  /* Many units: commands fold, and a name is found among them. */
  const search = () => page.querySelector(".find-unit");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  function fold(command, away) {
    const key = command.querySelector(".command-fold");
    command.toggleAttribute("data-folded", away);
    key?.setAttribute("aria-expanded", !away);
  }
  function find() {
    const finding = search();
    if (!finding) return;
    const wanted = plain(finding.querySelector("input").value.trim());
    for (const card of page.querySelectorAll(".unit-card")) card.hidden = Boolean(wanted) && !plain(card.querySelector(".unit-name").textContent).includes(wanted);
    for (const command of page.querySelectorAll(".command")) command.hidden = Boolean(wanted) && !command.querySelector(".unit-card:not([hidden])");
    page.toggleAttribute("data-finding", Boolean(wanted));
  }
  function many() {
    const finding = search();
    if (!finding) return;
    for (const command of page.querySelectorAll(".command")) {
      const head = command.querySelector(".command-head");
      if (!head || head.querySelector(".command-fold")) continue;
      const key = document.createElement("button");
      key.type = "button";
      key.className = "command-fold";
      key.setAttribute("aria-label", `${finding.dataset.units}: ${head.querySelector("h3").textContent.trim()}`);
      head.append(key);
      fold(command, "folded" in command.dataset);
    }
    find();
  }
  page.addEventListener("input", (event) => { if (event.target.closest(".find-unit")) find(); });
  page.addEventListener("click", (event) => {
    const command = event.target.closest(".command-fold")?.closest(".command");
    if (command) fold(command, !("folded" in command.dataset));
  });

  /* Who is picked first is sent first: the boxes keep their places, their inputs take numbers in the order of the taps. */
  page.addEventListener("change", (event) => {
    const picks = event.target.closest(".picks");
    if (!picks) return;
    const boxes = [...picks.querySelectorAll("input")];
    const number = (box) => Number(box.name.slice(box.name.lastIndexOf(".") + 1));
    const rank = (box) => (box.checked ? (box === event.target ? 1 : 0) : 2);
    const several = boxes.filter((box) => box.checked).length > 1;
    boxes.sort((one, other) => rank(one) - rank(other) || number(one) - number(other));
    boxes.forEach((box, place) => {
      box.name = box.name.slice(0, box.name.lastIndexOf(".") + 1) + place;
      if (several && box.checked) box.parentElement.dataset.place = place + 1;
      else delete box.parentElement.dataset.place;
    });
  });

  /* A folded fact says what is chosen in it. */
  page.addEventListener("change", (event) => {
    const now = event.target.closest(".fact-fold")?.querySelector(".fact-now");
    if (!now) return;
    const chosen = event.target.matches("select") ? event.target.selectedOptions[0] : event.target.closest("label");
    now.textContent = chosen ? chosen.textContent.trim() : event.target.value;
  });

  /* Links within the battle show their sheet in the panel. One listener for all: htmx would add one to each, again with
     every piece that is put in. */
  function leading(event) {
    const link = event.target.closest("#board a[href], #panel a[href]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
    if (link.pathname !== location.pathname || link.origin !== location.origin || link.closest("[hx-boost=false]")) return null;
    return link.matches("[hx-post], [data-once], [data-tab-link]") ? null : link;
  }
  page.addEventListener("click", (event) => {
    const link = event.defaultPrevented ? null : leading(event);
    if (!link) return;
    event.preventDefault();
    htmx.ajax("GET", link.href, { source: link, event, target: "#panel", swap: "outerHTML", push: "true" });
  });
  /* It is fetched at the touch: when the thumb lifts, it is on its way or there, in the browser's own store for a moment. */
  page.addEventListener("pointerdown", (event) => {
    const link = leading(event);
    if (link) fetch(link.href, { cache: "no-cache", headers: { "HX-Request": "true", "HX-Target": "panel", "X-Ahead": "1" } }).catch(() => {});
  });

  /* What can wait until a panel is drawn waits: its address, since the browser's history costs a slow phone as much as the panel, and
     what the panel asks for itself (hx-trigger="panel:drawn once"). Who goes back has that address's panel in this page. */
  htmx.config.historyEnabled = false;
  const address = () => location.pathname + location.search;
  let shown = address(), next = "";
  function drawn() {
    if (next) history.pushState(null, "", next);
    next = "";
    shown = address();
    for (const waiting of page.querySelectorAll("#panel [hx-trigger^='panel:drawn']")) htmx.trigger(waiting, "panel:drawn");
  }
  document.addEventListener("htmx:pushedIntoHistory", (event) => { next = event.detail.path; });
  document.addEventListener("htmx:load", (event) => {
    if (event.detail.elt.id !== "panel" && event.detail.elt !== document.body) return;
    if (document.hidden) drawn();
    else requestAnimationFrame(() => setTimeout(drawn));
  });
  window.addEventListener("popstate", () => {
    if (shown === address()) return;
    shown = address();
    htmx.ajax("GET", shown, { target: "#panel", swap: "outerHTML", headers: { "Cache-Control": "no-cache" } });
  });

  /* Opening the panel takes the focus to its heading; closing it gives the focus back to the unit it was about. */
  let about = "";
  let scrolled = 0;
  let quiet = false;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id !== "panel") return;
    about = event.detail.target.dataset.chosen || about;
    scrolled = event.detail.target.scrollTop;
    event.detail.swapOverride = "outerHTML"; // what was pressed may be gone already, and what it said of the swap with it
    if (event.detail.xhr.status === 403) {
      event.detail.shouldSwap = true; // a refusal is a panel too
      event.detail.isError = false;
    }
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id !== "panel" || event.detail.elt.id !== "panel") return;
    const panel = document.getElementById("panel");
    mark(); // before the focus, which computes the layout
    if (quiet) return;
    const wrong = panel.querySelector("#refusal, [aria-invalid=true], .field-wrong input, .field-wrong select");
    const unit = about && document.getElementById(about.replace(":", "-"));
    if (wrong && wrong.id === "refusal") wrong.tabIndex = -1;
    const next = wrong || panel.querySelector("[data-focus]") || (unit && unit.querySelector("a"));
    if (next) next.focus({ preventScroll: true });
    panel.scrollTop = panel.querySelector(".done-before") ? scrolled : 0; // the same form again: its keys keep their places
    if (wrong) wrong.scrollIntoView({ block: "nearest" });
  });

  /* What one sentence says goes again, unless somebody reads on. */
  const TOAST_MS = 8000;
  let toasting = 0;
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id !== "panel") return;
    clearTimeout(toasting);
    if ("toast" in sheet().dataset) toasting = setTimeout(endToast, TOAST_MS);
  });
  function endToast() {
    const panel = sheet();
    if (!("toast" in panel.dataset) || panel.querySelector("details[open], .failed-press, a:focus, button:focus")) return;
    panel.querySelector(".panel-close").click();
  }

  /* The answer to a press and the live stream bring the same news: what is here already is not put in again. */
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const fragment = event.detail.fragment;
    for (const entry of fragment.querySelectorAll("[data-entry]")) {
      if (event.detail.target.id !== "log-entries") continue;
      if (entry.id && document.getElementById(entry.id)) entry.remove();
      else entry.dataset.room = "held"; // shown when the screen is idle: it moves the older ones
    }
    const news = fragment.querySelector("#panel-news");
    if (news && Number(news.dataset.seq) <= Number(document.getElementById("panel").dataset.seq)) event.detail.shouldSwap = false;
  });

  /* The battle has gone on: a panel in which nothing is being filled in is requested again. The focus stays. */
  document.addEventListener("battle:news", (event) => {
    const panel = document.getElementById("panel");
    if (!("open" in panel.dataset) || Number(panel.dataset.seq) >= event.detail.seq) return;
    if (panel.contains(document.activeElement) || panel.querySelector("input:not([type=hidden]), select, textarea, details[open], #refusal")) return;
    quiet = true;
    htmx.ajax("GET", next || address(), { target: "#panel", swap: "outerHTML", headers: { "Cache-Control": "no-cache" } }).finally(() => { quiet = false; });
  });

  mark();
  point();
  many();
  observe();
})();
