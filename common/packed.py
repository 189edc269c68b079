"""Pages and files as gzip: what is long and the same for many is packed once, what stands around it each time."""

import re
import secrets
import zlib
from collections.abc import Iterator
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CSRF_TOKEN_LENGTH

from common.kept_pages import TOKEN, token_for

#: Quickly: a battle's page is a tenth larger than by zlib's own choice, in a fifth of the time.
_LEVEL = 3
#: Chance adds up to so many bytes to what holds secrets: its length then does not tell how well it was packed (BREACH).
_CHANCE = 100
#: The beginning of a gzip file that has a name (RFC 1952): the chance.
_HEADER = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"

_TOKEN = TOKEN.encode()


#: As Django's, which is compiled when it is first asked for, and asks each time whether it has been.
_GZIP = re.compile(r"\bgzip\b")


def takes_gzip(request: HttpRequest) -> bool:
    """Does whoever asks say so?"""
    return _GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")) is not None


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


class TokenPage:
    """A page with the token of its forms in places, and with long pieces: packed once, but for the token.

    ``parts``: its bytes one after the other, ``TOKEN`` where the token goes; those packed by themselves as a ``Piece``.
    """

    def __init__(self, *parts: bytes | Piece) -> None:
        self._runs = [part if isinstance(part, Piece) else part.split(_TOKEN) for part in parts]

    def __len__(self) -> int:
        """Its bytes without the tokens."""
        return sum(len(run) if isinstance(run, Piece) else sum(map(len, run)) for run in self._runs)

    def plain(self, token: str) -> bytes:
        """The page with this token."""
        return b"".join([run.html if isinstance(run, Piece) else token.encode().join(run) for run in self._runs])

    def packed(self, token: str) -> bytes:
        """The same as one gzip file: browsers need not read several one after the other."""
        between = token.encode()
        assert len(between) == len(_STAND_IN)
        file, checksum, length = [_begun()], 0, 0
        for run, deflated in zip(self._runs, self._deflated, strict=True):
            htmls = (run.html,) if isinstance(run, Piece) else run
            for place, (html, packed) in enumerate(zip(htmls, deflated, strict=True)):
                if place:
                    file.append(_STORED + between)
                    checksum, length = zlib.crc32(between, checksum), length + len(between)
                file.append(packed)
                checksum, length = zlib.crc32(html, checksum), length + len(html)
        return b"".join((*file, _LAST, _ended(checksum, length)))

    @cached_property
    def _deflated(self) -> list[list[bytes]]:
        """What stands between tokens, packed with a look back at all that stood before in its run."""
        return [[run.deflated] if isinstance(run, Piece) else _around(run, _STAND_IN) for run in self._runs]


#: Of a token's length, and found in no page: nothing that follows is packed as a repetition of it, so that it can be replaced.
_STAND_IN = b"\xff" * CSRF_TOKEN_LENGTH
#: Before a token that stands as it is, and what ends a page (RFC 1951): a block that is not packed, and one with nothing in it.
_STORED = b"\0" + CSRF_TOKEN_LENGTH.to_bytes(2, "little") + (CSRF_TOKEN_LENGTH ^ 0xFFFF).to_bytes(2, "little")
_LAST = b"\x03\0"


def _around(htmls: list[bytes], between: bytes) -> list[bytes]:
    """Each of these, ended where a byte ends, as what comes after ``between`` and those before it."""
    deflate = zlib.compressobj(_LEVEL, wbits=-zlib.MAX_WBITS)
    found: list[bytes] = []
    for html in htmls:
        if found:
            deflate.compress(between)
            deflate.flush(zlib.Z_SYNC_FLUSH)
        found.append(deflate.compress(html) + deflate.flush(zlib.Z_SYNC_FLUSH))
    return found


class TokenResponse(HttpResponse):
    """A page with the token of whoever asks."""

    def __init__(self, request: HttpRequest, page: TokenPage) -> None:
        self.page, self._token = page, token_for(request)
        super().__init__(page.plain(self._token))

    def packed(self) -> bytes:
        """As one gzip file."""
        return self.page.packed(self._token)
