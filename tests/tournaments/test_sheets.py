"""The bracket and the pages for paper."""

import pytest

from tests.tournaments.hall import opened_hall, running_hall
from tests.tournaments.test_pages import text

pytestmark = pytest.mark.django_db


def test_slips_name_the_table_and_lead_to_the_result():
    hall = running_hall(4, tables=2, preset="guerre-ditalia")
    shown = hall.phone("umpire").get(f"{hall.url}print/slips/")

    assert text(shown).count("Signature") == 4
    assert shown.content.decode().count("<svg") >= 2
    assert "Table 1" in text(shown)
    assert "Lost by Anna" in text(shown)
    assert hall.phone().get(f"{hall.url}print/slips/").status_code == 403
    assert hall.phone("umpire").get(f"{hall.url}print/slips/?round=9").status_code == 404


def test_pairings_and_standings_on_paper_keep_a_draft_to_the_staff():
    hall = opened_hall(4, tables=2)
    hall.start()
    hall.do("draft")
    assert hall.phone().get(f"{hall.url}print/pairings/").status_code == 404
    assert "By name" in text(hall.phone("organiser").get(f"{hall.url}print/pairings/"))
    hall.do("publish")
    assert "Anna" in text(hall.phone().get(f"{hall.url}print/pairings/"))
    assert "Anna" in text(hall.phone().get(f"{hall.url}print/standings/"))
    assert "Spring Cup" in text(hall.phone("organiser").get(f"{hall.url}print/placards/"))


def test_the_bracket_is_drawn_from_groups_to_the_champion():
    hall = opened_hall(4, kind="groups_knockout", rounds=None, groups=2, qualifiers=1)
    hall.start()
    hall.play_round()
    assert "Group A" in text(hall.phone().get(f"{hall.url}bracket/"))
    hall.play_round()
    hall.do("end_event")
    shown = text(hall.phone().get(f"{hall.url}bracket/"))
    assert "has won the final" in shown
    assert "Final" in shown


def test_a_bracket_that_is_a_draft_is_not_shown():
    hall = opened_hall(4, kind="knockout", rounds=None)
    hall.start()
    hall.do("draft")
    assert "not drawn yet" in text(hall.phone().get(f"{hall.url}bracket/"))
    assert "Semi-finals" in text(hall.phone("organiser").get(f"{hall.url}bracket/"))
