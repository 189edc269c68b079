"""Editions: drafts that are played, publishing after a trial, who may read and play them, taking them down."""

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from battles.models import Battle
from people.models import Membership, User
from rulebooks import drafts, trials
from rulebooks.editions import edition_ruleset, store_edition
from rulebooks.models import Edition, Trial, TrialState
from rulebooks.starting import pattern_text, with_name


def at(draft, name: str, *args) -> str:
    return reverse(f"rulebooks:{name}", args=[draft.code, *args])


@pytest.fixture
def buckets(anna):
    return drafts.create_draft(owner=anna, text=with_name(pattern_text("buckets"), "Bucket War"))


@pytest.fixture
def edition(buckets, anna) -> Edition:
    return store_edition(buckets, buckets.text, by=anna)


def begin(client, slug: str):
    form = {"ruleset": slug, "army_a": "sample-0", "army_b": "sample-0", "sides": "ab", "dice_policy": "either"}
    return client.post(reverse("battles:new"), {**form, "watching": "seats", "name": "Trial by fire"})


def test_a_draft_is_played_and_marked_as_a_draft(buckets, anna, phone):
    client = phone(anna)

    answer = client.post(at(buckets, "play"))

    assert answer.status_code == 302
    slug = Edition.objects.get(is_draft=True).slug
    page = client.get(answer.headers["Location"]).content.decode()
    assert "Bucket War (draft)" in page
    made = begin(client, slug)
    assert made.status_code == 302, made.content.decode()
    assert "Bucket War (draft)" in client.get(made.headers["Location"]).content.decode()


def test_a_draft_is_played_by_its_author_alone(buckets, anna, bruno, phone):
    phone(anna).post(at(buckets, "play"))
    slug = Edition.objects.get(is_draft=True).slug

    assert begin(phone(bruno), slug).status_code == 422
    assert not Battle.objects.exists()


def test_a_draft_that_one_author_plays_is_played_by_the_others(buckets, anna, bruno, club, phone):
    drafts.share_draft(buckets, by=anna, club=club)
    phone(anna).post(at(buckets, "play"))

    phone(bruno).post(at(buckets, "play"))

    slug = Edition.objects.get(is_draft=True).slug
    assert begin(phone(bruno), slug).status_code == 302
    assert phone(bruno).get(reverse("rulebooks:edition", args=[slug])).status_code == 200


def test_an_edition_comes_of_examples_that_hold_and_battles_that_end(buckets, anna):
    trial = trials.start_trial(buckets, by=anna, publishes=True)

    trials.run_trial(trial.pk)

    trial.refresh_from_db()
    assert (trial.state, trial.done) == (TrialState.DONE, trials.BATTLES_TO_PUBLISH)
    assert trial.edition is not None
    assert edition_ruleset(trial.edition.slug).name.en == "Bucket War"
    assert trial.result["stuck_battles"] == 0
    assert sum(trial.result["wins"].values()) == trial.done


def test_nothing_is_published_while_an_example_does_not_hold(buckets, anna, phone):
    wrong = buckets.text.replace("expect: {hits: 2,", "expect: {hits: 3,")
    drafts.save_draft(buckets, author=anna, version=1, text=wrong)

    page = phone(anna).post(at(buckets, "start-trial"), {"publish": "1"}, follow=True).content.decode()

    assert "These examples do not hold: three shots." in page
    assert not Trial.objects.exists()


def test_battles_without_an_end_are_listed_and_nothing_is_published(draft, anna):
    endless = "        end: [{put: battle.turn, to: 1}]\n        help: {en: Move and fight."
    stuck = draft.text.replace("        help: {en: Move and fight.", endless)
    row = drafts.save_draft(draft, author=anna, version=1, text=stuck).draft
    trial = Trial.objects.create(draft=row, text=row.text, asked_by=anna, battles=2, publishes=True)

    trials.run_trial(trial.pk)

    trial.refresh_from_db()
    assert trial.edition is None
    assert (trial.state, trial.result["stuck_battles"]) == (TrialState.DONE, 2)


def test_a_cancelled_trial_stops(buckets, anna, phone):
    trial = Trial.objects.create(draft=buckets, text=buckets.text, asked_by=anna, battles=5)

    phone(anna).post(at(buckets, "cancel-trial", trial.pk))
    trials.run_trial(trial.pk)

    trial.refresh_from_db()
    assert (trial.state, trial.done) == (TrialState.CANCELLED, 0)


