// The projector requests itself again after each entry (live.js sends the event).
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
    } catch { /* live.js shows that there is no connection, and sends the event with the next news */ }
    asking = false;
    if (again) renew();
  }

  document.addEventListener("battle:news", renew);
})();
