"""Every press of campaigns, tournaments and kits carries what its page showed, and is refused when that has passed.

Each address that takes a POST has its row: a page with its form and how it is filled in. As the page shows it the press is
carried out; with other values, or without them, it is refused with 409 and no table of the database changes.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import translation

from campaigns import actions as war_actions
from campaigns.models import Campaign, Draft
from campaigns.queries.kits import ready_kit
from journal.stale import FIELD
from tests.access import NOT_SO, TABLE, addresses, left_as_it_was
from tests.campaigns.test_beside_orders import force_at_a_source
from tests.campaigns.test_leagues import challenge, step
from tests.campaigns.test_table import end
from tests.campaigns.test_trees import commands_of, rule
from tests.campaigns.test_turns import engaged
from tests.campaigns.war import KIT, War, declared_war
from tests.pressing import Form, Phone, form_on, press
from tests.tournaments.hall import WIN, Hall, opened_hall, running_hall
from tests.tournaments.test_lists_due import sample
from tests.tournaments.test_teams import hall_of_teams

APPS = ("campaigns:", "tournaments:")
#: Presses that depend on nothing a page showed, with the reason.
EXCEPT = {
    "campaigns:new": "makes a campaign of its own",
    "campaigns:demo": "makes a campaign of its own",
    "campaigns:drafts": "makes a kit of its own",
    "campaigns:copy-kit": "makes a kit of its own",
    "campaigns:share-kit": "sets the club that the form names, whatever it was",
    "campaigns:try-kit": "changes no kit; while one trial runs another is refused",
    "campaigns:delete-kit": "the address names the kit; one that is gone is not found",
    "campaigns:join": "the token names the place; who has taken it before is refused",
    "campaigns:agree": "the address names the proposal, whose content does not change; one that is no longer open is refused",
    "campaigns:refuse": "the address names the proposal, whose content does not change; one that is no longer open is refused",
    "campaigns:invite": "opens a place that the form names; the same link again where it is open",
    "campaigns:revoke": "the address names the invitation",
    "campaigns:remove": "the address names the member; who has left is no member",
    "campaigns:leave": "frees the place of who presses, in whatever turn",
    "campaigns:claim": "moves the browser's own place into the account that presses",
    "tournaments:new": "makes a tournament of its own",
    "tournaments:demo": "makes a tournament of its own",
    "tournaments:import": "makes a tournament of its own",
    "tournaments:guide": "leads to another page whatever is sent",
    "tournaments:join": "the token is good for one person",
    "tournaments:seat": "the token names the entry, and is exchanged",
    "tournaments:enter": "makes an entry; the same name twice is refused",
    "tournaments:claim": "moves the browser's own entry into the account that presses",
    "tournaments:invite": "opens a link for the role that the form names; the same again where one is open",
    "tournaments:remove-staff": "the address names the member; who has left is no member",
    "tournaments:restore": "only a deleted tournament comes back, as it was",
}


@dataclass(frozen=True)
class Press:
    """A press by ``who`` on the form of ``page`` that is sent to ``to`` (default: the page), filled in with ``given``.

    ``having``: fields by which the form is told from others with the same address.
    """

    who: str
    page: str
    to: str = ""
    given: dict[str, Any] = field(default_factory=dict)
    having: dict[str, str] = field(default_factory=dict)


@dataclass
class Kit:
    """A kit that a guest writes."""

    draft: Draft
    browser: Phone

    @property
    def url(self) -> str:
        return "/campaigns/kits/"

    @property
    def page(self) -> str:
        return f"{self.draft.code}/"

    @property
    def text(self) -> str:
        return json.dumps(self.draft.kit, ensure_ascii=False, indent=2)

    def phone(self, _name: str) -> Phone:
        return self.browser


def written_kit() -> Kit:
    browser = Phone(HTTP_ACCEPT_LANGUAGE="en")
    browser.post("/campaigns/kits/", {"kit": KIT})
    return Kit(Draft.objects.get(), browser)


def changed_kit() -> Kit:
    """A kit with something to undo."""
    kit = written_kit()
    kit.browser.post(f"/campaigns/kits/{kit.draft.code}/rules/", {"kit.last_turn": "9"})
    kit.draft.refresh_from_db()
    return kit


def war_in_setup() -> War:
    return declared_war(begun=False)


def war_with_a_kit() -> War:
    """Being set up; the arbiter has a changed copy of its kit."""
    war = war_in_setup()
    phone = war.phone("arbiter")
    phone.post(f"{war.url}kit/copy/")
    phone.post(f"/campaigns/kits/{Draft.objects.get().code}/rules/", {"kit.last_turn": "9"})
    war.phone = lambda _name: phone  # type: ignore[method-assign,assignment]
    return war


def war_with_purchases() -> War:
    """Orders are written: a purchase is noted, a sheet is handed in."""
    war = declared_war()
    force, faction, place = force_at_a_source(war)
    wanted = {"do": "recruit", "pool": 0, "place": place, "force": force}
    war_actions.buy(code=war.code, who=war.who(faction), faction=faction, purchase=wanted)
    war_actions.hand_in(code=war.code, who=war.who("italy"), faction="italy")
    war.buyer = faction  # type: ignore[attr-defined]
    return war


def war_with_a_decision() -> War:
    """The arbiter has set a force somewhere: the last entry of the log."""
    war = declared_war()
    war_actions.set_right(code=war.code, who=war.who("arbiter"), on="force:suchet", value="savona")
    return war


def war_in_battle() -> War:
    war = declared_war()
    engaged(war)
    return war


def war_with_a_result() -> War:
    war = war_in_battle()
    war_actions.start_battle(code=war.code, who=war.who("italy"), engagement="1-1")
    end(war)
    return war


def war_to_be_closed() -> War:
    """As where the turn's upkeep was turned round."""
    war = declared_war()
    row = Campaign.objects.get(pk=war.campaign.pk)
    row.state["campaign"]["stage"] = row.stage = "upkeep"
    row.save()
    return war


