// Updates a battle's page: an event stream, polling where there is none, and a light that shows the connection.
//
// The page says where: <… id="live" data-events="…/events/" data-changes="…/changes/" data-seq="12">. What arrives are out-of-band
// fragments for htmx to put in place; the open panel is never among them, so nothing typed is lost.
"use strict";
(() => {
  const page = document.getElementById("live");
  if (!page) return;
  const light = document.getElementById("light");
  if (light) light.hidden = false;
  const QUIET = 32000; // twice the server's beat
  const POLL = 3000;
  const LOOK = 1000;
  let seq = Number(page.dataset.seq);
  let source = null;
  let failures = 0;
  let heard = Date.now();
  let poller = null;

  function shine(state) {
    if (!light || light.dataset.state === state) return;
    light.dataset.state = state;
    light.textContent = light.dataset[`word${state[0].toUpperCase()}${state.slice(1)}`];
  }

  /* Swap in what has a place on this page: a page beside the battle's own shows some of it only. */
  function swap(html) {
    const box = document.createElement("template");
    box.innerHTML = html;
    for (const piece of [...box.content.children]) {
      const where = (piece.getAttribute("hx-swap-oob") || "").split(/:(.*)/)[1] || (piece.id && `#${CSS.escape(piece.id)}`);
      if (!where || !document.querySelector(where)) piece.remove();
    }
    htmx.swap(document.body, box.innerHTML, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
  }

  /* News that came one after the other is swapped in at once, so that the layout is computed once. */
  function put(news) {
    heard = Date.now();
    let reached = seq, whole = false;
    for (const [html, number] of news) {
      if (html) swap(html);
      const own = html.match(/data-reaches="(\d+)"/); // never beyond what these fragments say of themselves
      reached = own ? Number(own[1]) : number;
      whole ||= html.includes("innerHTML:#board");
    }
    if (reached > seq || (reached < seq && whole)) {
      seq = reached;
      page.dataset.seq = String(seq);
      newer();
    }
  }

  /* A press waits for its answer: what the stream brings at the same moment is put in once that is drawn; else with the
     next frame, all that has come until then. */
  const LONGEST = 1000;
  let waiting = [];
  let presses = 0;
  let longest;
  function take(html, reached) {
    waiting.push([html, reached]);
    if (waiting.length > 1) return;
    longest = setTimeout(flush, LONGEST);
    if (document.hidden && !presses) flush();
    else requestAnimationFrame(() => { if (!presses) flush(); });
  }
  function flush() {
    clearTimeout(longest);
    const held = waiting;
    waiting = [];
    if (held.length) put(held);
  }
  const posts = (event) => event.detail.requestConfig?.verb === "post" && !event.detail.target.classList.contains("act-odds"); // a press, no question
  document.addEventListener("htmx:beforeRequest", (event) => { if (posts(event)) presses += 1; });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!posts(event)) return;
    presses = Math.max(0, presses - 1);
    if ("open" in (document.getElementById("panel")?.dataset ?? {})) requestAnimationFrame(() => setTimeout(() => { if (!presses) flush(); }));
    else if (!presses) flush(); // of a panel that has closed the head says what was done
  });

  const newer = () => document.dispatchEvent(new CustomEvent("battle:news", { detail: { seq } }));

  /* Parts of a page that ask for themselves again say up to where they show: an answer may have been lost, or have taken the place
     of the very part that was about to ask. */
  function catchUp() {
    const behind = [...document.querySelectorAll("[data-shows]:not(.htmx-request)")].some((part) => Number(part.dataset.shows) < seq);
    if (behind && !document.hidden) newer();
  }

  function open() {
    close();
    shine("connecting");
    source = new EventSource(`${page.dataset.events}?since=${seq}`);
    source.addEventListener("open", () => { failures = 0; }); // alive only once it speaks: a proxy may hold it back
    source.addEventListener("news", (event) => { stopPolling(); heard = Date.now(); shine("live"); take(event.data, Number(event.lastEventId)); });
    source.addEventListener("beat", () => { stopPolling(); heard = Date.now(); shine("live"); });
    source.addEventListener("error", () => {
      failures += 1;
      shine(navigator.onLine ? "connecting" : "offline");
      if (failures >= 2 || source.readyState === EventSource.CLOSED) {
        close();
        startPolling();
      }
    });
  }

  function close() {
    if (source) source.close();
    source = null;
  }

  async function poll() {
    try {
      const answer = await fetch(`${page.dataset.changes}?since=${seq}`, { headers: { "X-Requested-With": "live" } });
      if (answer.status === 404) return location.reload(); // the battle is gone, or closed to this person: the page itself says so
      if (!answer.ok) throw new Error(String(answer.status));
      put([[answer.status === 204 ? "" : await answer.text(), Number(answer.headers.get("X-Seq"))]]);
      const back = light?.dataset.state === "offline";
      shine("polling");
      if (back) open(); // the server is there again: so may be its streams
    } catch {
      shine("offline");
    }
  }

  function startPolling() {
    if (poller) return;
    poll();
    let rounds = 0;
    poller = setInterval(() => {
      rounds += 1;
      if (rounds % 10 === 0) open(); // perhaps streams are possible again
      else poll();
    }, POLL);
  }

  function stopPolling() {
    clearInterval(poller);
    poller = null;
  }

  // A phone that slept, or changed networks, does not always notice that its stream is dead.
  function wake() {
    if (document.visibilityState === "visible") {
      if (!source || Date.now() - heard > QUIET) open();
      stayAwake();
    }
  }

  // While the stream is alive an act's answer need not bring the board's changes too; if it then stays silent, it is not alive.
  document.addEventListener("htmx:configRequest", (event) => {
    if (light?.dataset.state === "live") event.detail.headers["X-Live"] = String(seq);
  });
  document.addEventListener("htmx:afterSwap", () => {
    const reached = Number(document.getElementById("panel")?.dataset.seq);
    setTimeout(() => { if (reached > seq) open(); }, 1500);
  });

  let lock = null;
  async function stayAwake() {
    if (!("wakeLock" in navigator) || document.visibilityState !== "visible" || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch { /* low battery, or the browser says no: the screen may sleep */ }
  }

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", open);
  window.addEventListener("offline", () => shine("offline"));
  window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  window.addEventListener("pagehide", close);
  setInterval(() => { if (source && Date.now() - heard > QUIET) { open(); startPolling(); } }, 5000);
  setInterval(catchUp, LOOK);
  open();
  stayAwake();
})();
