"""A passkey in a real browser, with a key that Chromium itself plays: made, and signed in with."""

import re

from people.models import User

PASSWORD = "vexilla regis prodeunt"


def test_a_passkey_is_made_and_opens_the_account_without_password(server, open_phone):
    User.objects.create_user("anna", password=PASSWORD)
    page, house = open_phone(), server.replace("127.0.0.1", "localhost")  # browsers have passkeys for names alone
    keys = page.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": {**device, "isUserVerified": True}})

    page.goto(f"{house}/accounts/login/?next=/accounts/2fa/webauthn/add/")
    page.fill("[name=login]", "anna")
    page.fill("[name=password]", PASSWORD)
    page.click("main form:has([name=login]) button")
    page.fill("[name=password]", PASSWORD)  # who they are, once more
    page.click("main form:has([name=password]) button")
    page.fill("[name=name]", "Anna's phone")
    page.click("form[data-passkey] button")
    page.wait_for_url(re.compile("/recovery-codes/"))
    page.goto("about:blank")  # its bell would ask without the cookies
    page.context.clear_cookies()

    page.goto(f"{house}/accounts/login/")
    page.click("form[data-passkey] button")
    page.wait_for_url(f"{house}/")

    page.goto(f"{house}/accounts/2fa/webauthn/")
    assert "Anna's phone" in page.inner_text("main")
