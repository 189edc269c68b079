"""A kit is tried out: random campaigns by the real actions, of which only counts are stored."""

import json

import pytest

from armies.models import Army
from campaigns.actions import trials
from campaigns.models import Campaign, Draft, KitTrial
from campaigns.models.draft import TrialState
from campaigns.queries.kits import ready_kit
from common.errors import Refused
from tests.campaigns.small import small_kit
from tests.pressing import Phone


def draft_of(kit: dict) -> Draft:
    return Draft.objects.create(kit=kit)


@pytest.mark.django_db
def test_a_random_campaign_ends_and_leaves_nothing_behind():
    armies = Army.objects.count()

    played = trials.play_once(small_kit("de-bellis-empire", last_turn=4), seed=1)

    assert played.ended
    assert 1 <= played.turns <= 4
    assert played.winner in ("red", "blue", None)
    assert {"west", "east"} <= played.reached
    assert not Campaign.objects.exists()
    assert Army.objects.count() == armies


@pytest.mark.django_db
def test_the_same_seed_plays_the_same_orders():
    kit = small_kit("impetus", last_turn=3)

    assert trials.play_once(kit, seed=7).reached == trials.play_once(kit, seed=7).reached


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["northern-italy-1800", "moscow-1812"])
def test_ready_kits_come_to_their_end(name):
    kit = ready_kit(name)
    kit["last_turn"] = 2

    assert trials.play_once(kit, seed=3).ended


@pytest.mark.django_db
def test_a_trial_counts_and_goes_on_where_it_stopped():
    trial = KitTrial.objects.create(draft=draft_of({}), kit=small_kit("impetus", last_turn=2), campaigns=3)

    assert trials.run_trial(trial.pk, seconds=0)
    trial.refresh_from_db()
    assert (trial.done, trial.state) == (1, TrialState.RUNNING)
    assert not trials.run_trial(trial.pk, seconds=600)

    trial.refresh_from_db()
    assert (trial.done, trial.state) == (3, TrialState.DONE)
    assert sum(trial.result["wins"].values()) + trial.result["stuck"] == 3
    assert trial.result["reached"]["west"] == 3
    assert not trials.run_trial(trial.pk)


@pytest.mark.django_db
def test_a_cancelled_trial_is_not_played():
    draft = draft_of(small_kit("impetus"))
    trial = KitTrial.objects.create(draft=draft, kit=draft.kit, campaigns=3)

    trials.cancel_trial(draft)

    assert not trials.run_trial(trial.pk)
    trial.refresh_from_db()
    assert (trial.done, trial.state) == (0, TrialState.CANCELLED)


@pytest.mark.django_db
def test_what_cannot_be_tried_out_is_refused_in_a_sentence():
    for kit in (ready_kit("communes-1160"), {**small_kit("impetus"), "places": []}):
        with pytest.raises(Refused):
            trials.start_trial(draft_of(kit))
    draft = draft_of(small_kit("impetus"))
    trials.start_trial(draft)
    with pytest.raises(Refused):
        trials.start_trial(draft)


@pytest.mark.django_db
def test_the_page_shows_progress_then_shares_and_what_was_never_reached():
    phone = Phone(HTTP_ACCEPT_LANGUAGE="en")
    kit = small_kit("impetus", last_turn=1)
    kit["places"].append({"id": "island", "name": "Island", "vp": 1})
    kit["roads"].append({"a": "island", "b": "north", "kind": "mountain"})
    phone.post("/campaigns/kits/", {"text": json.dumps(kit)})
    draft = Draft.objects.get()
    page = f"/campaigns/kits/{draft.code}/trial/"
    assert phone.post(page).headers["Location"] == page
    assert "0 of 200" in phone.get(page).content.decode()
    trial = KitTrial.objects.get()
    KitTrial.objects.filter(pk=trial.pk).update(campaigns=2)
    trials.run_trial(trial.pk, seconds=600)

    shown = phone.get(page).content.decode()

    assert "2 of 2" in shown
    assert "Island" in shown
    assert "hx-trigger" not in shown
    assert phone.post(page, {"cancel": "1"}).status_code == 302
    assert Phone().get(page).status_code == 404
