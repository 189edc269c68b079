"""A volley from choosing to result, by every kind of person, with htmx and without."""

import re
import uuid

import pytest

from battles.models import Entry
from tests.battles.table import new_table
from tests.markup import tight

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}
SHOOTER, TARGET = "unit:b1-2", "unit:a1-2"


def volley(table, **changed):
    """What the form of a routine volley sends."""
    sent = {
        "on": SHOOTER,
        "act": "fire",
        "shooter": SHOOTER,
        "target": TARGET,
        "base_seq": str(table.snapshot().seq),
        "key": uuid.uuid4().hex,
        "f.range": "medium",
        "die0": "4",
        "die1": "3",
    }
    return sent | changed


def fired(table) -> list[Entry]:
    return list(Entry.objects.filter(battle=table.battle, act="fire"))


def test_unit_then_target_and_range_then_the_form(firing):
    phone = firing.phone("opponent")

    unit = phone.get(firing.url, {"on": SHOOTER}, **HTMX).content.decode()
    matrix = phone.get(firing.url, {"on": SHOOTER, "act": "fire"}, **HTMX).content.decode()
    form = phone.get(firing.url, {"on": SHOOTER, "act": "fire", "target": TARGET, "quick": "medium"}, **HTMX).content.decode()

    assert "act=fire" in unit
    assert "target=unit:a1-2&amp;quick=medium" in matrix
    assert re.search(r'name="f.range" value="medium" checked', tight(form))
    assert 'name="die0"' in form
    assert 'name="die1"' in form
    assert "<html" not in form


def test_a_volley_is_resolved_and_told(firing):
    answer = firing.phone("opponent").post(f"{firing.url}act/fire/", volley(firing), **HTMX)

    entry = fired(firing)[0]
    assert answer.status_code == 200
    assert answer["HX-Push-Url"] == f"{firing.url}?entry={entry.seq}"
    assert [die[1] for die in entry.dice] == [4, 3]
    assert firing.snapshot().state[SHOOTER]["fired"] is True
    html = answer.content.decode()
    assert 'class="sum"' in html
    assert 'id="unit-b1-2"' in html
    assert "afterbegin:#log-entries" in html


def test_without_htmx_success_redirects_to_the_result(firing):
    phone = firing.phone("opponent")

    answer = phone.post(f"{firing.url}act/fire/", volley(firing))

    assert answer.status_code == 302
    assert answer["Location"] == f"{firing.url}?entry={fired(firing)[0].seq}"
    assert b'class="sum"' in phone.get(answer["Location"]).content


def test_without_script_a_change_of_supports_keeps_what_was_filled_in(firing):
    sent = volley(firing, **{"f.range": "long", "f.enfilade": "1", "supports": ["unit:b1-1", "unit:b1-3"], "_roles": "supports"})

    html = firing.phone("opponent").post(f"{firing.url}act/fire/", sent).content.decode()

    assert re.search(r'name="f.range" value="long" checked', tight(html))
    assert re.search(r'name="f.enfilade"[^>]* checked', tight(html))
    assert re.search(r'name="supports" value="unit:b1-3" checked', tight(html))
    assert re.search(r'name="die0" value="4" checked', tight(html))
    assert not fired(firing)


def test_who_supports_is_listed_once_it_is_asked_for(firing):
    sent = volley(firing, **{"f.range": "long", "supports": ["unit:b1-1", "unit:b1-3"]})
    phone = firing.phone("opponent")

    closed = phone.post(f"{firing.url}act/fire/", {**sent, "_roles": "1"}).content.decode()
    opened = phone.post(f"{firing.url}act/fire/", {**sent, "_roles": "supports"}).content.decode()

    for unit in ("unit:b1-1", "unit:b1-3"):
        assert f'<input type="hidden" name="supports" value="{unit}" class="taking-part-in">' in tight(closed)
    assert re.findall(r'name="supports" value="([^"]*)"(?! checked| class)', tight(closed)) == []
    assert len(re.findall(r'type="checkbox"[^>]* name="supports"', tight(opened))) > 2


def test_the_same_press_twice_counts_once(firing):
    phone, sent = firing.phone("opponent"), volley(firing)

    first = phone.post(f"{firing.url}act/fire/", sent, **HTMX)
    second = phone.post(f"{firing.url}act/fire/", sent, **HTMX)

    assert len(fired(firing)) == 1
    assert first["HX-Push-Url"] == second["HX-Push-Url"]
    assert firing.snapshot().state[TARGET] == firing.snapshot().state[TARGET]


