// Updates the number at the bell and the other parts of a page that show notices.
//
// A browser opens few connections to one host: the stream is open only while the page is visible, and a page that has another
// stream (of a battle, say) polls once a minute instead. Pieces that arrive replace those with their id.
"use strict";
(() => {
  const bell = document.getElementById("bell");
  if (!bell) return;
  const streams = !document.getElementById("live");
  const POLL = 60000;
  let seq = Number(bell.dataset.seq);
  let source = null;
  let poller = null;

  function put(html, reached) {
    if (reached === seq || !html.trim()) return;
    seq = reached;
    const box = document.createElement("template");
    box.innerHTML = html;
    for (const piece of [...box.content.children]) {
      const old = document.getElementById(piece.id);
      if (old && !old.contains(document.activeElement)) old.replaceWith(piece);
    }
    document.dispatchEvent(new CustomEvent("notices:news", { detail: { seq } }));
  }

  async function poll() {
    try {
      const answer = await fetch(`${bell.dataset.changes}?since=${seq}`, { headers: { "X-Requested-With": "bell" } });
      if (answer.status === 200) put(await answer.text(), Number(answer.headers.get("X-Seq")));
    } catch { /* the server is away: it is asked again */ }
  }

  function begin() {
    end();
    if (!streams) {
      poll();
      poller = setInterval(poll, POLL);
      return;
    }
    source = new EventSource(`${bell.dataset.events}?since=${seq}`);
    source.addEventListener("news", (event) => put(event.data, Number(event.lastEventId)));
    source.addEventListener("error", () => {
      if (source && source.readyState === EventSource.CLOSED && !poller) poller = setInterval(poll, POLL);
    });
  }

  function end() {
    source?.close();
    source = null;
    clearInterval(poller);
    poller = null;
  }

  document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? begin() : end()));
  window.addEventListener("pageshow", (event) => { if (event.persisted) begin(); });
  window.addEventListener("pagehide", end);
  if (document.visibilityState === "visible") begin();
})();