def league() -> War:
    return declared_war("communes-1160")


def league_with_a_challenge() -> War:
    war = league()
    challenge(war)
    return war


def league_with_a_game() -> War:
    war = league_with_a_challenge()
    step(war, "lodi", "accept")
    return war


def tree_with_tables() -> War:
    war = declared_war("moscow-1812")
    while war.snapshot().here["node"] != "borodino":
        rule(war)
    return war


def open_hall() -> Hall:
    hall = opened_hall(4, tables=2)
    hall.do("wish", pair=("1", "2"), what="never")
    hall.do("edit_event", settings={"side_rankings": [{"name": "Old", "what": "points", "mode": "sum", "order": "high"}]})
    return hall


def checked_in_hall() -> Hall:
    hall = opened_hall(4, tables=2)
    hall.do("check_in_all")
    return hall


def playing_hall() -> Hall:
    """The first round is played: one game reported, one called from, a player has gone."""
    hall = running_hall(6, tables=3, clock_minutes=150, rulesets=["de-bellis-empire", "impetus"])
    games = hall.snapshot().round(1).games
    hall.do("report", games[0].a.name, round=1, position=1, result=WIN)
    hall.do("call_umpire", games[1].a.name, round=1, position=2)
    hall.do("withdraw", number=games[2].a.number)
    hall.games = games  # type: ignore[attr-defined]
    return hall


def fresh_round() -> Hall:
    hall = running_hall(4, tables=2)
    hall.games = hall.snapshot().round(1).games  # type: ignore[attr-defined]
    return hall


def two_rulebooks() -> Hall:
    hall = opened_hall(4, tables=2)
    hall.do("edit_event", settings={"rulesets": ["de-bellis-empire", "impetus"]})
    hall.start()
    hall.do("draft")
    return hall


def played_hall() -> Hall:
    hall = running_hall(4, tables=2)
    for game in hall.snapshot().round(1).games:
        hall.do("set_result", round=1, position=game.position, result=WIN)
    return hall


def closed_hall() -> Hall:
    hall = played_hall()
    hall.do("close")
    return hall


def drafted_hall() -> Hall:
    hall = closed_hall()
    hall.do("draft")
    return hall


def ended_hall() -> Hall:
    hall = closed_hall()
    hall.do("end_event")
    return hall


