// The projector asks for itself anew whenever the battle has gone on (live.js says when).
"use strict";
(() => {
  let asking = false;
  let again = false;

  async function renew() {
    if (asking) { again = true; return; }
    asking = true;
    again = false;
    try {
      const answer = await fetch(location.href);
      if (answer.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        document.getElementById("wall").replaceWith(page.getElementById("wall"));
      }
    } catch { /* live.js shows that there is no connection, and tells when there is news again */ }
    asking = false;
    if (again) renew();
  }

  document.addEventListener("battle:news", renew);
})();
