// Lets this browser take push messages: <form id="take-push" data-key="…" data-worker="…"> is filled in and sent.
"use strict";
(() => {
  const form = document.getElementById("take-push");
  if (!form || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  document.getElementById("no-push").hidden = true;

  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const word = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

  function tell(text) {
    const notice = document.createElement("p");
    notice.className = "notice notice-warning";
    notice.textContent = text;
    document.getElementById("messages").replaceChildren(notice);
    notice.scrollIntoView({ block: "center" });
  }

  async function subscribed() {
    await navigator.serviceWorker.register(form.dataset.worker, { scope: "/people/notices/" });
    const registration = await navigator.serviceWorker.ready;
    const key = bytes(form.dataset.key);
    const old = await registration.pushManager.getSubscription();
    if (old && word(old.options.applicationServerKey) !== form.dataset.key) await old.unsubscribe(); // of a server with another key
    return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if ((await Notification.requestPermission()) !== "granted") return tell(form.dataset.no);
    try {
      const taken = await subscribed();
      form.elements.endpoint.value = taken.endpoint;
      form.elements.p256dh.value = word(taken.getKey("p256dh"));
      form.elements.auth.value = word(taken.getKey("auth"));
      form.submit();
    } catch {
      tell(form.dataset.failed);
    }
  });

  // Show the button where this browser is not subscribed.
  (async () => {
    const registration = await navigator.serviceWorker.getRegistration("/people/notices/");
    const own = await registration?.pushManager.getSubscription();
    const known = [...document.querySelectorAll("[data-endpoint]")].some((line) => line.dataset.endpoint === own?.endpoint);
    form.hidden = Boolean(own) && known;
  })();
})();
