/* What was typed or chosen survives a reload, another language, light or dark, and another rulebook (a link with data-keep-draft).
   It waits in this tab alone, for the very next page, and never for anything later: an act's answers must not come back a turn after. */
(() => {
  "use strict";
  const KEY = "draft";
  const SETTINGS = ["/people/language/", "/people/theme/"];
  let keep = "";

  const here = () => location.pathname + location.search;
  const forms = () => [...document.querySelectorAll("main form[method=post]")].filter((form) => !form.querySelector("[type=password]"));
  const controls = (form) => [...form.elements].filter((one) => one.name && !["hidden", "file", "submit", "button", "fieldset"].includes(one.type));

  /* A form is known by where it goes and which of those it is: its fields may be others after a change of rulebook. */
  function named(all) {
    const seen = {};
    return all.map((form) => {
      const where = form.getAttribute("action") || "";
      seen[where] = (seen[where] || 0) + 1;
      return [`${where}#${seen[where]}`, form];
    });
  }

  function differs(one) {
    if (one.type === "radio" || one.type === "checkbox") return one.checked !== one.defaultChecked;
    if (one.options) return [...one.options].some((option) => option.selected !== option.defaultSelected) && one.selectedIndex >= 0;
    return one.value !== one.defaultValue;
  }

  function written() {
    const found = {};
    for (const [name, form] of named(forms())) {
      if (form.dataset.sent) continue;
      const fields = controls(form).filter(differs).map((one) => [one.name, one.value, "checked" in one && /radio|checkbox/.test(one.type) ? one.checked : null]);
      if (fields.length) found[name] = fields;
    }
    return found;
  }

  function put(form, [name, value, checked]) {
    const one = controls(form).find((each) => each.name === name && (checked === null || each.value === value));
    if (!one || one.type === "radio" && !checked) return;
    if (one.options && ![...one.options].some((option) => option.value === value)) return; // another rulebook has other armies
    if (checked === null) one.value = value;
    else one.checked = checked;
    for (let fold = one.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    one.dispatchEvent(new Event("input", { bubbles: true }));
    one.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function restore() {
    const draft = JSON.parse(sessionStorage.getItem(KEY) || "null");
    sessionStorage.removeItem(KEY);
    const again = performance.getEntriesByType("navigation")[0]?.type === "reload";
    if (!draft || !(draft.keep === "path" ? draft.path === location.pathname : draft.here === here() && (draft.keep || again))) return;
    for (const [name, form] of named(forms())) for (const field of draft.forms[name] || []) put(form, field);
  }

  document.addEventListener("submit", (event) => {
    const next = event.target.elements.next;
    if (!SETTINGS.includes(event.target.getAttribute("action")) || !next) return;
    next.value = here(); // a panel that was opened since has its own address
    keep = "page";
  }, true);
  document.addEventListener("click", (event) => { if (event.target.closest("[data-keep-draft]")) keep = "path"; });
  window.addEventListener("pagehide", () => {
    const found = written();
    if (Object.keys(found).length) sessionStorage.setItem(KEY, JSON.stringify({ here: here(), path: location.pathname, keep, forms: found }));
    else sessionStorage.removeItem(KEY);
  });
  window.addEventListener("pageshow", () => { keep = ""; });
  restore();
})();