def test_a_real_worker_plays_the_battles(transactional_db, celery_worker_process, phone):
    anna = User.objects.create_user("anna", "anna@club.example", "x")
    draft = drafts.create_draft(owner=anna, text=with_name(pattern_text("commands"), "Orders"))

    answer = phone(anna).post(at(draft, "start-trial"))
    celery_worker_process.wait_for_task("play_trial", 120)

    page = phone(anna).get(answer.headers["Location"]).content.decode()
    assert "Who won" in page
    assert "200 of 200" in page


ROOMS = (
    "rules:overview",
    "rules:tables",
    "rules:rulings",
    "rulebooks:edition",
    "rulebooks:edition-file",
    "rulebooks:edition-sheet",
)


def readable(client: Client, slug: str) -> set[int]:
    pages = [reverse(name, args=[slug]) for name in ROOMS]
    pages += [reverse(f"rules:{name}", args=[slug, "morale"]) for name in ("calculator", "odds")]
    return {client.get(page).status_code for page in pages}


def test_the_pages_of_an_edition_are_open_to_those_who_may_read_it(edition, anna, bruno, club, phone):
    carla = User.objects.create_user("carla", "carla@club.example", "x")
    assert readable(phone(anna), edition.slug) == {200}
    assert readable(phone(bruno), edition.slug) == {404}
    assert readable(phone(None), edition.slug) == {404}

    trials.share_edition(edition, by=anna, club=club, is_public=False)
    assert readable(phone(bruno), edition.slug) == {200}
    assert readable(phone(carla), edition.slug) == {404}

    trials.share_edition(edition, by=anna, club=None, is_public=True)
    assert readable(phone(None), edition.slug) == {200}


def test_those_who_sit_at_a_battle_read_its_edition(edition, anna, phone):
    begin(phone(anna), edition.slug)
    battle = Battle.objects.get()
    guest = Client()
    session = guest.session
    session["guest_seats"] = {battle.code: battle.seats.create(name="Zoe", role="player", sides="b").token}
    session.save()
    guest.cookies["sessionid"] = session.session_key

    assert readable(guest, edition.slug) == {200}


def test_an_edition_for_everybody_needs_the_author_s_word(edition, anna, phone):
    client, address = phone(anna), reverse("rulebooks:edition", args=[edition.slug])

    refused = client.post(address, {"is_public": "on"})
    edition.refresh_from_db()
    assert (refused.status_code, edition.is_public) == (422, False)

    client.post(address, {"is_public": "on", "own_words": "on"})
    edition.refresh_from_db()
    assert edition.is_public


def test_an_edition_that_is_taken_down_begins_no_battle_but_its_battles_go_on(edition, anna, bruno, phone):
    trials.share_edition(edition, by=anna, club=None, is_public=True)
    made = begin(phone(bruno), edition.slug)
    assert made.status_code == 302

    trials.take_down(edition)

    assert begin(phone(bruno), edition.slug).status_code == 422
    assert phone(bruno).get(made.headers["Location"]).status_code == 200
    assert readable(phone(bruno), edition.slug) == {200}
    assert readable(phone(None), edition.slug) == {404}
    assert edition.name not in phone(bruno).get(reverse("battles:new")).content.decode()


def test_lists_are_built_for_an_edition_of_one_s_club(edition, anna, bruno, club, phone):
    trials.share_edition(edition, by=anna, club=club, is_public=False)
    client = phone(bruno)

    made = client.post(reverse("armies:new"), {"ruleset": edition.slug, "name": "Reds"})

    assert made.status_code == 302
    assert client.get(made.headers["Location"]).status_code == 200
    assert "Bucket War" in client.get(reverse("armies:list")).content.decode()
    stranger = User.objects.create_user("dora", "dora@club.example", "x")
    assert phone(stranger).post(reverse("armies:new"), {"ruleset": edition.slug, "name": "Blues"}).status_code == 422
    assert Membership.objects.count() == 2


def test_a_battle_of_an_edition_replays(edition, anna, phone):
    begin(phone(anna), edition.slug)

    call_command("truth", Battle.objects.get().code)


def test_a_tournament_is_made_with_an_edition_that_its_organiser_may_play(edition, anna, bruno, phone):
    page = phone(anna).get(reverse("tournaments:new")).content.decode()
    assert f'value="{edition.slug}"' in page
    assert f'value="{edition.slug}"' not in phone(bruno).get(reverse("tournaments:new")).content.decode()
