"""Fonts of known widths, made here: what fits with them fits on every machine, whatever fonts it has.

All letters are empty; only how far each moves the pen matters. ``font(1)`` is as wide as DejaVu Sans or Verdana, ``font(1.15)``
as their bold, or as DejaVu Serif's, the widest that pages are read in; ``font(0.75)`` as narrow as Arial Narrow.
"""

import struct
from itertools import groupby

EM = 1000
#: How far the pen moves for each kind of character, in thousandths of an em, as Verdana does. The first is for all others.
ADVANCES = (700, 350, 380, 636, 610, 780, 960)
NARROW, LETTER, CAPITAL, BROAD = 2, 4, 5, 6


def kind(code: int) -> int:
    """Which of ``ADVANCES`` a character has."""
    character = chr(code)
    if character in " \xa0":
        return 1
    if character in "fijlrtI.,:;!|'()[]/-’‘“”·" or character in "ìíî":
        return NARROW
    if character in "mwMWŒœÆæ—%@&":
        return BROAD
    if character.isdigit() and code < 128:
        return 3
    return LETTER if character.islower() else CAPITAL if character.isupper() else 0


def font(wide: float) -> bytes:
    """A TrueType font of these widths times ``wide``, for all of Unicode."""
    advances = [round(advance * wide) for advance in ADVANCES]
    tables = {
        b"OS/2": _os2(),
        b"cmap": _cmap(),
        b"glyf": b"\0\0\0\0",
        b"head": _head(),
        b"hhea": struct.pack(">4s3hH11hH", b"\0\1\0\0", 930, -240, 0, max(advances), *[0] * 11, len(advances)),
        b"hmtx": b"".join(struct.pack(">Hh", advance, 0) for advance in advances),
        b"loca": struct.pack(f">{len(advances) + 1}H", *[0] * (len(advances) + 1)),
        b"maxp": struct.pack(">4s14H", b"\0\1\0\0", len(advances), 0, 0, 0, 0, 2, *[0] * 8),
        b"name": _name(),
        b"post": struct.pack(">4si2hI4I", b"\0\3\0\0", 0, -100, 50, 0, 0, 0, 0, 0),
    }
    return _file(tables)


def _file(tables: dict[bytes, bytes]) -> bytes:
    """The tables behind their directory."""
    power = len(tables).bit_length() - 1
    head = struct.pack(">4s4H", b"\0\1\0\0", len(tables), 16 << power, power, 16 * len(tables) - (16 << power))
    at, directory, body = 12 + 16 * len(tables), b"", b""
    for tag, data in sorted(tables.items()):
        padded = data + b"\0" * (-len(data) % 4)
        checksum = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        directory += struct.pack(">4s3I", tag, checksum, at + len(body), len(data))
        body += padded
    return head + directory + body


def _head() -> bytes:
    return struct.pack(">4s4sIIHHqq4hHHhhh", b"\0\1\0\0", b"\0\1\0\0", 0, 0x5F0F3CF5, 3, EM, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0)


def _os2() -> bytes:
    what = (4, 600, 400, 5, 0, *[100] * 10, 0, bytes(10), 0, 0, 0, 0, b"NONE", 64, 32, 0xFFFF)
    shape = struct.pack(">H h HHH 10h h 10s 4I 4s HHH", *what)
    return shape + struct.pack(">3h 2H 2I 2h 3H", 930, -240, 0, 930, 240, 1, 0, 520, 720, 0, 32, 1)


def _cmap() -> bytes:
    codes = [*range(0x20, 0xD800), *range(0x1F000, 0x1FB00)]
    runs = [(glyph, list(run)) for (glyph, _), run in groupby(codes, lambda code: (kind(code), code < 0xE000))]
    records = b"".join(struct.pack(">3I", run[0], run[-1], glyph) for glyph, run in runs)
    subtable = struct.pack(">HHIII", 13, 0, 16 + len(records), 0, len(runs)) + records  # 13: many characters, one glyph
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + subtable


def _name() -> bytes:
    texts = {1: "Measured", 2: "Regular", 4: "Measured", 6: "Measured"}
    data = b"".join(text.encode("utf-16-be") for text in texts.values())
    records, at = b"", 0
    for number, text in texts.items():
        records += struct.pack(">6H", 3, 1, 0x409, number, 2 * len(text), at)
        at += 2 * len(text)
    return struct.pack(">3H", 0, len(texts), 6 + len(records)) + records + data