@pytest.mark.parametrize(
    ("name", "status"), [("player", 403), ("spectator", 403), ("stranger", 403), ("referee", 200), ("both", 200)]
)
def test_who_may_fire_for_side_b(firing, name, status):
    answer = firing.phone(name).post(f"{firing.url}act/fire/", volley(firing), **HTMX)

    assert answer.status_code == status
    assert len(fired(firing)) == (status == 200)
    assert ('role="alert"' in answer.content.decode()) == (status == 403)


def test_who_may_not_even_watch_gets_404():
    table = new_table(watching="seats")

    answer = table.phone("stranger").post(f"{table.url}act/fire/", {}, **HTMX)

    assert answer.status_code == 404


def test_a_missing_die_is_asked_for_and_the_typed_one_kept(firing):
    answer = firing.phone("opponent").post(f"{firing.url}act/fire/", volley(firing, die1=""), **HTMX)

    html = answer.content.decode()
    assert answer.status_code == 422
    assert re.search(r'name="die0" value="4" checked', tight(html))
    assert f"A die is missing: d6, {firing.snapshot().state[TARGET]['name']}: target." in html
    assert not fired(firing)


@pytest.mark.parametrize("die", ["7", "x", "0"])
def test_a_face_that_the_die_does_not_have_is_refused(firing, die):
    answer = firing.phone("opponent").post(f"{firing.url}act/fire/", volley(firing, die1=die), **HTMX)

    assert answer.status_code == 409
    assert "is not a face of a d6" in answer.content.decode()
    assert not fired(firing)


def test_dice_too_many_are_refused(firing):
    answer = firing.phone("opponent").post(f"{firing.url}act/fire/", volley(firing, dice="1 2"), **HTMX)

    assert answer.status_code == 409
    assert not fired(firing)


def test_a_wrong_fact_is_told_at_its_field_and_the_rest_kept(firing):
    sent = volley(firing, **{"f.range": "short", "f.target.cover": "heavy"})

    answer = firing.phone("opponent").post(f"{firing.url}act/fire/", sent, **HTMX)

    html = answer.content.decode()
    assert answer.status_code == 422
    assert "field-wrong" in html
    assert re.search(r'name="f.target.cover" value="heavy" checked', tight(html))
    assert not fired(firing)


def test_the_server_rolls_when_asked(firing):
    answer = firing.phone("opponent").post(f"{firing.url}act/fire/", volley(firing, die0="", die1="", _roll="1"), **HTMX)

    assert answer.status_code == 200
    assert {die[2] for die in fired(firing)[0].dice} == {"server"}


@pytest.mark.parametrize(
    ("policy", "typed", "rolled", "origins"),
    [
        ("typed", True, False, ["typed", "typed"]),
        ("server", False, True, ["server", "server"]),
        ("either", True, True, ["typed", "server"]),
    ],
)
def test_the_battles_policy_decides_about_dice(policy, typed, rolled, origins):
    table = new_table(dice_policy=policy)
    table.go_to("lots")
    phone = table.phone("both")
    sent = {"on": "side:a", "_roll": "1", "die0": "6", **({} if rolled else {"die1": "1"})}

    form = phone.get(table.url, {"on": "side:a", "act": "first_player"}, **HTMX).content.decode()
    answer = phone.post(f"{table.url}act/first_player/", sent, **HTMX)

    assert ('name="die0"' in form or 'name="dice"' in form) == typed
    assert ("_roll" in form) == rolled
    assert answer.status_code == 200
    dice = Entry.objects.get(battle=table.battle, act="first_player").dice
    assert [die[2] for die in dice][:2] == origins


def test_the_server_rolls_after_a_tie_and_not_the_tie_again(table):
    table.go_to("lots")
    phone, sent = table.phone("both"), {"on": "side:a", "act": "first_player"}

    tied = phone.post(f"{table.url}act/first_player/", {**sent, "die0": "3", "die1": "3"}, **HTMX).content.decode()
    had = re.search(r'name="had" value="([^"]*)"', tied)[1]
    phone.post(f"{table.url}act/first_player/", {**sent, "had": had, "_roll": "1"}, **HTMX)

    assert "Roll the rest" in tied
    dice = Entry.objects.get(battle=table.battle, act="first_player").dice
    assert [die[1:3] for die in dice[:2]] == [[3, "typed"], [3, "typed"]]
    assert {die[2] for die in dice[2:]} == {"server"}


