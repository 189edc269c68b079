"""Every § that a campaign cites opens its paragraph, in both languages."""

import re
from collections.abc import Iterator

import pytest

from campaigns.queries.paragraphs import PARAGRAPHS, linked
from campaigns.queries.story import CITES
from tests.campaigns.test_turns import engaged

ANCHOR = re.compile(r'href="/rules/campaigns/#([^"]+)"')


def numbers(cite: str) -> Iterator[str]:
    for part in re.findall(r"[\d.]+", cite):
        yield f"p-{part.replace('.', '-')}"


def test_every_paragraph_that_the_log_cites_is_on_the_page(client):
    page = client.get("/rules/campaigns/").content.decode()

    for cite in CITES.values():
        assert [*ANCHOR.findall(linked(cite))] == [*numbers(cite)], cite
        for anchor in numbers(cite):
            assert f'id="{anchor}"' in page, cite


def test_a_citation_without_a_page_stays_as_it_is():
    assert linked("§9.99, R999 <b>") == "§9.99, R999 &lt;b&gt;"
    assert linked("§6.25, R14").count("<a ") == 2


@pytest.mark.parametrize(
    ("language", "words"), [("en", "The result is carried into the campaign"), ("it", "Il risultato entra in campagna")]
)
def test_the_log_links_to_the_paragraphs(war, language, words):
    engaged(war)
    phone = war.phone("italy", language)

    log = phone.get(f"{war.url}log/").content.decode()

    assert set(ANCHOR.findall(log)) >= {"p-4-3", "p-4-6"}
    assert words in phone.get("/rules/campaigns/").content.decode()
    assert len({paragraph.number for paragraph in PARAGRAPHS}) == len(PARAGRAPHS)