def hall_with_lists() -> Hall:
    call_command("load_samples", verbosity=0)
    hall = opened_hall(2)
    hall.do("submit_list", number=1, army=sample())
    return hall


def hall_with_locked_lists() -> Hall:
    hall = hall_with_lists()
    hall.do("lock_lists")
    return hall


def hall_with_published_lists() -> Hall:
    hall = hall_with_locked_lists()
    hall.do("publish_lists")
    return hall


def hall_with_a_late_comer() -> Hall:
    """A draft with a bye, and a player who entered after it."""
    hall = opened_hall(3, late_until=2)
    hall.start()
    hall.do("draft")
    hall.enter("Zeno")
    return hall


def hall_out_of_time() -> Hall:
    hall = fresh_round()
    hall.do("edit_event", settings={"clock_minutes": 60})
    for what in ("start", "stop"):
        hall.do("turn_clock", what=what)
    return hall


def hall_with_armies() -> Hall:
    """The first round of two players with lists."""
    hall = hall_with_lists()
    hall.do("submit_list", number=2, army=sample())
    hall.start()
    hall.do("draft")
    hall.do("publish")
    return hall


def teams() -> Hall:
    return hall_of_teams()


def at_force(war: War) -> Press:
    own = list(war.snapshot().units_of("suchet"))
    return Press("italy", "forces/suchet/regroup/", given={"units": [own[0][0]], "name": "Avanguardia"})


def at_tables(war: War) -> Press:
    now = war.snapshot()
    commands = list(commands_of(now, "a"))
    given = {f"command-{command}": f"{now.turn}-{(n + 1) % 3 + 1}" for n, command in enumerate(commands)}
    return Press("french", "tables/", given=given)


def by_player(page: str, to: str = "", player: str = "a", game: int = 0, **given: Any) -> Callable[[Hall], Press]:
    return lambda hall: Press(getattr(hall.games[game], player).name, page, to, given)  # type: ignore[attr-defined]


def entry_of(who: str) -> Callable[[Hall], Press]:
    return lambda hall: Press(who, "players/1/", "players/1/list/", {"army_list": str(sample().pk)})


G1, G2 = "rounds/1/games/1/", "rounds/1/games/2/"

SIDE = {"side.republic.row": "1"}

