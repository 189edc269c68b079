"""Pages that are packed but for their token."""

import gzip

import pytest

from common.kept_pages import TOKEN, masked
from common.packed import Piece, TokenPage

_LONG = "".join(f"<li>Unità {n}: perché no</li>" for n in range(3000))
_SECRET = "a9" * 16


@pytest.mark.parametrize(
    "parts",
    [
        [f"<p>{TOKEN}</p>"],
        [TOKEN],
        [f"{TOKEN}{TOKEN}"],
        ["no token"],
        [""],
        [f"{_LONG}{TOKEN}{_LONG}{TOKEN}{_LONG}{TOKEN}"],
        [f"{_LONG}{TOKEN}<i>", Piece(_LONG.encode()), f"</i>{TOKEN}{_LONG}"],
    ],
    ids=["one", "alone", "beside another", "none", "nothing", "far apart", "around a piece"],
)
def test_it_unpacks_to_the_page_with_the_token(parts):
    page = TokenPage(*(part if isinstance(part, Piece) else part.encode() for part in parts))

    for token in (masked(_SECRET), masked(_SECRET), "a" * 64):
        html = "".join(part.html.decode() if isinstance(part, Piece) else part for part in parts).replace(TOKEN, token)
        assert page.plain(token).decode() == html
        assert gzip.decompress(page.packed(token)).decode() == html


def test_how_well_a_page_is_packed_says_nothing_of_its_token():
    token = masked(_SECRET)
    page = TokenPage(f"<input value={TOKEN}>{token}".encode())  # as if somebody had guessed it

    assert len({_without_name(page.packed(other)) for other in (token, masked(_SECRET), masked(_SECRET))}) == 1


def _without_name(file: bytes) -> int:
    """Bytes of a gzip file without the name in its head, which is of any length."""
    return len(file) - file.index(b"\0", 10)
