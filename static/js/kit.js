// A kit's map: a tap on it adds a place; places are dragged by mouse or finger, moved by the arrow keys; two places tapped one after the other are joined by a road.
// What is done here goes into the form's own fields, which keep and check it: the numbers beside the map do the same without this file.
"use strict";
(() => {
  const form = () => document.getElementById("kit-form");
  const scale = () => Number(document.querySelector(".kitmap").dataset.scale);
  const field = (place, name) => document.getElementById(`place-${place.dataset.drags}-${name}`);
  const within = (value) => Math.min(1000, Math.max(0, Math.round(value)));
  let held = null;
  let first = null;

  const changed = (input) => input.dispatchEvent(new Event("change", { bubbles: true }));

  function put(place, x, y) {
    const [fromX, fromY] = ["x", "y"].map((name) => Number(field(place, name).value));
    field(place, "x").value = within(x);
    field(place, "y").value = within(y);
    const moved = [(within(x) - fromX) * scale(), (within(y) - fromY) * scale()];
    const all = (place.dataset.moved || "0 0").split(" ").map((sum, axis) => Number(sum) + moved[axis]);
    place.dataset.moved = all.join(" ");
    place.setAttribute("transform", `translate(${all.join(" ")})`);
  }

  /* Where on the kit's map a pointer is. */
  function at(event) {
    const sheet = document.querySelector(".kitmap .map-sheet");
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(sheet.getScreenCTM().inverse());
    return [point.x / scale(), point.y / scale()];
  }

  document.addEventListener("pointerdown", (event) => {
    const place = event.target.closest?.("[data-drags]");
    if (!place || event.button !== 0) return;
    const [x, y] = at(event);
    held = { place, dx: Number(field(place, "x").value) - x, dy: Number(field(place, "y").value) - y, moved: false, x: event.clientX, y: event.clientY };
    place.setPointerCapture(event.pointerId);
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > 6;
    if (!held.moved) return;
    const [x, y] = at(event);
    put(held.place, x + held.dx, y + held.dy);
  });
  document.addEventListener("pointerup", () => {
    if (!held) return;
    if (held.moved) changed(field(held.place, "x"));
    else choose(held.place);
    held = null;
  });
  document.addEventListener("pointercancel", () => { held = null; });

  document.addEventListener("keydown", (event) => {
    const place = event.target.closest?.("[data-drags]");
    if (!place) return;
    const step = event.shiftKey ? 1 : 10;
    const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (way) {
      put(place, Number(field(place, "x").value) + way[0], Number(field(place, "y").value) + way[1]);
      changed(field(place, "x"));
    } else if (event.key === "Enter" || event.key === " ") choose(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /* A tap beside all places: a new one there. The mouse that drags the paper, and a finger that scrolls it, tap nothing. */
  document.addEventListener("click", (event) => {
    const sheet = event.target.closest?.(".kitmap .map-sheet");
    if (!sheet || event.defaultPrevented || event.target.closest("[data-drags]")) return;
    const [x, y] = at(event);
    document.getElementById("new-x").value = within(x);
    const down = document.getElementById("new-y");
    down.value = within(y);
    first = null;
    changed(down);
  });

  /* The first of two places, then the second: a road. */
  function choose(place) {
    if (first === place.dataset.place) { first = null; mark(); return; }
    if (!first) { first = place.dataset.place; mark(); return; }
    document.getElementById("road-a").value = first;
    const to = document.getElementById("road-b");
    to.value = place.dataset.place;
    first = null;
    changed(to);
  }

  function mark() {
    for (const place of document.querySelectorAll("[data-drags]")) place.classList.toggle("spot-next", place.dataset.place === first);
  }

  document.addEventListener("htmx:afterSettle", mark);
  document.addEventListener("change", (event) => {
    /* One end of a road alone is no road yet: wait for the other. */
    const ends = ["road-a", "road-b"].map((id) => document.getElementById(id)?.value);
    if (event.target.matches("#road-a, #road-b, #road-kind") && !(ends[0] && ends[1])) event.stopImmediatePropagation();
    /* A name waits for the tap that says where. */
    if (event.target.matches("#new-name")) event.stopImmediatePropagation();
  }, true);
  if (form()) mark();
})();
