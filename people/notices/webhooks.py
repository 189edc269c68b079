"""Notices to a club's own receiver: signed JSON as the Standard Webhooks have it, or in Discord's shape."""

import hashlib
import hmac
import json
from base64 import b64decode, b64encode
from typing import Any

from people.notices.models import Shape, Webhook
from people.notices.outward import post


def deliver(webhook: Webhook, message: dict[str, Any], number: str, at: int) -> int:
    """Send ``message`` (``type``, ``text``, ``url``); the receiver's status.

    ``number``: the same for every try, so that a receiver knows what it has had (``webhook-id``). ``at``: seconds since 1970.
    """
    body = json.dumps(_shaped(webhook, message, at), ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json", **signature(webhook.secret, number, at, body)}
    return post(webhook.url, body, headers)


def signature(secret: str, number: str, at: int, body: bytes) -> dict[str, str]:
    """The three headers of the Standard Webhooks: HMAC-SHA256 of number, time and body with the secret's bytes."""
    key = b64decode(secret.removeprefix("whsec_"))
    signed = hmac.digest(key, f"{number}.{at}.".encode() + body, hashlib.sha256)
    return {"webhook-id": number, "webhook-timestamp": str(at), "webhook-signature": f"v1,{b64encode(signed).decode()}"}


def _shaped(webhook: Webhook, message: dict[str, Any], at: int) -> dict[str, Any]:
    if webhook.shape == Shape.DISCORD:  # names are what people typed: they mention nobody
        return {"content": f"{message['text']}\n{message['url']}".strip()[:2000], "allowed_mentions": {"parse": []}}
    return {"type": message["type"], "timestamp": at, "data": {"text": message["text"], "url": message["url"]}}
