"""Compression of answers."""

import gzip

import pytest

pytestmark = pytest.mark.django_db
PACKED = {"accept-encoding": "gzip"}


def test_answers_are_compressed_to_a_random_length(client):
    first = client.get("/api/openapi.json", headers=PACKED)
    pages = {len(client.get("/rules/", headers=PACKED).content) for _ in range(12)}

    assert first["Content-Encoding"] == "gzip"
    assert gzip.decompress(first.content) == client.get("/api/openapi.json").content
    assert "Accept-Encoding" in first["Vary"]
    assert len(pages) > 1, "its length tells how well a secret was guessed"


def test_what_was_packed_is_known_again(client):
    tag = client.get("/api/openapi.json", headers=PACKED)["ETag"]

    assert client.get("/api/openapi.json", headers={**PACKED, "if-none-match": tag}).status_code == 304
    assert "Content-Encoding" not in client.get("/api/openapi.json", headers={"accept-encoding": "identity"})
