// Keeps the bell's number up to date, and with it whatever else a page shows of one's notices.
//
// A browser keeps few connections to one house: the stream is open only while the page is looked at, and a page that has a stream
// of its own (a battle's, say) asks once a minute instead. What arrives are pieces that take the place of those with their id.
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
