// Shows push messages, and opens what they are about. Nothing else passes through here: pages come from the server as ever.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const notice = event.data ? event.data.json() : {};
  const options = { body: notice.body, tag: notice.tag, data: { url: notice.url }, icon: "/static/icons/icon.svg" };
  event.waitUntil(self.registration.showNotification("Stendardo", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url || "/people/notices/", self.location.origin);
  event.waitUntil(url.origin === self.location.origin ? self.clients.openWindow(url.href) : Promise.resolve());
});