#: Every other address: where the press is made, and the press, or what makes it there.
PRESSES: dict[str, list[tuple[Callable[[], Any], Press | Callable[[Any], Press]]]] = {
    "campaigns:kit": [
        (written_kit, lambda kit: Press("", kit.page, given={"place.aosta.x": "155"}, having={"place.aosta.x": "120"})),
    ],
    "campaigns:kit-chapter": [
        (
            written_kit,
            lambda kit: Press(
                "", f"{kit.page}sides/", given={"side.republic.name.en": "France"}, having={"side.republic.row": "1"}
            ),
        ),
        (written_kit, lambda kit: Press("", f"{kit.page}text/", given={"text": _other_text()}, having={"text": kit.text})),
    ],
    "campaigns:undo-kit": [(changed_kit, lambda kit: Press("", kit.page, f"{kit.page}undo/"))],
    "campaigns:change-kit": [(war_with_a_kit, Press("arbiter", "kit/"))],
    "campaigns:begin": [(war_in_setup, Press("arbiter", "begin/"))],
    "campaigns:delete": [(war_in_setup, Press("arbiter", "delete/"))],
    "campaigns:regroup": [(declared_war, at_force)],
    "campaigns:treasury": [
        (war_with_purchases, lambda war: Press(war.buyer, f"treasury/{war.buyer}/", having={"do": "cancel"})),
        (declared_war, lambda war: _recruiting(war)),
    ],
    "campaigns:decisions": [
        (declared_war, Press("arbiter", "decisions/", given={"holds": "on", "other": "coalition"}, having={"do": "truce"})),
    ],
    "campaigns:order": [(declared_war, Press("italy", "orders/suchet/", given={"do": "march", "path": "savona"}))],
    "campaigns:hand-in": [(declared_war, Press("italy", "orders/", "orders/hand-in/"))],
    "campaigns:away": [(declared_war, Press("italy", "orders/", "orders/away/"))],
    "campaigns:take-back": [(war_with_purchases, Press("italy", "orders/", "orders/take-back/"))],
    "campaigns:reveal": [(declared_war, Press("arbiter", "reveal/"))],
    "campaigns:deadline": [(declared_war, Press("arbiter", "deadline/", given={"deadline": "2031-05-04T20:00"}))],
    "campaigns:end": [(declared_war, Press("arbiter", "end/"))],
    "campaigns:reverse": [
        (war_with_a_decision, lambda war: Press("arbiter", f"log/{war.snapshot().seq}/reverse/")),
    ],
    "campaigns:close": [(war_to_be_closed, Press("arbiter", "close/"))],
    "campaigns:go-on": [(war_in_battle, Press("arbiter", "go-on/"))],
    "campaigns:retreat": [(war_in_battle, Press("italy", "battles/1-1/retreat/suchet/", given={"place": "nizza"}))],
    "campaigns:start-battle": [(war_in_battle, Press("italy", "battles/1-1/", "battles/1-1/start/"))],
    "campaigns:concede": [(war_in_battle, Press("italy", "battles/1-1/", "battles/1-1/concede/"))],
    "campaigns:roll": [(war_in_battle, Press("italy", "battles/1-1/", "battles/1-1/roll/"))],
    "campaigns:rule": [(war_in_battle, Press("arbiter", "battles/1-1/rule/", given={"winner": "a", "severity": "minor"}))],
    "campaigns:report": [
        (war_in_battle, Press("arbiter", "battles/1-1/report/", given={"winner": "a", "severity": "minor", "loss_a": "5"})),
    ],
    "campaigns:confirm": [(war_with_a_result, Press("italy", "battles/1-1/", "battles/1-1/confirm/"))],
    "campaigns:challenge-new": [(league, Press("milano", "challenges/new/", given={"challenged": "lodi"}))],
    "campaigns:challenge": [
        (league_with_a_challenge, Press("lodi", "challenges/1/", given={"event": "accept"})),
        (league_with_a_game, Press("lodi", "challenges/1/", given={"result": "draw"}, having={"event": "report"})),
    ],
    "campaigns:challenge-start": [(league_with_a_game, Press("lodi", "challenges/1/", "challenges/1/start/"))],
    "campaigns:allot": [(tree_with_tables, at_tables)],
    "tournaments:edit": [(open_hall, Press("organiser", "edit/", given={"place": "Torino"}))],
    "tournaments:start": [(checked_in_hall, Press("organiser", "start/"))],
    "tournaments:check-in-all": [(open_hall, Press("umpire", "players/", "check-in/"))],
    "tournaments:check-in": [(open_hall, Press("umpire", "players/", "players/1/check-in/"))],
    "tournaments:absence": [(open_hall, Press("Anna", "players/1/", "players/1/absence/", {"round": "2"}))],
    "tournaments:player": [(open_hall, Press("Anna", "players/1/", given={"club": "Lancieri"}))],
    "tournaments:withdraw": [(open_hall, Press("Anna", "players/1/withdraw/"))],
    "tournaments:renew-seat": [(open_hall, Press("Anna", "players/1/", "players/1/seat/"))],
    "tournaments:adjust": [(open_hall, Press("umpire", "players/1/adjust/", given={"points": "-1", "reason": "Late"}))],
    "tournaments:wishes": [(open_hall, Press("organiser", "wishes/", given={"one": "3", "other": "4", "what": "never"}))],
    "tournaments:unwish": [(open_hall, Press("organiser", "wishes/", "wishes/forget/"))],
    "tournaments:tables": [(open_hall, Press("organiser", "tables/", given={"tables": "A\nB"}))],
    "tournaments:scoring": [(open_hall, Press("organiser", "scoring/?from=classes-2-1-0"))],
    "tournaments:tie-breaks": [(open_hall, Press("organiser", "tie-breaks/?from=chess"))],
    "tournaments:extras": [(open_hall, Press("organiser", "extras/", given={"name": "Painting", "player_1": "7"}))],
    "tournaments:prizes": [(open_hall, Press("organiser", "prizes/", given={"name": "Best"}))],
    "tournaments:remove-ranking": [(open_hall, Press("organiser", "prizes/", "prizes/remove/"))],
    "tournaments:delete": [(open_hall, Press("organiser", "delete/"))],
    "tournaments:members": [(teams, Press("organiser", "players/1/", "players/1/members/", {"name_1": "Zoe"}))],
    "tournaments:submit-list": [(hall_with_lists, entry_of("organiser"))],
    "tournaments:accept-list": [(hall_with_lists, Press("umpire", "lists/", "players/1/list/accept/"))],
    "tournaments:reject-list": [(hall_with_lists, Press("umpire", "players/1/list/reject/", given={"reason": "No"}))],
    "tournaments:withdraw-list": [(hall_with_lists, Press("Anna", "players/1/list/withdraw/"))],
    "tournaments:lock-lists": [(hall_with_lists, Press("umpire", "lists/", "lists/lock/"))],
    "tournaments:publish-lists": [(hall_with_locked_lists, Press("umpire", "lists/publish/"))],
    "tournaments:hide-lists": [(hall_with_published_lists, Press("umpire", "lists/", "lists/hide/"))],
    "tournaments:pair-by-hand": [(hall_with_a_late_comer, Press("organiser", "rounds/1/", "rounds/1/pair/"))],
    "tournaments:set-table": [(fresh_round, lambda hall: _moving(hall))],
    "tournaments:continue-clock": [(hall_out_of_time, Press("umpire", "desk/", "clock/continue/"))],
    "tournaments:drop": [
        (fresh_round, lambda hall: Press("umpire", f"players/{hall.games[0].a.number}/drop/", given={"reason": "Gone"})),
    ],
    "tournaments:return": [(playing_hall, lambda hall: _returning(hall))],
    "tournaments:unpublish": [(fresh_round, Press("organiser", "rounds/1/unpublish/", given={"reason": "Wrong"}))],
    "tournaments:close": [
        (played_hall, Press("organiser", "rounds/1/", "rounds/1/close/")),
        (fresh_round, Press("umpire", "rounds/1/close/", given={"reason": "Late"})),
    ],
    "tournaments:reopen-round": [(closed_hall, Press("organiser", "rounds/1/reopen/", given={"reason": "Wrong"}))],
    "tournaments:draft": [
        (closed_hall, Press("organiser", "rounds/1/", "draft/")),
        (closed_hall, Press("organiser", "", "draft/")),
        (drafted_hall, Press("organiser", "rounds/2/", "draft/")),
    ],
    "tournaments:publish": [(drafted_hall, Press("organiser", "rounds/2/", "rounds/2/publish/"))],
    "tournaments:swap": [(drafted_hall, lambda hall: _swapping(hall))],
    "tournaments:choose-ruleset": [
        (two_rulebooks, Press("organiser", "rounds/1/", "rounds/1/rulebook/", {"ruleset": "impetus"})),
    ],
    "tournaments:end": [(closed_hall, Press("organiser", "", "end/"))],
    "tournaments:reopen": [(ended_hall, Press("organiser", "reopen/", given={"reason": "One more"}))],
    "tournaments:report": [(fresh_round, by_player(G1, f"{G1}report/", outcome="played:a"))],
    "tournaments:confirm": [
        (playing_hall, by_player(G1, f"{G1}confirm/", "b")),
        (playing_hall, by_player("", f"{G1}confirm/", "b")),  # from the head of every page
    ],
    "tournaments:take-back": [(playing_hall, by_player(G1, f"{G1}take-back/"))],
    "tournaments:dispute": [(playing_hall, by_player(f"{G1}dispute/", player="b", reason="No"))],
    "tournaments:set-result": [(fresh_round, Press("umpire", G1, f"{G1}set/", {"outcome": "played:a", "reason": "Seen"}))],
    "tournaments:clear-result": [(played_hall, Press("umpire", f"{G1}clear/", given={"reason": "Wrong"}))],
    "tournaments:open-battle": [
        (hall_with_armies, lambda hall: Press(_first_player(hall), G1, f"{G1}battle/")),
        (hall_with_armies, lambda hall: Press(_first_player(hall), "", f"{G1}battle/")),
    ],
    "tournaments:call": [(fresh_round, by_player(G1, f"{G1}call/"))],
    "tournaments:answer-call": [
        (playing_hall, Press("umpire", G2, f"{G2}answer-call/")),
        (playing_hall, Press("umpire", "desk/", f"{G2}answer-call/")),
    ],
    "tournaments:turn-clock": [
        (playing_hall, Press("umpire", "desk/", "clock/turn/", {"what": "start"})),
    ],
    "tournaments:slip": [(fresh_round, Press("umpire", "desk/", "desk/slip/", {"table": "1", "outcome": "1"}))],
}


