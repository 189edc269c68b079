// The map of a campaign: zoomed by two fingers, by the wheel with Ctrl (or once the map has been pressed), by + and −, by its buttons;
// moved by finger, by the mouse, by the arrow keys. Without this file it scrolls in its frame, and the list below says the same.
"use strict";
(() => {
  const MOST = 3;
  const STEP = 1.35;
  const key = `map:${location.pathname}`;
  let view = null; // zoom and middle, as fractions of the drawing, stored while pieces of the page are replaced

  const frames = () => [...document.querySelectorAll(".mapframe")];
  const parts = (frame) => [frame.querySelector(".map"), frame.querySelector(".map-sheet")];

  /* 1 is the whole map in its frame; the drawing begins at a width in which its words can be read. */
  const whole = (map) => map.clientWidth;
  const bounds = (map) => [whole(map), Math.max(whole(map), Number(map.dataset.width) * MOST)];

  function middle(map, sheet) {
    return [
      (map.scrollLeft + map.clientWidth / 2) / sheet.clientWidth,
      (map.scrollTop + map.clientHeight / 2) / sheet.clientHeight,
    ];
  }

  function keep(map, sheet) {
    const [x, y] = middle(map, sheet);
    view = { width: sheet.clientWidth, x, y };
    try { sessionStorage.setItem(key, JSON.stringify(view)); } catch { /* then it starts from the whole map next time */ }
  }

  /* Zoom to a width; the point of the drawing under (clientX, clientY) stays there. */
  function zoom(frame, width, clientX, clientY) {
    const [map, sheet] = parts(frame);
    const [least, most] = bounds(map);
    const box = sheet.getBoundingClientRect(), edge = map.getBoundingClientRect();
    const atX = clientX ?? edge.left + map.clientWidth / 2, atY = clientY ?? edge.top + map.clientHeight / 2;
    const shareX = (atX - box.left) / box.width, shareY = (atY - box.top) / box.height;
    sheet.style.width = `${Math.min(most, Math.max(least, width))}px`;
    map.scrollLeft = shareX * sheet.clientWidth - (atX - edge.left);
    map.scrollTop = shareY * sheet.clientHeight - (atY - edge.top);
    keep(map, sheet);
  }

  function centre(map, sheet, x, y) {
    map.scrollLeft = x * sheet.clientWidth - map.clientWidth / 2;
    map.scrollTop = y * sheet.clientHeight - map.clientHeight / 2;
  }

  function begin(frame) {
    const [map, sheet] = parts(frame);
    if (!map || frame.dataset.ready) return;
    frame.dataset.ready = "";
    frame.querySelector(".map-keys").hidden = false;
    if (view) {
      sheet.style.width = `${Math.max(view.width, whole(map))}px`;
      centre(map, sheet, view.x, view.y);
    } else {
      const first = [".spot-way .spot-dot", "a .counter-card", ".spot-fight", ".counter-mine .counter-card", ".counter-card"];
      const own = first.map((each) => sheet.querySelector(each)).find(Boolean);
      if (own) {
        const at = own.getBoundingClientRect(), box = sheet.getBoundingClientRect();
        centre(map, sheet, (at.left + at.width / 2 - box.left) / box.width, (at.top - box.top) / box.height);
      }
    }
    map.addEventListener("scroll", () => keep(map, sheet), { passive: true });
    map.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !map.contains(document.activeElement)) return;
      event.preventDefault();
      zoom(frame, sheet.clientWidth * Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
    }, { passive: false });
    map.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "+" || event.key === "=") zoom(frame, sheet.clientWidth * STEP);
      else if (event.key === "-") zoom(frame, sheet.clientWidth / STEP);
      else if (event.key === "0") zoom(frame, 0);
      else return;
      event.preventDefault();
    });
    drag(map);
    pinch(frame, map, sheet);
  }

  /* The mouse takes hold of the paper; a link that was only dragged is not followed. */
  function drag(map) {
    let from = null, moved = false;
    map.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button !== 0 || event.target.closest("[data-drags]")) return;
      from = [event.clientX + map.scrollLeft, event.clientY + map.scrollTop];
      moved = false;
    });
    map.addEventListener("pointermove", (event) => {
      if (!from || event.buttons !== 1) { from = null; return; }
      const left = from[0] - event.clientX, top = from[1] - event.clientY;
      moved ||= Math.abs(left - map.scrollLeft) + Math.abs(top - map.scrollTop) > 6;
      if (moved) { map.scrollLeft = left; map.scrollTop = top; }
    });
    map.addEventListener("click", (event) => {
      if (moved) event.preventDefault();
      moved = false;
      from = null;
    }, true);
    map.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /* A tree of scenarios is wider than a phone: it begins where the campaign is. */
  function beginTree() {
    for (const frame of document.querySelectorAll(".tree-frame:not([data-ready])")) {
      frame.dataset.ready = "";
      const now = frame.querySelector(".node.now")?.getBoundingClientRect();
      if (now) frame.scrollLeft = now.left - frame.getBoundingClientRect().left - (frame.clientWidth - now.width) / 2;
    }
  }

  /* One finger scrolls, as the browser does it; two zoom. */
  function pinch(frame, map, sheet) {
    let start = null;
    const spread = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
    map.addEventListener("touchstart", (event) => {
      if (event.touches.length === 2) start = { spread: spread(event.touches), width: sheet.clientWidth };
    }, { passive: true });
    map.addEventListener("touchmove", (event) => {
      if (!start || event.touches.length !== 2) return;
      event.preventDefault();
      const [one, other] = event.touches;
      const x = (one.clientX + other.clientX) / 2, y = (one.clientY + other.clientY) / 2;
      zoom(frame, start.width * spread(event.touches) / start.spread, x, y);
    }, { passive: false });
    map.addEventListener("touchend", () => { start = null; });
  }

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-zoom]");
    const frame = key?.closest(".mapframe");
    if (!frame) return;
    const [, sheet] = parts(frame);
    const wanted = { in: sheet.clientWidth * STEP, out: sheet.clientWidth / STEP, whole: 0 };
    zoom(frame, wanted[key.dataset.zoom]);
  });

  /* A turn watched step by step: the arrow keys press "previous" and "next". */
  document.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, .map")) return;
    document.querySelector(`.watch a[rel~=${way}]`)?.click();
  });
  const play = document.querySelector("[data-play]");
  if (play) {
    const on = new URLSearchParams(location.search).has("play");
    play.hidden = false;
    play.setAttribute("aria-pressed", String(on));
    const next = () => {
      const link = document.querySelector(".watch a[rel~=next]");
      if (link) location.replace(`${link.href.split("#")[0]}&play=1#watch`);
    };
    const waits = on ? setTimeout(next, 1800) : 0;
    play.addEventListener("click", () => {
      if (play.getAttribute("aria-pressed") === "true") { clearTimeout(waits); play.setAttribute("aria-pressed", "false"); }
      else if (document.querySelector(".watch a[rel~=next]")) next();
      else location.replace(`${play.dataset.play}&play=1#watch`);
    });
  }

  try { view = JSON.parse(sessionStorage.getItem(key)); } catch { view = null; }
  const all = () => { frames().forEach(begin); beginTree(); };
  document.addEventListener("htmx:oobAfterSwap", all);
  document.addEventListener("htmx:afterSettle", all);
  all();
})();
