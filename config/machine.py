"""This machine as others on its network name it."""

import socket


def lan_address() -> str:
    """Return the address of this machine on its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def names() -> list[str]:
    """Return hosts by which browsers on this network may call this machine, for ALLOWED_HOSTS: its names, and any IPv4 address.

    A foreign page whose name was made to point here (DNS rebinding) has a name, not an address. No name ends in a number, so
    ``.7`` matches addresses alone.
    """
    own = socket.gethostname().lower().removesuffix(".local").removesuffix(".")
    return ["localhost", "[::1]", *([own, f"{own}.local"] if own else []), *(f".{number}" for number in range(256))]
