/* Line numbers beside the text of a rulebook; a link to a line goes there. Rows of a form that are open stay open. */
(() => {
  "use strict";
  let open = [];
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id === "editor") open = [...detail.target.querySelectorAll("details[id][open]")].map((one) => one.id);
  });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "editor") for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  });
  for (const box of document.querySelectorAll("[data-numbered]")) {
    const area = box.querySelector("textarea");
    const numbers = document.createElement("div");
    numbers.className = "line-numbers code";
    numbers.setAttribute("aria-hidden", "true");
    box.prepend(numbers);
    const draw = () => {
      const count = area.value.split("\n").length;
      numbers.textContent = Array.from({ length: count }, (_one, index) => index + 1).join("\n");
      numbers.style.height = `${area.clientHeight}px`;
      numbers.scrollTop = area.scrollTop;
    };
    area.addEventListener("input", draw);
    area.addEventListener("scroll", () => { numbers.scrollTop = area.scrollTop; });
    new ResizeObserver(draw).observe(area);
    document.addEventListener("click", (event) => {
      const link = event.target.closest("[data-line]");
      if (!link) return;
      event.preventDefault();
      const lines = area.value.split("\n");
      const start = lines.slice(0, Number(link.dataset.line) - 1).join("\n").length + (link.dataset.line > 1 ? 1 : 0);
      area.focus();
      area.setSelectionRange(start, start + (lines[Number(link.dataset.line) - 1] || "").length);
      area.scrollTop = Math.max(0, (Number(link.dataset.line) - 5) * parseFloat(getComputedStyle(area).lineHeight));
    });
    draw();
  }
})();
