// The map of a campaign: zoomed by two fingers, by the wheel with Ctrl (or once the map has been pressed), by + and −, by its buttons;
// moved by finger, by the mouse, by the arrow keys. Names and counters keep their size: of the layouts in their data-at the one
// that fits the zoom is shown. Without this file it scrolls in its frame, and the list below says the same.
"use strict";
(() => {
  const MOST = 2.2;
  const STEP = 1.35;
  /* The zoom from which a map without places of one's own is looked at, and room around those that are. */
  const FIRST = 0.5, AROUND = 120;
  const key = `map:${location.pathname}`;
  let view = null; // zoom and middle in the drawing's own units, stored while pieces of the page are replaced

  const frames = () => [...document.querySelectorAll(".mapframe")];
  const parts = (frame) => [frame.querySelector(".map"), frame.querySelector(".map-sheet")];

  /* The zoom is how many pixels one unit of the drawing takes; the whole map has the least. */
  function box(sheet) {
    sheet.dataset.box ??= sheet.getAttribute("viewBox");
    const [x, y, width, height] = sheet.dataset.box.split(" ").map(Number);
    return { x, y, width, height };
  }
  const fills = (sheet) => Boolean(sheet.dataset.levels); // a kit's map is as high as it is wide, a campaign's fills its frame
  const whole = (map, sheet) => Math.min(map.clientWidth / box(sheet).width, fills(sheet) ? map.clientHeight / box(sheet).height : Infinity);
  const zoomOf = (sheet) => Number(sheet.dataset.magnified) || sheet.clientWidth / box(sheet).width;

  /* Where a point of the drawing is on the sheet, in pixels. */
  function spotOf(sheet, x, y) {
    const frame = box(sheet), zoom = zoomOf(sheet);
    return [
      (x - frame.x) * zoom + (sheet.clientWidth - frame.width * zoom) / 2,
      (y - frame.y) * zoom + (sheet.clientHeight - frame.height * zoom) / 2,
    ];
  }

  function pointOf(sheet, left, top) {
    const [x, y] = spotOf(sheet, 0, 0), zoom = zoomOf(sheet);
    return [(left - x) / zoom, (top - y) / zoom];
  }

  function keep(map, sheet) {
    const [x, y] = pointOf(sheet, map.scrollLeft + map.clientWidth / 2, map.scrollTop + map.clientHeight / 2);
    view = { zoom: zoomOf(sheet), x, y };
    try { sessionStorage.setItem(key, JSON.stringify(view)); } catch { /* then it starts from the first view next time */ }
  }

  /* The nearest magnification below that has its own layout; beyond the largest any. */
  function snapped(map, sheet, wanted) {
    if (!fills(sheet)) return wanted;
    const levels = sheet.dataset.levels.split(" ").map(Number);
    if (wanted > levels[0] * 1.1) return wanted;
    return levels.find((level) => level <= wanted * 1.02) ?? Math.min(wanted, levels.at(-1));
  }

  function resize(map, sheet, wanted) {
    const least = snapped(map, sheet, whole(map, sheet)), frame = box(sheet);
    const zoom = Math.min(Math.max(MOST, least), Math.max(least, wanted || 0));
    if (!(zoom > 0)) return;
    const width = Math.max(map.clientWidth, frame.width * zoom), height = Math.max(fills(sheet) ? map.clientHeight : 0, frame.height * zoom);
    sheet.style.width = `${width}px`;
    sheet.style.height = `${height}px`;
    const middle = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    sheet.setAttribute("viewBox", `${middle[0] - width / zoom / 2} ${middle[1] - height / zoom / 2} ${width / zoom} ${height / zoom}`);
    sheet.dataset.magnified = zoom;
    sheet.style.setProperty("--k", 1 / zoom);
    layOut(sheet);
  }

  /* Show the layout whose magnification is the nearest to the zoom. */
  function layOut(sheet) {
    if (!fills(sheet)) return;
    const levels = sheet.dataset.levels.split(" ").map(Number), zoom = zoomOf(sheet);
    const found = levels.findIndex((level) => level <= zoom * 1.12);
    const level = found < 0 ? levels.length - 1 : found;
    sheet.classList.toggle("map-far", levels[level] < 0.6);
    if (sheet.dataset.level === String(level)) return;
    sheet.dataset.level = level;
    for (const pin of sheet.querySelectorAll(".pin")) {
      const at = pin.dataset.at.split(" ")[level] || "-";
      pin.toggleAttribute("hidden", at === "-");
      if (at !== "-") pin.setAttribute("transform", `translate(${at})`);
      const leader = pin.previousElementSibling;
      if (leader?.matches(".leader")) ["x2", "y2"].forEach((name, axis) => leader.setAttribute(name, Number(at.split(",")[axis]) + 15));
    }
  }

  /* Zoom; the point of the drawing under (clientX, clientY) stays there. */
  function zoom(frame, wanted, clientX, clientY) {
    const [map, sheet] = parts(frame);
    const edge = map.getBoundingClientRect();
    const atX = (clientX ?? edge.left + map.clientWidth / 2) - edge.left, atY = (clientY ?? edge.top + map.clientHeight / 2) - edge.top;
    const [x, y] = pointOf(sheet, map.scrollLeft + atX, map.scrollTop + atY);
    resize(map, sheet, wanted);
    const [left, top] = spotOf(sheet, x, y);
    map.scrollLeft = left - atX;
    map.scrollTop = top - atY;
    keep(map, sheet);
  }

  /* One step in or out, to a magnification with its own layout where there is one. */
  function step(frame, way) {
    const [map, sheet] = parts(frame);
    const wanted = { in: zoomOf(sheet) * STEP, out: zoomOf(sheet) / STEP, whole: 0 }[way];
    zoom(frame, way === "whole" ? 0 : snapped(map, sheet, wanted));
  }

  function centre(map, sheet, x, y) {
    const [left, top] = spotOf(sheet, x, y);
    map.scrollLeft = left - map.clientWidth / 2;
    map.scrollTop = top - map.clientHeight / 2;
  }

  /* The first view holds what is chosen, else one's own forces, else all forces. */
  function first(map, sheet) {
    const own = [".spot-way, .spot-next", ".counter-mine", ".counter"].map((each) => [...sheet.querySelectorAll(each)]);
    const points = (own.find((each) => each.length) || []).map((each) => {
      const at = each.getCTM().inverse().multiply(sheet.getCTM()).inverse();
      return [at.e, at.f];
    }).filter((each) => each.every(Number.isFinite));
    if (!points.length) return { zoom: Math.max(FIRST, whole(map, sheet)), x: box(sheet).x + box(sheet).width / 2, y: box(sheet).y + box(sheet).height / 2 };
    const across = points.map((each) => each[0]), down = points.map((each) => each[1]);
    const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
    const fits = Math.min((map.clientWidth - AROUND) / Math.max(1, right - left), (map.clientHeight - AROUND) / Math.max(1, bottom - top));
    return { zoom: snapped(map, sheet, Math.min(1, fits)), x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  function begin(frame) {
    const [map, sheet] = parts(frame);
    if (!map || frame.dataset.ready) return;
    if (!map.clientWidth || !map.clientHeight) { // it has no size yet
      const sized = new ResizeObserver(() => { if (map.clientHeight) { sized.disconnect(); begin(frame); } });
      sized.observe(map);
      return;
    }
    frame.dataset.ready = "";
    frame.querySelector(".map-keys").hidden = false;
    if (fills(sheet)) {
      const shown = view || first(map, sheet);
      resize(map, sheet, shown.zoom);
      centre(map, sheet, shown.x, shown.y);
    }
    map.addEventListener("scroll", () => keep(map, sheet), { passive: true });
    map.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !map.contains(document.activeElement)) return;
      event.preventDefault();
      zoom(frame, zoomOf(sheet) * Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
    }, { passive: false });
    map.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "+" || event.key === "=") step(frame, "in");
      else if (event.key === "-") step(frame, "out");
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
      if (event.touches.length === 2) start = { spread: spread(event.touches), zoom: zoomOf(sheet) };
    }, { passive: true });
    map.addEventListener("touchmove", (event) => {
      if (!start || event.touches.length !== 2) return;
      event.preventDefault();
      const [one, other] = event.touches;
      const x = (one.clientX + other.clientX) / 2, y = (one.clientY + other.clientY) / 2;
      zoom(frame, start.zoom * spread(event.touches) / start.spread, x, y);
    }, { passive: false });
    map.addEventListener("touchend", () => { start = null; });
  }

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-zoom]");
    const frame = key?.closest(".mapframe");
    if (!frame) return;
    step(frame, key.dataset.zoom);
  });

  /* A tap on a place, or on several forces at once, shows below the map what the list says of it. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".map a[href^='#place-']");
    const line = link && document.getElementById(link.getAttribute("href").slice(1));
    const card = link?.closest(".mapframe").querySelector(".map-card");
    if (!line || !card) return;
    event.preventDefault();
    const copy = line.cloneNode(true);
    copy.removeAttribute("id");
    card.firstElementChild.replaceChildren(copy);
    card.hidden = false;
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

  /* Orders on one map: what is chosen is fetched and exchanged, so that the map stays where it is. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#orders a[href^='?']");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const address = link.getAttribute("href").split("#")[0];
    history.replaceState(null, "", address);
    htmx.ajax("GET", address, { target: "#orders", select: "#orders", swap: "outerHTML" });
  });
  const focus = () => document.querySelector("[data-focus]")?.focus({ preventScroll: true });
  document.addEventListener("htmx:afterSettle", (event) => { if (event.detail.target?.id === "orders") focus(); });
  focus();

  try { view = JSON.parse(sessionStorage.getItem(key)); } catch { view = null; }
  const all = () => { frames().forEach(begin); beginTree(); };
  document.addEventListener("htmx:oobAfterSwap", all);
  document.addEventListener("htmx:afterSettle", all);
  all();
})();