def _other_text() -> str:
    return json.dumps({**ready_kit(KIT), "last_turn": 5})


def _recruiting(war: War) -> Press:
    _force, faction, place = force_at_a_source(war)
    return Press(faction, f"treasury/{faction}/", given={"place": place}, having={"do": "recruit"})


def _returning(hall: Hall) -> Press:
    number = hall.games[2].a.number  # type: ignore[attr-defined]
    return Press("umpire", f"players/{number}/", f"players/{number}/return/")


def _moving(hall: Hall) -> Press:
    game = hall.snapshot().round(1).games[0]
    return Press("umpire", G1, f"{G1}table/", {"table": "1" if game.table.position == 2 else "2"})


def _swapping(hall: Hall) -> Press:
    one, other = (game.a.number for game in hall.snapshot().round(2).games[:2])
    return Press("organiser", f"rounds/2/swap/?one={one}&other={other}", "rounds/2/swap/")


def _first_player(hall: Hall) -> str:
    return hall.snapshot().round(1).games[0].a.name


def taking_presses() -> list[str]:
    """Every address of these apps that takes a POST."""
    return sorted(name for name, _pattern in addresses() if name.startswith(APPS) and TABLE[name].post is not NOT_SO)


def test_every_press_is_walked_or_has_its_reason():
    assert taking_presses() == sorted({*PRESSES, *EXCEPT})
    assert PRESSES.keys() & EXCEPT.keys() == set()


