"""Requests to addresses that people gave: push services and webhooks.

An address may lead to a machine beside ours that only trusts its neighbours. So the name is looked up once, every address behind
it must be one of the open Internet, and the connection is made to that address and no other. Redirects are not followed.
"""

import http.client
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from ipaddress import IPv6Network, ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

#: Seconds in which a receiver must answer.
TIMEOUT_SECONDS = 5
#: Addresses of the old Internet in the new one's: they lead wherever is written in them.
_TRANSLATED = [IPv6Network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")]


class Unreachable(Exception):
    """Nothing was sent, for this reason."""


def why_not(url: str) -> str:
    """A sentence that speaks against sending to this address; empty where nothing does. It is looked up."""
    try:
        _host, _port, _secure, found = _place(url)
        return "" if found else _("There is no such address.")
    except Unreachable as why:
        return str(why)


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send ``body`` there; the status of the answer. Unreachable where none came."""
    host, port, secure, addresses = _place(url)
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = kind(host, port, timeout=TIMEOUT_SECONDS)
    try:
        connection.sock = _connected(addresses, port)
        if secure:
            connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=host)
        parts = urlsplit(url)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        with _no_longer(connection.sock):
            connection.request("POST", target, body, {"User-Agent": "Stendardo", **headers})
            return connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable(str(error)[:200] or type(error).__name__) from error
    finally:
        connection.close()


def _connected(addresses: list[str], port: int) -> socket.socket:
    """The first of these that answers. OSError where none does."""
    for address in addresses[:-1]:
        with suppress(OSError):
            return socket.create_connection((address, port), TIMEOUT_SECONDS)
    return socket.create_connection((addresses[-1], port), TIMEOUT_SECONDS)


@contextmanager
def _no_longer(sock: socket.socket) -> Iterator[None]:
    """Hang up after ``TIMEOUT_SECONDS`` in all: a receiver may answer a sign at a time, and hold a worker for hours."""
    timer = threading.Timer(TIMEOUT_SECONDS, lambda: _hang_up(sock))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _hang_up(sock: socket.socket) -> None:
    with suppress(OSError):  # it is closed already
        socket.socket.shutdown(sock, socket.SHUT_RDWR)  # below TLS, which another thread is using


def _place(url: str) -> tuple[str, int, bool, list[str]]:
    """Host, port, whether by TLS, and the addresses behind it; Unreachable with a sentence where we do not go."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    schemes = ("https", "http") if settings.NOTICES_TO_PRIVATE_ADDRESSES else ("https",)
    if not host or parts.username is not None or any(sign <= " " for sign in url):
        raise Unreachable(_("Nothing can be sent to this address."))
    if parts.scheme not in schemes:
        raise Unreachable(_("The address must begin with https://"))
    secure = parts.scheme == "https"
    port = port or (443 if secure else 80)
    try:
        found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)][:4]
    except (OSError, UnicodeError) as error:
        raise Unreachable(_("There is no such address.")) from error
    if not settings.NOTICES_TO_PRIVATE_ADDRESSES and not all(map(is_public, found)):
        raise Unreachable(_("This address is in a private network."))
    return host, port, secure, found


def is_public(address: str) -> bool:
    """Return True for an address of the open Internet: not of this machine or its network, directly or by a mapping."""
    ip = ip_address(address.partition("%")[0])
    if ip.version == 6 and (ip.ipv4_mapped or any(ip in net for net in _TRANSLATED)):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved
