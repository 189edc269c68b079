"""Teams: they enter with who plays at their boards, meet board against board, and stand by team points. T§6.24, R54."""

import json
import re

import pytest

from common.errors import Refused
from tests.pressing import Phone
from tests.tournaments.hall import WIN, Hall, opened_hall
from tests.tournaments.test_pages import text
from tools.tournaments.invariants import broken
from tournaments import actions
from tournaments.models import Event, LogEntry, Player
from tournaments.queries.files import document_of, pairings_sheet, trf_of
from tournaments.queries.standings import standings_of

pytestmark = pytest.mark.django_db

TEAMS = ("Aquile", "Bersaglieri", "Corsari", "Dragoni")


def hall_of_teams(teams: int = 4, *, tables: int = 0, **settings) -> Hall:
    """An event of teams of two, each with its players named after it."""
    given = {"team_size": 2, "chain": "teams", **settings}
    hall = opened_hall(0, tables=tables, **given)
    for name in TEAMS[:teams]:
        enter_team(hall, name)
    return hall


def enter_team(hall: Hall, name: str, who: str = "organiser") -> Player:
    members = [actions.NewMember(f"{name[0]}{board}", f"Army {board}") for board in (1, 2)]
    entry = actions.NewEntry(name, club=f"Club {name}", members=members)
    team = actions.enter(code=hall.code, who=hall.who(who), entry=entry)
    hall.tokens[name] = team.token
    for member in Player.objects.filter(team_of=team):
        hall.tokens[member.name] = member.token
    return team


def first_round(hall: Hall) -> None:
    hall.start()
    hall.do("draft")
    hall.do("publish")


def win_boards(hall: Hall, *winners: str, match: int = 0) -> None:
    """Results of the boards of a match, in their order."""
    number = hall.snapshot().latest.number
    for board, winner in zip(hall.snapshot().latest.matches[match].boards, winners, strict=True):
        hall.do("set_result", round=number, position=board.position, result={"kind": "played", "winner": winner or None})


def test_a_pairing_of_teams_opens_its_boards_at_tables_side_by_side():
    hall = hall_of_teams(tables=5)
    first_round(hall)

    round_ = hall.snapshot().round(1)
    assert len(round_.matches) == 2
    for match in round_.matches:
        assert [(board.a.name[0], board.b.name[0]) for board in match.boards] == [(match.a.name[0], match.b.name[0])] * 2
        assert [board.table.position for board in match.boards] == [match.table.position, match.table.position + 1]
    assert sorted(game.table.name for game in round_.games) == ["1", "2", "3", "4"]
    assert broken(hall.snapshot()) == []


def test_too_few_tables_for_all_boards_are_refused():
    hall = hall_of_teams(tables=3)
    hall.start()

    with pytest.raises(Refused):
        hall.do("draft")


def test_team_points_follow_from_the_boards():
    """3–1–0 at the boards: 6–0 is a victory, 3–3 a draw; the sums part who is equal."""
    hall = hall_of_teams()
    first_round(hall)
    win_boards(hall, "a", "a")
    win_boards(hall, "a", "b", match=1)
    round_ = hall.snapshot().round(1)

    rows = {row.player.name: (row.rank, row.points) for row in standings_of(hall.snapshot()).rows}
    one, other = round_.matches
    assert rows[one.a.name] == (1, 2)
    assert rows[one.b.name] == (4, 0)
    assert rows[other.a.name][1] == rows[other.b.name][1] == 1
    assert broken(hall.snapshot()) == []


def test_a_match_is_open_while_a_board_is():
    hall = hall_of_teams()
    first_round(hall)
    match = hall.snapshot().round(1).matches[0]
    hall.do("set_result", round=1, position=match.boards[0].position, result=WIN)

    round_ = hall.snapshot().round(1)
    assert (round_.done, round_.pending) == (1, 3)
    assert not round_.matches[0].counts
    assert {row.points for row in standings_of(hall.snapshot()).rows} == {0}


def test_a_team_that_goes_at_once_forfeits_its_open_boards():
    hall = hall_of_teams()
    first_round(hall)
    match = hall.snapshot().round(1).matches[0]
    hall.do("drop", number=match.a.number, reason="Went home")

    rows = {row.player.name: row.points for row in standings_of(hall.snapshot()).rows}
    assert (rows[match.b.name], rows[match.a.name]) == (2, 0)
    assert {board.result["kind"] for board in hall.snapshot().round(1).matches[0].boards} == {"forfeit_a"}


