"""Notices by web push: encrypted for one browser (RFC 8291), signed with the server's key (VAPID, RFC 8292)."""

import json
import time
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from people.notices.models import PushKey, PushSubscription
from people.notices.outward import post

#: Seconds that a push service keeps a message for a phone that is off.
TTL_SECONDS = 24 * 3600
#: Seconds that a signature is good for.
SIGNATURE_SECONDS = 12 * 3600
#: The push service knows the browser no more.
GONE = (404, 410)


def public_key() -> str:
    """Return the public half of the server's key, with which browsers subscribe, base64url."""
    public = _key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _base64url(public)


def push(subscription: PushSubscription, message: dict[str, Any], topic: str) -> int:
    """Send ``message`` to one browser; the push service's status. A waiting message of the same ``topic`` gives way to it."""
    from pywebpush import WebPusher  # brings two HTTP clients along, which pages need not load

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    sealed = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(json.dumps(message).encode(), "aes128gcm")
    parts = urlsplit(subscription.endpoint)
    signed = _key().sign(
        {"aud": f"{parts.scheme}://{parts.netloc}", "sub": _contact(), "exp": int(time.time()) + SIGNATURE_SECONDS}
    )
    headers = {
        **signed,
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(TTL_SECONDS),
        "Topic": topic,
    }
    return post(subscription.endpoint, bytes(sealed["body"]), headers)


def _contact() -> str:
    """Return how a push service reaches the operator."""
    https = settings.PUBLIC_URL.startswith("https://")
    return str(settings.PUBLIC_URL) if https else f"mailto:{settings.DEFAULT_FROM_EMAIL}"


def _key() -> Vapid02:
    """Return the server's key, created once: subscribed browsers know no other."""
    made = Vapid02()
    made.generate_keys()
    private = made.private_key.private_numbers().private_value.to_bytes(32, "big")
    stored, _new = PushKey.objects.get_or_create(pk=1, defaults={"private": _base64url(private)})
    return Vapid02.from_raw(stored.private.encode())


def _base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
