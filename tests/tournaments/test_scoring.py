"""The organiser's own scoring and tie-breaks: what does not hold together is said beside the field, and nothing is lost."""

import html
import re

import pytest

from tests.tournaments.hall import opened_hall, running_hall
from tournaments.engine.presets import PRESETS
from tournaments.engine.scoring import Scoring
from tournaments.forms.scoring import alike
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def fields_of(page: str) -> dict[str, list[str]]:
    """What a browser would send of the page's last form, untouched."""
    form = page[page.rindex('<form method="post" class="scoring"') :]
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = (re.search(rf'{key}="([^"]*)"', tag) for key in ("name", "value"))
        if name and ('type="checkbox"' not in tag or " checked" in tag):
            found.setdefault(name[1], []).append(html.unescape(value[1]) if value else "on" if "checkbox" in tag else "")
    for name, options in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = [chosen[1] if chosen else ""]
    return found


def scoring_of(hall) -> dict:
    return Event.objects.get(pk=hall.event.pk).settings["scoring"]


def test_every_preset_is_saved_as_it_is():
    """Begun with, sent untouched: the same definition, and known as that preset."""
    hall = opened_hall()
    phone, at = hall.phone("organiser"), f"{hall.url}scoring/"
    for preset in ("classes-3-2-1", "difference-20-0-wtc", "units-8-1", "de-bellis-empire", "impetus", "guerre-ditalia"):
        given = PRESETS[preset]
        sent = fields_of(phone.get(at, {"from": preset}).content.decode())

        assert phone.post(at, sent).status_code == 302
        assert alike(scoring_of(hall)) == alike(given)
        known = Event.objects.get(pk=hall.event.pk).rules.preset
        assert PRESETS[known] == given


def matrix(**more: str) -> dict[str, str]:
    """A table of two bands: up to 9 it is 10–10, above 20–0."""
    given = {
        "kind": "matrix",
        "measure": "difference",
        "step": "1",
        "rounding": "down",
        "total": "20",
        "row-TOTAL_FORMS": "3",
        "row-INITIAL_FORMS": "0",
        "row-0-low": "",
        "row-0-high": "9",
        "row-0-high_included": "on",
        "row-0-winner": "10",
        "row-0-loser": "10",
        "row-1-low": "",
        "row-1-high": "",
        "row-1-winner": "20",
        "row-1-loser": "0",
        "bye_average": "on",
        "forfeit_win": "20",
        "forfeit_loss": "0",
        "double_loss": "0",
    }
    return given | more


def test_a_band_begins_where_the_one_above_ends():
    hall = opened_hall()

    assert hall.phone("organiser").post(f"{hall.url}scoring/", matrix()).status_code == 302
    bands = Scoring.read(scoring_of(hall)).bands
    assert [(band.low, band.high) for band in bands] == [(0, 9), (10, None)]
    assert scoring_of(hall)["bye"] == "average"


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"row-1-low": "12"}, "row-0-high", "There is a gap behind this band."),
        ({"row-1-low": "5", "row-1-low_included": "on"}, "row-0-high", "This band and the next overlap."),
        ({"row-1-winner": "19"}, "row-1-winner", "The points of this band do not add up."),
        ({"row-1-high": "50", "row-1-high_included": "on"}, "row-1-high", "The last band must have no upper end."),
        ({"row-0-winner": "11", "row-0-loser": "9"}, "row-0-winner", "Nobody leads at 0: both must get the same."),
        ({"row-1-loser": ""}, "row-1-loser", "Points are missing here."),
        ({"double_loss": ""}, "double_loss", "Points without a game are missing."),
        ({"forfeit_win": "x"}, "forfeit_win", "A number is needed, such as 12, 7.5 or 100/3."),
        ({"step": "0"}, "step", "The step must be more than 0."),
    ],
)
def test_what_does_not_hold_together_is_said_beside_the_field(change, field, sentence):
    hall = opened_hall()
    answer = hall.phone("organiser").post(f"{hall.url}scoring/", matrix(**change))
    page = html.unescape(answer.content.decode())

    assert answer.status_code == 422
    assert f'id="id_{field}_error">{sentence}<' in page
    assert 'value="9"' in page  # kept as filled in
    assert scoring_of(hall)["kind"] == "classes"