def test_a_bye_is_a_victory_of_the_team():
    hall = hall_of_teams(3, preset="difference-20-0-wtc")
    first_round(hall)
    bye = hall.snapshot().round(1).byes[0].a.name
    for board in hall.snapshot().round(1).matches[0].boards:
        result = {"kind": "played", "winner": "a", "a": {"lost": 10}, "b": {"lost": 40}}
        hall.do("set_result", round=1, position=board.position, result=result)

    rows = {row.player.name: row for row in standings_of(hall.snapshot()).rows}
    assert rows[bye].points == 2
    assert broken(hall.snapshot()) == []


def test_who_enters_a_team_reports_for_all_of_its_boards_and_nobody_else_does():
    hall = hall_of_teams()
    first_round(hall)
    match = hall.snapshot().round(1).matches[0]
    board = match.boards[0]
    at = f"{hall.url}rounds/1/games/{board.position}/report/"
    said = {"outcome": "played:a"}

    assert hall.phone(match.boards[1].a.name).post(at, said).status_code == 403
    assert hall.phone("public").post(at, said).status_code == 403
    assert hall.phone(match.a.name).post(at, said).status_code == 302
    assert hall.phone(board.b.name).post(f"{hall.url}rounds/1/games/{board.position}/confirm/").status_code == 302
    assert hall.snapshot().round(1).matches[0].boards[0].status == "confirmed"


def test_pages_of_a_team_event():
    hall = hall_of_teams(tables=4)
    first_round(hall)
    win_boards(hall, "a", "a")
    match = hall.snapshot().round(1).matches[0]
    member = match.boards[0].a

    for page in ("", "players/", "rounds/1/", "standings/", "desk/", "projector/", "log/", "lists/", "print/slips/", "bracket/"):
        assert hall.phone("organiser").get(hall.url + page).status_code == 200, page
    shown = text(hall.phone().get(f"{hall.url}rounds/1/games/{match.position}/"))
    assert f"{match.a.name} wins" in shown
    assert "6 – 0" in shown
    assert "Board 2" in shown
    own = text(hall.phone(member.name).get(f"{hall.url}players/{member.number}/"))
    assert f"Plays for {match.a.name} , board 1" in own
    assert match.boards[0].b.name in own
    assert "Table" in text(hall.phone(member.name).get(hall.url))


def test_a_team_enters_by_its_form_and_names_its_players_later():
    hall = hall_of_teams(0)
    phone = hall.phone()
    sent = {"name": "Eroi", "club": "Latina", "name_1": "Ettore", "army_1": "Troy", "name_2": "", "army_2": ""}

    assert "Board 2: name" in text(phone.get(f"{hall.url}enter/"))
    assert phone.post(f"{hall.url}enter/", sent).status_code == 302
    team = Player.objects.get(event=hall.event, team_of=None)
    assert [(one.name, one.army) for one in team.members.order_by("board")] == [("Ettore", "Troy"), ("Eroi, board 2", "")]
    changed = {"name_1": "Ettore", "army_1": "Troy", "name_2": "Paride", "army_2": "Troy"}
    assert phone.post(f"{hall.url}players/{team.number}/members/", changed).status_code == 302
    assert hall.phone().post(f"{hall.url}players/{team.number}/members/", changed).status_code == 403
    assert team.members.get(board=2).name == "Paride"
    hall.do("edit_player", number=team.number, name="Eroi di Troia")
    assert team.members.get(board=2).team == "Eroi di Troia"


def test_how_many_play_in_a_team_is_said_before_somebody_enters():
    hall = opened_hall(2)
    answer = hall.phone("organiser").post(f"{hall.url}edit/", {"name": "Cup", "rounds": "3", "team_size": "3"})

    assert answer.status_code == 422
    assert 'id="id_team_size_error">There are entries already' in answer.content.decode()


def test_a_player_of_a_team_neither_withdraws_nor_checks_in_alone():
    hall = hall_of_teams()
    member = Player.objects.get(event=hall.event, name="A1")

    for action, more in (("withdraw", {}), ("check_in", {}), ("adjust", {"points": "1", "why": "x"})):
        with pytest.raises(Refused):
            hall.do(action, number=member.number, **more)