def test_views_declare_what_their_presses_depend_on():
    declared = {name for name, pattern in addresses() if name.startswith(APPS) and hasattr(pattern.callback, "depends_on")}

    assert sorted(PRESSES) == sorted(declared)


def all_tables() -> dict[str, str]:
    """A hash of every table's rows, sessions apart."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'django_session'")
        names = [name for (name,) in cursor.fetchall()]
        one = "SELECT '{0}', md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM \"{0}\" t"
        cursor.execute(" UNION ALL ".join(one.format(name) for name in names))
        return dict(cursor.fetchall())


def stale(mark: str) -> str:
    """Another value for every aspect of a mark."""
    return ".".join("9-orders" if value != "9-orders" else "8-orders" for value in mark.split("."))


WORLDS = sorted({world.__name__: world for rows in PRESSES.values() for world, _press in rows}.items())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "world"), WORLDS, ids=[name for name, _world in WORLDS])
def test_a_press_from_an_old_page_changes_nothing(db, name, world):
    wrong: dict[tuple[str, int, str], Any] = {}
    with translation.override("en"):
        place = world()
    rows = [(address, n, row) for address, found in PRESSES.items() for n, (there, row) in enumerate(found) if there is world]
    for address, n, row in rows:
        made = row if isinstance(row, Press) else row(place)
        phone = place.phone(made.who)
        form = form_on(phone, place.url + made.page, place.url + made.to if made.to else "", **made.having)
        for what, fields in variants(form):
            found = pressed(phone, Form(form.action, fields), made.given)
            if not (found[0] in (200, 302) and found[1] if what == "fresh" else found == (409, [])):
                wrong[address, n, what] = found

    assert wrong == {}


def variants(form: Form) -> list[tuple[str, dict[str, Any]]]:
    mark = form.fields.get(FIELD, "")
    without = {name: value for name, value in form.fields.items() if name != FIELD}
    return [("fresh", form.fields), ("stale", {**without, FIELD: stale(mark)}), ("missing", without)]


def pressed(phone: Phone, form: Form, given: dict[str, Any]) -> tuple[int, list[str]]:
    """The status of a press and the tables that it changed; nothing of it remains."""
    with left_as_it_was():
        before = all_tables()
        answer = press(phone, form, **given)
        after = all_tables()
    return answer.status_code, sorted(name for name in before if before[name] != after[name])
