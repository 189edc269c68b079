/* What every page needs and HTML does not give: news of a lost server, a second press held back, focus kept, links copied.
   Nothing here is needed to use the pages. */
(() => {
  "use strict";
  const words = document.body.dataset;

  function tell(text, kind) {
    const notice = document.createElement("p");
    notice.className = `notice notice-${kind}`;
    notice.textContent = text;
    document.getElementById("messages").replaceChildren(notice);
  }

  document.addEventListener("htmx:sendError", () => tell(words.lost, "warning"));
  document.addEventListener("htmx:timeout", () => tell(words.lost, "warning"));
  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status === 503) tell(words.lost, "warning"); // busy or starting again: nothing is wrong with what was pressed
    else tell(words.failed, "error");
  });

  /* htmx gives the focus back by id. Where the focused element went away with the swap, go to the new piece, not to the top of the page. */
  let focused = null;
  document.addEventListener("htmx:beforeSwap", () => { focused = document.activeElement; });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const piece = event.detail.elt;
    const next = piece.querySelector("[data-focus]") || piece;
    if (!next.matches("a[href], button, input, select, textarea, [tabindex]")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    focused = null;
  });

  /* Tabs that do not fit scroll: the one that is open is brought into sight. */
  for (const open of document.querySelectorAll(".tabs [aria-current]")) {
    const row = open.closest(".tabs");
    row.scrollLeft = open.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - open.clientWidth) / 2;
  }

  /* A form sent by the browser itself goes once; htmx forms have hx-disabled-elt for the same. */
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "1";
    form.setAttribute("aria-busy", "true");
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) {
      delete form.dataset.sent;
      form.removeAttribute("aria-busy");
    }
  });

  /* At a table that serves without TLS the clipboard is closed to pages: there the old way still works. */
  async function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const held = document.createElement("textarea");
    held.value = text;
    document.body.append(held);
    held.select();
    document.execCommand("copy");
    held.remove();
  }

  /* <button data-copy="text" hidden>: shown where there is a script. <button data-share="url" hidden>: where sharing is possible. */
  function offer(root) {
    for (const button of root.querySelectorAll("[data-copy]")) button.hidden = false;
    for (const button of root.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
    for (const button of root.querySelectorAll("[data-print]")) button.hidden = false;
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy], [data-share], [data-print]");
    if (!button) return;
    if ("print" in button.dataset) window.print();
    else if ("share" in button.dataset) await navigator.share({ url: button.dataset.share }).catch(() => {});
    else {
      await copy(button.dataset.copy);
      tell(words.copied, "success");
    }
  });
  document.addEventListener("htmx:load", (event) => offer(event.detail.elt));
  offer(document);

  /* "/" leads to the search from anywhere, but for where letters are typed. */
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const box = document.querySelector("input[data-search]") || document.querySelector("a[data-search]");
    if (!box) return;
    event.preventDefault();
    if (box.matches("a")) box.click();
    else { box.focus(); box.select(); }
  });

  /* After a form came back with errors, begin at the first. */
  document.querySelector("[aria-invalid=true]")?.focus();
})();
