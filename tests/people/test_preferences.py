"""Language and theme without script, for everybody."""

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_language_turns_the_page(signed_in):
    client = signed_in()

    response = client.post(reverse("people:language"), {"language": "it", "next": "/accounts/login/"})

    assert (response.status_code, response["Location"]) == (302, "/accounts/login/")
    assert '<html lang="it"' in client.get("/accounts/login/").content.decode()


def test_language_is_kept_with_the_account(anna, signed_in):
    signed_in(anna).post(reverse("people:language"), {"language": "it"})

    anna.refresh_from_db()
    assert anna.language == "it"


def test_theme_is_kept_on_the_device(signed_in):
    client = signed_in()

    client.post(reverse("people:theme"), {"theme": "dark"})

    assert 'data-theme="dark"' in client.get("/accounts/login/").content.decode()


def test_theme_is_kept_with_the_account(anna, signed_in):
    signed_in(anna).post(reverse("people:theme"), {"theme": "light"})

    assert 'data-theme="light"' in signed_in(anna).get(reverse("people:account")).content.decode()


@pytest.mark.parametrize(("name", "value"), [("language", "de"), ("theme", "sepia"), ("theme", "")])
def test_what_is_not_offered_changes_nothing(anna, signed_in, name, value):
    response = signed_in(anna).post(reverse(f"people:{name}"), {name: value, "next": "https://evil.example/"})

    anna.refresh_from_db()
    assert response["Location"] == "/"
    assert (anna.language, anna.theme) == ("", "auto")
    assert not response.cookies


@pytest.mark.parametrize("name", ["language", "theme"])
def test_reading_a_page_changes_no_preference(signed_in, name):
    assert signed_in().get(reverse(f"people:{name}")).status_code == 405


def test_a_forged_cookie_is_no_theme(signed_in):
    client = signed_in()
    client.cookies["theme"] = '"><script>'

    assert 'data-theme="auto"' in client.get("/accounts/login/").content.decode()


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("it", "it"),
        ("en-GB", "en"),
        ("de", "en"),
        ("de-CH, de;q=0.9, es;q=0.8", "en"),
        ("de, it;q=0.5", "it"),
        ("de, en;q=0.5, it;q=0.3", "en"),
        ("*", "it"),
        ("", "it"),
        ("de, *;q=0.1", "it"),
    ],
)
@pytest.mark.django_db
def test_a_browser_of_other_languages_reads_english(asked, read):
    """The house's own language is for who asks for none; whoever asks for others alone gets English."""
    headers = {"accept-language": asked} if asked else {}

    assert Client(headers=headers).get("/accounts/login/").headers["Content-Language"] == read


@pytest.mark.django_db
def test_what_was_chosen_counts_more_than_what_the_browser_asks():
    client = Client(headers={"accept-language": "de"})
    client.cookies["django_language"] = "it"

    assert client.get("/accounts/login/").headers["Content-Language"] == "it"
