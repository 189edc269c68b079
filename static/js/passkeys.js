/* Passkeys and security keys: a form with data-passkey asks the browser, puts its answer into the field "credential" and sends
   itself. Its button is shown where the browser can. What a browser says and takes in binary, mfa/js/webauthn-json.js translates. */
(() => {
  "use strict";
  const json = window.webauthnJSON;
  if (!json || !json.supported()) return;

  async function options(form) {
    if (form.dataset.options) return JSON.parse(form.dataset.options);
    const answer = await fetch(form.action, { headers: { "X-Requested-With": "XMLHttpRequest", Accept: "application/json" } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()).request_options;
  }

  async function credential(form) {
    const wanted = await options(form);
    if (form.dataset.passkey !== "add") return json.get(wanted);
    const alone = Boolean(form.elements.passwordless?.checked);
    const how = wanted.publicKey.authenticatorSelection;
    how.residentKey = alone ? "required" : "discouraged";
    how.requireResidentKey = alone;
    if (alone) how.userVerification = "required";
    return json.create(wanted);
  }

  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const button = form.querySelector("button[hidden]"), failed = form.querySelector("[role=alert]");
    button.hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      failed.hidden = true;
      button.disabled = true;
      try {
        form.elements.credential.value = JSON.stringify(await credential(form));
        form.submit();
      } catch (error) {
        failed.hidden = false;
        button.disabled = false;
      }
    });
  }
})();