def test_a_refusal_stands_in_the_panel_with_and_without_htmx(firing):
    phone = firing.phone("opponent")
    phone.post(f"{firing.url}act/fire/", volley(firing, die0="1", die1="6"), **HTMX)

    panel = phone.post(f"{firing.url}act/fire/", volley(firing), **HTMX)
    page = phone.post(f"{firing.url}act/fire/", volley(firing))

    assert panel.status_code == page.status_code == 409
    assert "has fired in this phase" in panel.content.decode()
    assert "has fired in this phase" in page.content.decode()
    assert "<html" in page.content.decode()
    assert "<html" not in panel.content.decode()
    assert len(fired(firing)) == 1


def test_an_old_page_is_told_what_changed_and_may_try_again(firing):
    sent = volley(firing)
    other = volley(firing, on="unit:b1-3", shooter="unit:b1-3", die0="1", die1="6")
    firing.phone("both").post(f"{firing.url}act/fire/", other, **HTMX)
    undoing = {"on": TARGET, "field": "cover", "value.cover": "light", "reason": "a hedge"}
    firing.phone("player").post(f"{firing.url}correct/", undoing, **HTMX)

    stale = firing.phone("opponent").post(f"{firing.url}act/fire/", sent, **HTMX)
    fresh = firing.phone("opponent").post(f"{firing.url}act/fire/", sent | {"base_seq": str(firing.snapshot().seq)}, **HTMX)

    assert stale.status_code == 409
    assert "Something changed" in stale.content.decode()
    assert f'name="base_seq" value="{firing.snapshot().seq - 1}"' in stale.content.decode()
    assert fresh.status_code == 200


def corrected_meanwhile(firing, **sent):
    """A volley from a page that was open while somebody corrected the target's cover; the answer."""
    shot = volley(firing, **sent)
    correction = {"on": TARGET, "field": "cover", "value.cover": "light", "reason": "a hedge"}
    firing.phone("player").post(f"{firing.url}correct/", correction, **HTMX)
    return tight(firing.phone("opponent").post(f"{firing.url}act/fire/", shot, **HTMX).content.decode())


def test_what_changed_meanwhile_is_named_and_untouched_facts_follow_it(firing):
    page = corrected_meanwhile(firing, **{"f.target.cover": "none"})

    assert f"No. {firing.snapshot().seq}: Corrected: " in page
    assert "→ Light" in page
    assert re.search(r'name="f.target.cover" value="light" checked|value="light" selected', page)
    assert ". Is your answer still right?" not in page


def test_facts_that_were_touched_stay_and_are_asked_about(firing):
    page = corrected_meanwhile(firing, **{"f.target.cover": "heavy"})

    assert re.search(r'name="f.target.cover" value="heavy" checked|value="heavy" selected', page)
    assert re.search(r"Changed meanwhile: \w+ → Light. Is your answer still right\?", page)


def test_another_units_act_does_not_make_a_page_old(firing):
    sent = volley(firing)
    other = volley(firing, on="unit:b1-3", shooter="unit:b1-3", target="unit:a1-4", die0="1", die1="6")
    firing.phone("both").post(f"{firing.url}act/fire/", other, **HTMX)

    assert firing.phone("opponent").post(f"{firing.url}act/fire/", sent, **HTMX).status_code == 200


def test_supports_are_chosen_without_losing_what_was_filled_in(firing):
    query = {"on": SHOOTER, "act": "fire", "shooter": SHOOTER, "target": TARGET, "f.range": "long", "supports": ["unit:b1-3"]}

    form = firing.phone("opponent").get(firing.url, query, **HTMX).content.decode()

    assert re.search(r'name="f.range" value="long" checked', tight(form))
    assert 'name="supports" value="unit:b1-3"' in form


def test_a_question_of_the_rules_changes_nothing(firing):
    before = firing.snapshot().seq

    answer = firing.phone("opponent").post(
        f"{firing.url}act/range_band/", {"on": SHOOTER, "unit": SHOOTER, "f.distance_mm": "50"}, **HTMX
    )

    assert answer.status_code in (200, 422)
    assert firing.snapshot().seq == before


def test_get_is_not_for_acts(firing):
    assert firing.phone("opponent").get(f"{firing.url}act/fire/").status_code == 405


def test_an_act_that_is_not_in_the_book_is_refused(firing):
    assert firing.phone("opponent").post(f"{firing.url}act/teleport/", {}, **HTMX).status_code == 409


def test_a_groups_further_members_must_suit_those_chosen():
    table = new_table(samples=(2, 3))
    table.go_to("movement")

    form = table.phone("player").get(table.url, {"on": "unit:a1-2", "act": "move", "units": "unit:a1-2"}, **HTMX).content.decode()

    assert re.search(r'value="unit:a1-2" checked', tight(form))
    assert 'value="unit:a1-3"' in form
    assert 'value="unit:a2-3"' not in form  # another corps
