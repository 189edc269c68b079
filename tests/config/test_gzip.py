"""Compression of pages and documents."""

import gzip

import pytest

pytestmark = pytest.mark.django_db
PACKED = {"accept-encoding": "gzip"}


def test_pages_are_compressed_with_random_lengths(client):
    document = client.get("/api/openapi.json", headers=PACKED)
    lengths = {len(client.get("/rules/", headers=PACKED).content) for _ in range(12)}

    assert document["Content-Encoding"] == "gzip"
    assert gzip.decompress(document.content) == client.get("/api/openapi.json").content
    assert "Accept-Encoding" in document["Vary"]
    assert len(lengths) > 1, "the length must not show how well a secret was guessed"


def test_what_was_packed_is_known_again(client):
    tag = client.get("/api/openapi.json", headers=PACKED)["ETag"]

    assert client.get("/api/openapi.json", headers={**PACKED, "if-none-match": tag}).status_code == 304
    assert "Content-Encoding" not in client.get("/api/openapi.json", headers={"accept-encoding": "identity"})
