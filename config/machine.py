"""This machine as others on its network name it."""

import ipaddress
import socket
import time
from collections.abc import Callable, Iterator

import psutil

#: Seconds for which this machine's addresses are taken for the same.
UNCHANGED = 5.0


def lan_address() -> str:
    """The address of this machine on its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def names() -> list[str]:
    """Every host by which a browser on this network may call this machine, as ALLOWED_HOSTS wants them.

    Exactly these: a page of elsewhere whose name was made to point here (DNS rebinding) brings a name that is not among them.
    """
    own = socket.gethostname().lower()
    bare = own.removesuffix(".local").removesuffix(".")
    found = ["localhost", "127.0.0.1", "[::1]", own, f"{bare}.local", *(_host(address) for address in _addresses())]
    return list(dict.fromkeys(name for name in found if name.strip(".")))


def _addresses() -> list[str]:
    """Of every network card."""
    inet = (socket.AF_INET, socket.AF_INET6)
    return [found.address for card in psutil.net_if_addrs().values() for found in card if found.family in inet]


def _host(address: str) -> str:
    """As it stands in a Host header: without its card (``%eth0``), and in brackets where it has colons."""
    plain = ipaddress.ip_address(address.partition("%")[0])
    return f"[{plain}]" if plain.version == 6 else str(plain)


class Hosts(list[str]):
    """ALLOWED_HOSTS of a machine that may wake up in another network: those ``named`` for good, and its ``own`` of the moment."""

    def __init__(self, named: list[str], own: Callable[[], list[str]] = names) -> None:
        super().__init__([*named, *own()])
        self._named, self._own = named, own
        self._read_at = time.monotonic()

    def __iter__(self) -> Iterator[str]:
        if time.monotonic() > self._read_at + UNCHANGED:
            self[:] = [*self._named, *self._own()]
            self._read_at = time.monotonic()
        return super().__iter__()
