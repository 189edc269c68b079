"""Notices by web push: encrypted for one browser (RFC 8291), signed with the house's own key (VAPID, RFC 8292)."""

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
KEPT = 24 * 3600
#: Seconds that a signature is good for.
SIGNED = 12 * 3600
#: The push service knows the browser no more.
GONE = (404, 410)


def public_key() -> str:
    """What browsers subscribe with: the public half of the house's key, base64url."""
    public = _key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _base64url(public)


def push(subscription: PushSubscription, message: dict[str, Any], topic: str) -> int:
    """Send ``message`` to one browser; the push service's status. A waiting message of the same ``topic`` gives way to it."""
    from pywebpush import WebPusher  # brings two HTTP clients along, which pages need not load

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    sealed = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(json.dumps(message).encode(), "aes128gcm")
    parts = urlsplit(subscription.endpoint)
    signed = _key().sign({"aud": f"{parts.scheme}://{parts.netloc}", "sub": _contact(), "exp": int(time.time()) + SIGNED})
    headers = {
        **signed,
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT),
        "Topic": topic,
    }
    return post(subscription.endpoint, bytes(sealed["body"]), headers)


def _contact() -> str:
    """How a push service reaches whoever runs this house."""
    https = settings.PUBLIC_URL.startswith("https://")
    return str(settings.PUBLIC_URL) if https else f"mailto:{settings.DEFAULT_FROM_EMAIL}"


def _key() -> Vapid02:
    """The house's key. Made once: browsers that have subscribed know no other."""
    made = Vapid02()
    made.generate_keys()
    private = made.private_key.private_numbers().private_value.to_bytes(32, "big")
    kept, _new = PushKey.objects.get_or_create(pk=1, defaults={"private": _base64url(private)})
    return Vapid02.from_raw(kept.private.encode())


def _base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
