"""The report's page is kept whole: it changes with whatever it depends on, and each reader gets their own token."""

import gzip
import re
import zlib

import pytest

from battles import actions
from battles.ledger import Requester
from battles.models import Photograph
from people.notices.models import NoticeBox

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(battle):
    return f"/battles/{battle.code}/report/"


def tag(client, url, **more):
    answer = client.get(url, **more)
    assert answer.status_code == 200
    return answer["ETag"]


def without_tokens(page):
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page.content.decode())


def test_who_has_it_is_told_so(browse, anna, url, django_assert_num_queries):
    phone = browse(anna)
    phone.get(url)
    known = tag(phone, url)  # by now the phone has a cookie for its forms

    with django_assert_num_queries(5):
        assert phone.get(url, headers={"if-none-match": known}).status_code == 304


def test_it_changes_with_all_that_it_shows(browse, battle, anna, url):
    phone, who = browse(anna), Requester(anna.pk)
    phone.get(url)

    def dark():
        phone.post("/people/theme/", {"theme": "dark"})

    def rung():
        NoticeBox.objects.update_or_create(pk=anna.pk, defaults={"seq": 3, "unread": 2})

    def photographed():
        Photograph.objects.create(battle=battle, seq=1, picture=b"", small=b"", width=4, height=3)

    def renamed():
        anna.display_name = "Annalisa"
        anna.save(update_fields=["display_name"])

    def noted():
        actions.note(code=battle.code, who=who, text="The mist lifts")

    found = [tag(phone, url)]
    for deed in (noted, dark, rung, photographed, Photograph.objects.all().delete, renamed):
        deed()
        found.append(tag(phone, url))
    found += [tag(phone, f"{url}?x=1"), tag(phone, url, headers={"accept-language": "it"})]

    assert found[5] == found[3], "without the photograph it is what it was"
    assert len(set(found)) == len(found) - 1
    assert 'data-theme="dark"' in phone.get(url).content.decode()
    assert "The mist lifts" in phone.get(url).content.decode()
    assert "Annalisa" in phone.get(url).content.decode()


def test_each_reader_gets_their_own_token_and_their_own_frame(browse, battle, anna, bruno, url):
    phones = [browse(anna), browse(bruno)]

    pages = [phone.get(url).content.decode() for phone in phones]

    for phone, page, own, other in zip(phones, pages, ("Anna", "Bruno"), ("Bruno", "Anna"), strict=True):
        account = page[page.index('class="tool-name"') :][:60]
        assert own in account
        assert other not in account
        masked = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert masked
        assert all(
            phone.post("/people/theme/", {"theme": "dark", "csrfmiddlewaretoken": one}).status_code == 302 for one in masked[:1]
        )
        assert "csrftoken-" not in page


def test_news_for_one_reader_is_shown_once_and_to_nobody_else(browse, battle, samples, anna, bruno, url):
    phone = browse(anna)
    phone.post(f"/armies/{samples[0].pk}/duplicate/")

    shown = ["is in your lists" in browser.get(url).content.decode() for browser in (phone, phone, browse(bruno))]

    assert shown == [True, False, False]


def test_packed_it_is_one_file_with_the_same_page(browse, anna, url):
    phone = browse(anna)

    packed = [phone.get(url, headers={"accept-encoding": "gzip"}) for _again in range(12)]

    assert {answer["Content-Encoding"] for answer in packed} == {"gzip"}
    assert without_tokens(phone.get(url)) == re.sub(
        r'name="csrfmiddlewaretoken" value="\w+"', "", gzip.decompress(packed[0].content).decode()
    )
    reader = zlib.decompressobj(wbits=31)
    reader.decompress(packed[-1].content)
    assert reader.eof
    assert not reader.unused_data, "browsers read the first file alone"
    assert len({len(answer.content) for answer in packed}) > 1, "its length tells how well a secret was guessed"
