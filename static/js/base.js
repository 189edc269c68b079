/* What every page needs and HTML does not give: notices of a lost connection, second presses rejected, focus restored, links copied.
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

  /* A request without a good answer is reported beside the thumb: above the buttons of the open panel, else at the bottom edge.
     Odds, and background requests of a page, are not reported: the connection light shows that. */
  const isOdds = (target) => target.classList.contains("act-odds");
  const isFetchedByPage = ({ verb, target, triggeringEvent }) =>
    isOdds(target) || (verb === "get" && !["click", "submit", "change"].includes(triggeringEvent?.type));

  function retry({ elt, verb, path, parameters, target, triggeringEvent }) {
    const submitter = triggeringEvent?.submitter;
    if (!elt.isConnected || elt === document.body) { // as it was sent: with its key, so that it is never done twice
      htmx.ajax(verb, path, { target: target.id ? `#${target.id}` : target, swap: "outerHTML", values: { ...parameters } });
    } else if (elt.matches("form")) elt.requestSubmit(submitter?.isConnected ? submitter : null);
    else if (triggeringEvent?.type === "click") elt.click();
    else htmx.trigger(elt, triggeringEvent.type);
  }

  function forgetFailure() {
    for (const notice of document.querySelectorAll(".failed-press")) notice.remove();
  }

  function reportFailure(request, text, kind) {
    forgetFailure();
    const notice = document.createElement("div"), sentence = document.createElement("p"), button = document.createElement("button");
    notice.className = `failed-press notice notice-${kind}`;
    notice.setAttribute("role", "alert");
    sentence.textContent = text;
    button.type = "button";
    button.className = "button button-small";
    button.textContent = words.again;
    button.addEventListener("click", () => { button.disabled = true; retry(request); });
    notice.append(sentence, button);

    const pressed = request.triggeringEvent?.submitter ?? request.elt;
    const sheet = document.querySelector(".panel[data-open]");
    const inSheet = sheet && (sheet.contains(pressed) || getComputedStyle(sheet).position === "fixed");
    const bar = inSheet ? sheet.querySelector(".actionbar:not(.only-question)") : document.querySelector(".actionbar:not(.panel *)");
    if (bar) bar.prepend(notice);
    else if (inSheet) sheet.append(notice);
    const { top, bottom } = notice.getBoundingClientRect();
    if (!notice.isConnected || top < 0 || bottom > innerHeight || top === bottom) document.body.append(notice);
  }

  function onFailure(event, text, kind) {
    if (!isFetchedByPage(event.detail.requestConfig)) reportFailure(event.detail.requestConfig, text, kind);
  }
  document.addEventListener("htmx:sendError", (event) => onFailure(event, words.lost, "warning"));
  document.addEventListener("htmx:timeout", (event) => onFailure(event, words.lost, "warning"));
  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status === 503) onFailure(event, words.lost, "warning"); // busy or restarting: the press itself was fine
    else onFailure(event, words.failed, "error");
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { successful, requestConfig } }) => {
    if (successful && !isFetchedByPage(requestConfig)) forgetFailure();
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