def test_more_lines_keep_what_was_filled_in():
    hall = opened_hall()
    answer = hall.phone("organiser").post(f"{hall.url}scoring/", matrix(more="", step="7"))
    page = answer.content.decode()

    assert 'name="row-TOTAL_FORMS" value="8"' in page
    assert 'value="7"' in page
    assert scoring_of(hall)["kind"] == "classes"


def test_a_scoring_of_one_rulebook_and_back():
    hall = opened_hall()
    hall.do("edit_event", settings={"rulesets": ["de-bellis-empire", "impetus"]})
    phone, at = hall.phone("organiser"), f"{hall.url}scoring/"

    assert phone.post(at, {**matrix(), "ruleset": "impetus"}).status_code == 302
    rules = Event.objects.get(pk=hall.event.pk).rules
    assert (rules.scoring.kind, rules.scoring_of("impetus").kind) == ("classes", "matrix")
    assert phone.post(at, {"ruleset": "impetus", "share": ""}).status_code == 302
    assert Event.objects.get(pk=hall.event.pk).rules.scoring_of("impetus").kind == "classes"


def test_percentages_do_not_suit_guerre_d_italia():
    hall = opened_hall(ruleset="guerre-ditalia", preset="naran-fuciliers-wars")
    warned = (
        "losses are not a share of the army, so with this percentage scoring its tracked battles give no result automatically"
    )

    for page in ("scoring/", "edit/", ""):
        assert warned in hall.phone("organiser").get(hall.url + page).content.decode()
    assert warned not in hall.phone().get(hall.url).content.decode()
    hall.do("set_scoring", scoring=PRESETS["guerre-ditalia"])
    assert warned not in hall.phone("organiser").get(f"{hall.url}scoring/").content.decode()


def test_results_that_lack_something_are_counted():
    hall = running_hall(4)
    hall.do("set_result", round=1, position=1, result={"kind": "played", "winner": "a"})
    hall.do("set_scoring", scoring=PRESETS["naran-fuciliers-wars"])

    assert (
        "One result lacks data that this scoring needs and gives no points until it is complete"
        in hall.phone("organiser").get(f"{hall.url}scoring/").content.decode()
    )


def chain(*keys: str, **more: str) -> dict[str, str]:
    rows = {f"key-{number}-key": key for number, key in enumerate(keys)}
    return {"key-TOTAL_FORMS": str(len(keys)), "key-INITIAL_FORMS": "0", **rows, **more}


def test_an_own_order_of_tie_breaks():
    hall = opened_hall(3)
    hall.do("edit_player", number=1, extras={"Painting": "2"})
    phone, at = hall.phone("organiser"), f"{hall.url}tie-breaks/"

    sent = chain("points", "", "extra:Painting", "lot", **{"key-0-best": "high", "key-2-best": "low"})
    assert phone.post(at, sent).status_code == 302
    kept = Event.objects.get(pk=hall.event.pk).settings["chain"]
    assert kept == [{"key": "points"}, {"key": "extra:Painting", "best": "low"}, {"key": "lot"}]
    assert "extra:Painting" in phone.get(at).content.decode()


def test_a_key_twice_and_none_at_all():
    hall = opened_hall()
    phone, at = hall.phone("organiser"), f"{hall.url}tie-breaks/"

    twice = phone.post(at, chain("points", "wins", "points"))
    assert twice.status_code == 422
    assert 'id="id_key-2-key_error">This is already in the order.' in twice.content.decode()
    none = phone.post(at, chain("", ""))
    assert none.status_code == 422
    assert "Choose at least one." in none.content.decode()
