"""Pages and files as gzip: what is long and the same for many is packed once, what stands around it each time."""

import secrets
import zlib
from collections.abc import Iterator
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip

#: Quickly: a battle's page is a tenth larger than by zlib's own choice, in a fifth of the time.
_LEVEL = 3
#: Chance adds up to so many bytes to what holds secrets: its length then does not tell how well it was packed (BREACH).
_CHANCE = 100
#: The beginning of a gzip file that has a name (RFC 1952): the chance.
_HEADER = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"


def takes_gzip(request: HttpRequest) -> bool:
    """Does whoever asks say so?"""
    return bool(re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")))


def as_gzip(page: bytes) -> bytes:
    """A page as one gzip file."""
    return _as_file(page, _deflated(page, zlib.Z_FINISH))


def _deflated(text: bytes, end: int) -> bytes:
    """``end``: ``Z_FINISH``, or ``Z_FULL_FLUSH`` where more comes, which is then packed without looking back at this."""
    deflate = zlib.compressobj(_LEVEL, wbits=-zlib.MAX_WBITS)
    return deflate.compress(text) + deflate.flush(end)


def _as_file(page: bytes, *deflated: bytes) -> bytes:
    return b"".join((_begun(), *deflated, _ended(zlib.crc32(page), len(page))))


def _begun() -> bytes:
    return _HEADER + b"a" * secrets.randbelow(_CHANCE + 1) + b"\0"


def _ended(checksum: int, length: int) -> bytes:
    return checksum.to_bytes(4, "little") + (length % 2**32).to_bytes(4, "little")


class Packing:
    """A gzip file that is made piece by piece, as what is in it comes."""

    def __init__(self) -> None:
        self._deflate = zlib.compressobj(_LEVEL, wbits=-zlib.MAX_WBITS)
        self._checksum = self._length = 0

    def add(self, piece: bytes) -> bytes:
        """What can be sent by now; may be nothing."""
        begun = b"" if self._length else _begun()
        self._checksum = zlib.crc32(piece, self._checksum)
        self._length += len(piece)
        return begun + self._deflate.compress(piece)

    def end(self) -> bytes:
        """The rest of it."""
        return self._deflate.flush() + _ended(self._checksum, self._length)


def unpacked(file: bytes, together: int = 100_000) -> Iterator[bytes]:
    """What is in a gzip file, in pieces of so many bytes at the most."""
    inflate = zlib.decompressobj(wbits=zlib.MAX_WBITS + 16)
    while file and not inflate.eof:
        yield inflate.decompress(file, together)
        file = inflate.unconsumed_tail


class Piece:
    """A long part of pages, as bytes; packed when it is first asked for."""

    def __init__(self, html: bytes) -> None:
        self.html = html

    def __len__(self) -> int:
        return len(self.html)

    @cached_property
    def deflated(self) -> bytes:
        """Ended where a byte ends, so that it can stand between others."""
        return _deflated(self.html, zlib.Z_FULL_FLUSH)


class PieceResponse(HttpResponse):
    """A page with a piece in its middle."""

    def __init__(self, before: bytes, piece: Piece, after: bytes) -> None:
        super().__init__(b"".join((before, piece.html, after)))
        self.parts = before, piece, after

    def packed(self) -> bytes:
        """As one gzip file: browsers need not read several one after the other."""
        before, piece, after = self.parts
        return _as_file(self.content, _deflated(before, zlib.Z_FULL_FLUSH), piece.deflated, _deflated(after, zlib.Z_FINISH))