def test_files_of_a_team_event_are_read_again():
    hall = hall_of_teams(3, tables=4)
    first_round(hall)
    win_boards(hall, "a", "")
    hall.do("close")
    hall.do("end_event")
    before = hall.snapshot()
    document = json.loads(json.dumps(document_of(before)))

    event, staff = actions.import_event(document=document, user=None, guest="Orga")
    again = Hall(event, {"organiser": staff.token}).snapshot()
    assert document_of(again)["rounds"] == document["rounds"]
    assert document_of(again)["players"] == document["players"]
    assert [(row.player.name, row.values) for row in standings_of(again).rows] == [
        (row.player.name, row.values) for row in standings_of(before).rows
    ]
    assert pairings_sheet(again) == pairings_sheet(before)
    assert trf_of(again, standings_of(again)) == trf_of(before, standings_of(before))
    assert any(f"{team[0]}1 ({team})" in pairings_sheet(again) for team in ("Aquile", "Bersaglieri", "Corsari"))


@pytest.mark.parametrize("kind", ["round_robin", "knockout", "groups_knockout"])
def test_teams_in_every_format(kind):
    more = {"groups": 2, "qualifiers": 1} if kind == "groups_knockout" else {}
    hall = hall_of_teams(kind=kind, rounds=None, **more)
    hall.start()
    for _round in range(hall.snapshot().rounds_in_all):
        hall.do("draft")
        hall.do("publish")
        for match in range(len(hall.snapshot().latest.matches)):
            win_boards(hall, "b", "", match=match)
        hall.do("close")
    hall.do("end_event")

    assert broken(hall.snapshot()) == []
    assert hall.phone().get(f"{hall.url}bracket/").status_code == 200


def test_drafts_of_boards_are_the_staffs_alone():
    hall = hall_of_teams()
    hall.start()
    hall.do("draft")
    seen = hall.snapshot("A1")

    assert seen.rounds == []
    assert Event.objects.get(pk=hall.event.pk).public_seq == seen.seq


def test_each_player_of_a_team_joins_by_a_link_from_his_own_phone():
    hall = hall_of_teams()
    aquile = Player.objects.get(name="Aquile")
    page = hall.url + f"players/{aquile.number}/"
    links = re.findall(r"/tournaments/seat/[\w-]+/", text(hall.phone("Aquile").get(page)))
    assert len(set(links)) == 2
    assert "/tournaments/seat/" not in text(hall.phone("Bersaglieri").get(page))
    first_round(hall)

    phone = hall.phone()
    assert "A1" in text(phone.get(links[0]))
    assert phone.get(hall.url).content.count(b'class="next-game"') == 0
    assert phone.post(links[0]).headers["Location"] == hall.url
    assert "against" in text(phone.get(hall.url))

    member = Player.objects.get(name="A1")
    assert phone.get(hall.url + f"players/{member.number}/seat.svg").status_code == 200
    assert hall.phone("Bersaglieri").get(hall.url + f"players/{member.number}/seat.svg").status_code == 403


def test_a_new_link_makes_the_former_one_void():
    hall = hall_of_teams()
    member = Player.objects.get(name="A1")
    phone = hall.phone()
    phone.post(f"/tournaments/seat/{member.link}/")

    assert hall.phone("Bersaglieri").post(hall.url + f"players/{member.number}/seat/").status_code == 403
    hall.phone("Aquile").post(hall.url + f"players/{member.number}/seat/")

    assert phone.get(hall.url).content.count(b'class="next-game"') == 0
    assert phone.get(f"/tournaments/seat/{member.link}/").status_code == 404
    log = LogEntry.objects.filter(event=hall.event, action="renew_seat").get()
    member.refresh_from_db()
    assert member.token not in json.dumps([log.facts, log.changes])


def test_with_an_account_the_link_is_good_for_that_account_alone(django_user_model):
    hall = hall_of_teams()
    member = Player.objects.get(name="A1")
    ada, other = (django_user_model.objects.create_user(name, password="x") for name in ("ada", "other"))
    phone, second = Phone(), Phone()
    phone.force_login(ada)
    second.force_login(other)
    phone.post(f"/tournaments/seat/{member.link}/")

    member.refresh_from_db()
    assert member.user == ada
    assert b'class="next-game"' in phone.get(hall.url).content
    for client in (second, Phone()):
        assert client.post(f"/tournaments/seat/{member.link}/").status_code == 409
    assert phone.post(f"/tournaments/seat/{Player.objects.get(name='A2').link}/").status_code == 409


def test_an_event_of_teams_speaks_of_teams():
    hall = hall_of_teams()
    page = text(hall.phone("organiser", "it").get(hall.url + "players/"))

    assert "4 squadre" in page
    assert "Iscrivi una squadra" in page
    assert "giocator" not in page.lower()
