"""Who may call what: a row for every address of the site, and the cast that calls it. ``test_access.py`` walks the table."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from allauth.account.internal.flows import login
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from api.tokens import make_token
from armies import actions as army_actions
from armies import rows as army_rows
from battles import ledger
from battles.actions import hand_over, invite
from battles.ledger.memory import snapshots
from battles.models import Battle, Check, Photograph, Seat
from battles.seats.access import GUEST_SEATS
from battles.seats.keys import key_of
from campaigns.actions import invite as invite_to_war
from campaigns.views.access import GUEST_PLACES
from clubs.actions import NewEvening, answer, answer_as_guest, delete_evening, make_evening, renew_guest_link
from clubs.models import CalendarFeed, EveningBattle
from people import actions as people_actions
from people import signup
from people.models import Club, Membership, User
from people.notices import actions as notices
from people.notices.models import OutboxMessage
from rulebooks.drafts import create_draft
from rulebooks.editions import store_edition
from rulebooks.models import Trial
from rulebooks.starting import empty_sheet, with_name
from rules.engine.army import ListedUnit
from tests.battles.table import SLUG, Table, new_table
from tests.campaigns.test_turns import engaged
from tests.campaigns.war import declared_war
from tests.pressing import Phone
from tests.tournaments.hall import running_hall
from tournaments.models import Player, Staff
from tournaments.queries.snapshot import event_cache
from tournaments.queries.standings import standings_cache
from tournaments.views.access import EVENT_TOKENS

# Who

#: Guests with a seat (player: side a, opponent: side b), then people with an account: in the battle's club, or in none.
GUESTS = ("spectator", "player", "opponent", "both", "referee")
OFFICES = ("umpire", "treasurer")
CLUB = ("member", "organiser", "owner", *OFFICES)
#: With an account, but of no club: one of them runs the place.
OUTSIDE = ("signed_in", "operator")
ACCOUNTS = (*OUTSIDE, *CLUB)
#: All but those with an office in the club: these are members like others but for what ``OFFICES`` are asked for.
ROLES = ("stranger", *GUESTS, "signed_in", "member", "organiser", "owner")
#: Where no battle is concerned, one guest is like another.
ELSEWHERE = ("stranger", "spectator", "player", "signed_in", "member", "organiser", "owner")
#: At the operator's desk all who are no operators are alike.
DESK = ("stranger", "signed_in", "operator")
#: Who put the photograph there, who opened the battle, who organises its club.
TOOK_IT = ("player", "owner", "organiser")
ACTING = ("player", "opponent", "both", "referee")
WATCHING = ("link", "club", "seats")

#: To be signed in first; permitted, whatever comes of it (done, shown again, refused with a sentence).
LOGIN, HEARD = "login", "heard"
#: Permitted, or refused since there is nothing to be changed.
HEARD_OR_NOT = "heard or not"
Answer = int | str
Rule = Callable[[str, str], Answer]

# What: rules give the answer for a role and the battle's ``watching``


def everybody(answer: Answer) -> Rule:
    return lambda role, watching: answer


NOT_SO = everybody(405)


def may_watch(role: str, watching: str) -> bool:
    return role in GUESTS or watching == "link" or (watching == "club" and role in CLUB)


def watchers(answer: Answer) -> Rule:
    return lambda role, watching: answer if may_watch(role, watching) else 404


def of_watchers(some: tuple[str, ...], answer: Answer) -> Rule:
    """Some of those who may watch; the others of them are refused, strangers told nothing."""
    return lambda role, watching: answer if role in some else 403 if may_watch(role, watching) else 404


def actors(answer: Answer) -> Rule:
    return of_watchers(ACTING, answer)


def accounts(answer: Answer, others: Answer = LOGIN) -> Rule:
    return lambda role, watching: answer if role in ACCOUNTS else others


def readers(answer: Answer, visitors: Answer = 404) -> Rule:
    """Of an army list that is shared with the club."""
    return lambda role, watching: answer if role in CLUB else 404 if role in OUTSIDE else visitors


def members(answer: Answer) -> Rule:
    return readers(answer, LOGIN)


def one_of_the_club(who: str, answer: Answer, fellows: Answer = 403) -> Rule:
    return lambda role, watching: answer if role == who else members(fellows)(role, watching)


def operator(answer: Answer) -> Rule:
    """Whoever runs the place; others are refused or sent to sign in."""
    return lambda role, watching: answer if role == "operator" else 403 if role in ACCOUNTS else LOGIN


def one_of_accounts(who: str, answer: Answer) -> Rule:
    """What is one person's own; the others are not told that it exists."""
    return lambda role, watching: answer if role == who else 404 if role in ACCOUNTS else LOGIN


def notices_of_member(answer: Answer) -> Rule:
    """The stream of the member's notices."""
    return lambda role, watching: answer if role == "member" else 404


def owner(answer: Answer) -> Rule:
    return one_of_the_club("owner", answer)


def organiser(answer: Answer) -> Rule:
    return one_of_the_club("organiser", answer)


def treasurers(answer: Answer) -> Rule:
    """Who may change a list that is shared with the club."""
    return lambda role, watching: answer if role in ("owner", "treasurer", "organiser") else members(403)(role, watching)


def writers(answer: Answer) -> Rule:
    """Who writes a rulebook together with ``owner``; for all others it does not exist."""
    writing = ("owner", "treasurer", "organiser")
    return lambda role, watching: answer if role in writing else 404 if role in ACCOUNTS else LOGIN


def outsiders(answer: Answer) -> Rule:
    """Whoever is not in the club and has its link for guests; its members are sent to their own page."""
    return lambda role, watching: 302 if role in CLUB else answer


def umpires(answer: Answer) -> Rule:
    """Umpires of the club, its organisers too."""
    return lambda role, watching: answer if role in ("umpire", "organiser") else members(403)(role, watching)


@dataclass(frozen=True)
class Row:
    """An address: its arguments (named in ``House.here``), who may GET it, who may POST ``data`` to it."""

    args: tuple[Any, ...]
    get: Rule
    post: Rule = NOT_SO
    data: dict[str, str] = field(default_factory=dict)


def read(*args: str) -> Row:
    return Row(args, everybody(200))


def look(*args: str) -> Row:
    """A page of a battle."""
    return Row(("code", *args), watchers(200))


def action(*args: str, **data: str) -> Row:
    """Something players and referees do in a battle."""
    return Row(("code", *args), NOT_SO, actors(HEARD), data)


def by_token(*args: str) -> Row:
    """Something that programs read: nobody's session opens it."""
    return Row(args, everybody(401))


def owner_alone(answer: Answer) -> Rule:
    """What is the account's of ``owner``, and nobody else's business."""
    return lambda role, watching: answer if role == "owner" else 404 if role in ACCOUNTS else LOGIN


def build(*args: str, **data: str) -> Row:
    """A tap in the builder of army lists."""
    return Row(("army", *args), NOT_SO, treasurers(HEARD), data)


def desk(model: str) -> dict[str, Row]:
    """The pages of the operator's desk about one kind of thing: all of them, one, and what was done about it."""
    args = {"changelist": (), "change": (model,), "history": (model,)}
    return {f"admin:{model}_{page}": Row(args[page], operator(200), operator(HEARD_OR_NOT)) for page in args}


def organise(*args: str, get: Answer = 200, post: Answer = HEARD, **data: str) -> Row:
    """What organisers of a club do."""
    return Row(("club", *args), organiser(get), organiser(post), data)


#: At the tournament: who runs it, who plays in the game that is called at; the others may look.
EVENT_STAFF = {"owner": "umpire", "organiser": "organiser"}
EVENT_PLAYERS = ("player", "member")


def heads(answer: Answer) -> Rule:
    """Organisers of the tournament."""
    return lambda role, watching: answer if role == "organiser" else 403


def runners(answer: Answer) -> Rule:
    """Organisers and umpires of the tournament."""
    return lambda role, watching: answer if role in EVENT_STAFF else 403


def rivals(answer: Answer) -> Rule:
    """The two players of the tournament's game."""
    return lambda role, watching: answer if role in EVENT_PLAYERS else 403


def entrants(answer: Answer) -> Rule:
    """The player whose entry it is, and the staff."""
    return lambda role, watching: answer if role == "player" or role in EVENT_STAFF else 403


def at_table(answer: Answer) -> Rule:
    return lambda role, watching: answer if role in EVENT_PLAYERS or role in EVENT_STAFF else 403


GAME = ("event", "=1", "=1")


def frees(answer: Answer) -> Rule:
    """Who may free a seat of side a."""
    return of_watchers(("player", "both", "referee"), answer)


def settles(answer: Answer) -> Rule:
    """What whoever opened the battle and organisers of its club may do, seated or not; others who may watch are refused."""
    return lambda role, watching: answer if role in ("owner", "organiser") else 403 if may_watch(role, watching) else 404


def referees(answer: Answer) -> Rule:
    """Who may sit down as referee by their role in the battle's club; the others who may watch are refused, guests sign in."""

    def rule(role: str, watching: str) -> Answer:
        if role not in ACCOUNTS:
            return LOGIN
        return answer if role in ("umpire", "organiser") else 403 if may_watch(role, watching) else 404

    return rule


def gives(answer: Answer) -> Rule:
    """Who may invite to side b, where others sit already."""
    return of_watchers(("opponent", "both", "referee"), answer)


def keeps(role: str, watching: str) -> Answer:
    """Who may keep a battle in the list of their account."""
    return 404 if not may_watch(role, watching) else 302 if role in ACCOUNTS else 403


def sent_on_if_seated(role: str, watching: str) -> Answer:
    """An invitation to watch: who has that place is sent to the battle."""
    return 302 if role == "spectator" else 200


def visitors(answer: Answer, others: Answer = 302) -> Rule:
    return accounts(others, answer)


def of_war(answer: Answer) -> Rule:
    """Of a campaign that all with the link may watch."""
    return everybody(answer)


def campaign(*args: str) -> Row:
    """A page of a campaign."""
    return Row(("war", *args), of_war(200))


def in_war(answer: Answer, others: Answer, *, leader: Answer | None = None, arbiter: Answer | None = None) -> Rule:
    """The campaign's arbiter and a leader of it (elsewhere the guests ``spectator`` and ``player``), and all others."""
    own = {"spectator": arbiter or answer, "player": leader or answer}
    return lambda role, watching: own.get(role, others)


def one_of_the_edition(answer: Answer) -> Rule:
    """The author of an edition; who may only read it is refused."""
    return lambda role, watching: answer if role == "owner" else 403 if role in CLUB else 404


TABLE: dict[str, Row] = {
    # Around a battle
    "battles:home": read(),
    "battles:battles": read(),
    "battles:demo": Row((), NOT_SO, everybody(HEARD)),
    "battles:new": Row((), everybody(200), everybody(422), {"sides": "c"}),
    "battles:another_game": Row((), everybody(200), everybody(422), {"sides": "c"}),
    "battles:claim-all": Row((), NOT_SO, accounts(302, 404)),
    "battles:seats": look(),
    "battles:free-seat": Row(("code", "mate"), actors(200), actors(302)),  # a guest's, which the other side may free as well
    "battles:keep-seat": Row(("code",), of_watchers(GUESTS, 200)),
    "battles:keep-seat-qr": Row(("code",), of_watchers(GUESTS, 200)),
    "battles:seat-key": Row(("seat_key",), everybody(200), everybody(302)),
    "battles:settings": Row(("code",), settles(200), settles(HEARD)),
    "battles:delete": Row(("code",), settles(200), settles(HEARD)),
    "battles:archive": Row(("code",), NOT_SO, settles(302)),
    "battles:restore": Row(("code",), NOT_SO, everybody(404)),  # it is not deleted: see test_settings
    "battles:umpire": Row(("code",), referees(200), referees(302)),
    "battles:rules": look(),
    "battles:invite": Row(("code",), NOT_SO, actors(302), {"role": "spectator"}),
    "battles:invitation": Row(("code", "invitation"), gives(200)),
    "battles:invitation-qr": Row(("code", "invitation"), gives(200)),
    "battles:revoke": Row(("code", "invitation"), NOT_SO, gives(302)),
    "battles:stay": Row(("code",), NOT_SO, actors(302)),
    "battles:leave": Row(("code",), of_watchers(GUESTS, 200), of_watchers(GUESTS, 302)),
    "battles:hand-over": Row(("code",), actors(200), actors(302)),
    "battles:claim": Row(("code",), NOT_SO, everybody(404)),  # for who signs in with a guest seat: see test_seats
    "battles:watch": Row(("code",), NOT_SO, keeps),
    "battles:ending": look(),
    "battles:ending-question": Row(("code", "=concede"), actors(200), frees(302), {"side": "a"}),
    "battles:report": look(),
    "battles:photographs": Row(("code",), watchers(200), actors(422)),  # no picture is sent: see test_photographs
    "battles:photograph": Row(("code", "photograph"), watchers(200)),
    "battles:photograph-delete": Row(("code", "photograph"), of_watchers(TOOK_IT, 200), of_watchers(TOOK_IT, 302)),
    "battles:preview": Row(("code",), lambda role, watching: 200 if watching == "link" else 404),
    "battles:check-list": Row(("code",), everybody(404)),  # this table's rulebook has none: see test_check_list
    "battles:dice": look(),
    "battles:dice-word": Row(("code",), NOT_SO, of_watchers(("player", "both"), 302), {"side": "a", "word": "pepper"}),
    "battles:export-json": look(),
    "battles:export-csv": look(),
    "battles:export-md": look(),
    "battles:join": Row(("join",), sent_on_if_seated, everybody(302), {"name": "Zoe"}),
    "battles:successor": Row(("successor",), everybody(200), everybody(302), {"name": "Zoe"}),
    "battles:successor-link": read("successor"),
    "battles:successor-qr": read("successor"),
    # A battle
    "battles:battle": look(),
    "battles:log": look(),
    "battles:events": look(),
    "battles:changes": look(),
    "battles:act": action("=first_player"),
    "battles:odds": Row(("code", "=first_player"), NOT_SO, watchers(200)),
    "battles:odds-of": look("=1"),
    "battles:luck": look(),
    "battles:together": action("=first_player"),
    "battles:end-step": action(),
    "battles:decline": action(due="1"),
    "battles:undo": action(entry="1"),
    "battles:propose": action(kind="draw"),
    "battles:answer": action(proposal="1"),
    "battles:correct": action(on="unit:a1-1", field="bases", reason="So it is."),
    "battles:record": action(on="unit:a1-1", result="lost"),
    "battles:note": action(text="Rain."),
    # Campaigns
    "campaign-rules:paragraphs": Row((), everybody(200)),
    "campaigns:list": read(),
    "campaigns:new": Row((), everybody(200), everybody(422)),
    "campaigns:demo": Row((), NOT_SO, everybody(302), {"side": "republic"}),
    "campaigns:drafts": Row((), everybody(200), everybody(422)),
    "campaigns:guide": Row((), everybody(200)),
    "campaigns:players-sheet": Row(("=northern-italy-1800",), everybody(200)),
    "campaigns:export-ready": Row(("=northern-italy-1800",), everybody(200)),
    "campaigns:kit": Row(("=another",), everybody(404), everybody(404)),  # whose it is; tests/campaigns/test_kits.py
    "campaigns:kit-chapter": Row(("=another", "=map"), everybody(404), everybody(404)),
    "campaigns:undo-kit": Row(("=another",), NOT_SO, everybody(404)),
    "campaigns:try-kit": Row(("=another",), everybody(404), everybody(404)),
    "campaigns:share-kit": Row(("=another",), NOT_SO, accounts(404)),
    "campaigns:delete-kit": Row(("=another",), everybody(404), everybody(404)),
    "campaigns:export-kit": Row(("=another",), everybody(404)),
    "campaigns:copy-kit": Row(("war",), NOT_SO, of_war(409)),
    "campaigns:change-kit": Row(("war",), of_war(409), of_war(409)),
    "campaigns:export": Row(("war",), in_war(200, 403, leader=403)),
    "campaigns:join": Row(("war_join",), everybody(200), everybody(302), {"name": "Zoe"}),
    "campaigns:campaign": campaign(),
    "campaigns:events": campaign(),
    "campaigns:changes": campaign(),
    "campaigns:log": campaign(),
    "campaigns:turn": campaign("=1"),
    "campaigns:public": campaign(),
    "campaigns:story": campaign(),
    "campaigns:projector": campaign(),
    "campaigns:print-sheet": campaign(),
    "campaigns:print-map": campaign(),
    "campaigns:print-orders": Row(("war",), in_war(200, 403)),
    "campaigns:print-cards": Row(("war",), in_war(200, 403)),
    "campaigns:people": campaign(),
    "campaigns:battle": campaign("engagement"),
    "campaigns:table": Row(("war", "engagement"), of_war(409)),
    "campaigns:force": Row(("war", "force"), in_war(200, 404)),
    "campaigns:unit": Row(("war", "war_unit"), in_war(200, 404)),
    "campaigns:regroup": Row(("war", "force"), in_war(409, 404), in_war(409, 404)),
    "campaigns:treasury": Row(("war", "=italy"), of_war(409), of_war(409)),
    "campaigns:decisions": Row(("war",), in_war(200, 403, leader=403), in_war(422, 403, leader=403), {"do": "truce"}),
    "campaigns:retreat": Row(("war", "engagement", "force"), in_war(200, 404), in_war(302, 404)),
    "campaigns:challenge-new": Row(("war",), everybody(404), everybody(404)),  # of leagues alone: see test_leagues
    "campaigns:challenge": Row(("war", "=1"), everybody(404), everybody(404)),
    "campaigns:challenge-start": Row(("war", "=1"), NOT_SO, everybody(404)),
    "campaigns:challenge-table": Row(("war", "=1"), everybody(404)),
    "campaigns:allot": Row(("war",), everybody(404), everybody(404)),  # of trees alone: see test_trees
    "campaigns:order": Row(("war", "force"), in_war(409, 404), in_war(409, 404)),
    "campaigns:sheet": Row(("war",), in_war(200, 403)),
    "campaigns:hand-in": Row(("war",), NOT_SO, of_war(409), {"faction": "italy"}),
    "campaigns:away": Row(("war",), NOT_SO, of_war(409), {"faction": "italy", "absent": "1"}),
    "campaigns:take-back": Row(("war",), NOT_SO, of_war(409), {"faction": "italy"}),
    "campaigns:invite": Row(("war",), NOT_SO, in_war(302, 403, leader=403), {"role": "leader", "faction": "reserve"}),
    "campaigns:invitation": Row(("war", "war_invitation"), in_war(200, 403, leader=403)),
    "campaigns:invitation-qr": Row(("war", "war_invitation"), in_war(200, 403, leader=403)),
    "campaigns:revoke": Row(("war", "war_invitation"), NOT_SO, in_war(302, 403, leader=403)),
    "campaigns:remove": Row(("war", "war_member"), NOT_SO, in_war(302, 403, leader=403)),
    "campaigns:leave": Row(("war",), in_war(200, 403), in_war(302, 403)),
    "campaigns:claim": Row(("war",), NOT_SO, everybody(404)),  # for who signs in with a guest's place
    "campaigns:agree": Row(("war", "=none"), in_war(403, 403, leader=409), in_war(403, 403, leader=409)),
    "campaigns:refuse": Row(("war", "=none"), in_war(403, 403, leader=409), in_war(403, 403, leader=409)),
    "campaigns:begin": Row(("war",), in_war(200, 403, leader=403), in_war(409, 403, leader=403)),
    "campaigns:reveal": Row(("war",), of_war(409), of_war(409)),
    "campaigns:deadline": Row(("war",), in_war(200, 403, leader=403), in_war(422, 403, leader=403)),
    "campaigns:close": Row(("war",), of_war(409), of_war(409)),
    "campaigns:go-on": Row(("war",), in_war(200, 403, leader=403), in_war(302, 403, leader=403)),
    "campaigns:end": Row(("war",), in_war(200, 403, leader=403), in_war(302, 403, leader=403)),
    "campaigns:delete": Row(("war",), in_war(409, 403, leader=403), in_war(409, 403, leader=403)),
    "campaigns:reverse": Row(("war", "=2"), in_war(409, 403, leader=403), in_war(409, 403, leader=403)),
    "campaigns:start-battle": Row(("war", "engagement"), NOT_SO, in_war(302, 403)),
    "campaigns:concede": Row(("war", "engagement"), NOT_SO, in_war(302, 403, arbiter=403)),
    "campaigns:roll": Row(("war", "engagement"), NOT_SO, in_war(302, 403)),
    "campaigns:rule": Row(("war", "engagement"), in_war(200, 403, leader=403), in_war(422, 403, leader=403)),
    "campaigns:report": Row(("war", "engagement"), in_war(200, 403), in_war(422, 403)),
    "campaigns:confirm": Row(("war", "engagement"), NOT_SO, in_war(409, 403)),
    # Army lists
    "armies:list": read(),
    "armies:new": Row((), accounts(200), accounts(422)),
    "armies:import": Row((), accounts(200), accounts(422)),
    "armies:shared": read("share"),
    "armies:print-shared": read("share"),
    "armies:export-shared": read("share", "=csv"),
    "armies:duplicate-shared": Row(("share",), NOT_SO, accounts(302)),
    "armies:army": Row(("army",), readers(200)),
    "armies:edit": Row(("army",), treasurers(200), treasurers(422)),
    "armies:duplicate": Row(("army",), NOT_SO, members(302)),
    "armies:delete": Row(("army",), owner(200), owner(302)),
    "armies:restore": Row(("deleted_army",), NOT_SO, one_of_the_club("owner", 302, 404)),
    "armies:share": Row(("army",), owner(200), owner(302)),
    "armies:share-by-link": Row(("army",), NOT_SO, owner(302)),
    "armies:revoke-link": Row(("army",), NOT_SO, owner(302)),
    "armies:print": Row(("army",), readers(200)),
    "armies:export": Row(("army", "=json"), readers(200)),
    "armies:add-command": build(),
    "armies:edit-command": build("command"),
    "armies:move-command": build("command", direction="up"),
    "armies:copy-command": build("command"),
    "armies:remove-command": Row(("army", "command"), treasurers(200), treasurers(302)),
    "armies:add-unit": build("command"),
    "armies:put-back-unit": build("command", profile="line_infantry"),
    "armies:edit-unit": build("unit"),
    "armies:move-unit": build("unit", direction="up"),
    "armies:copy-unit": build("unit", times="2"),
    "armies:remove-unit": build("unit"),
    # Statistics
    "stats:mine": Row((), accounts(302)),
    "stats:player": Row(("fellow",), members(200)),
    "stats:club": Row(("club",), members(200)),
    "stats:army": Row(("army",), members(200)),
    "stats:ruleset": Row(("book",), accounts(200)),
    # Tournaments: one that runs, its first round published
    "tournaments:list": read(),
    "tournaments:new": Row((), everybody(200), everybody(422), {"rounds": "0"}),
    "tournaments:ladder": Row(("club",), members(200)),
    "tournaments:demo": Row((), NOT_SO, everybody(409)),
    # the only organiser cannot become an umpire
    "tournaments:join": Row(
        ("event_join",), everybody(200), lambda role, watching: 422 if role == "organiser" else 302, {"name": "Zoe"}
    ),
    # the member of the club has entered already
    "tournaments:seat": Row(("event_seat",), everybody(200), lambda role, watching: 409 if role == "member" else 302),
    "tournaments:event": read("event"),
    "tournaments:qr": read("event"),
    "tournaments:events": read("event"),
    "tournaments:changes": read("event"),
    "tournaments:players": read("event"),
    "tournaments:round": read("event", "=1"),
    "tournaments:game": read(*GAME),
    "tournaments:standings": read("event"),
    "tournaments:points": read("event"),
    "tournaments:cross": read("event"),
    "tournaments:lots": read("event"),
    "tournaments:edit": Row(("event",), heads(200), heads(422)),
    "tournaments:start": Row(("event",), heads(200), heads(409)),
    "tournaments:end": Row(("event",), NOT_SO, heads(409)),
    "tournaments:reopen": Row(("event",), heads(200), heads(422)),
    "tournaments:enter": Row(("event",), everybody(200), everybody(422)),
    "tournaments:check-in-all": Row(("event",), NOT_SO, runners(409)),
    "tournaments:player": Row(("event", "entry"), everybody(200), entrants(HEARD)),
    "tournaments:members": Row(("event", "entry"), NOT_SO, entrants(409)),
    "tournaments:seat-qr": Row(("event", "entry"), entrants(200)),
    "tournaments:renew-seat": Row(("event", "entry"), NOT_SO, entrants(302)),
    "tournaments:check-in": Row(("event", "entry"), NOT_SO, entrants(409)),
    "tournaments:withdraw": Row(("event", "entry"), entrants(200), entrants(302)),
    "tournaments:absence": Row(("event", "entry"), NOT_SO, entrants(302)),
    "tournaments:return": Row(("event", "entry"), NOT_SO, runners(409)),
    "tournaments:drop": Row(("event", "entry"), runners(200), runners(422)),
    "tournaments:submit-list": Row(("event", "entry"), NOT_SO, entrants(422)),
    "tournaments:choose-ruleset": Row(("event", "=1"), NOT_SO, heads(409)),
    "tournaments:extras": Row(("event",), heads(200), heads(422)),
    "tournaments:draft": Row(("event",), heads(302), heads(409)),
    "tournaments:publish": Row(("event", "=1"), NOT_SO, heads(409)),
    "tournaments:unpublish": Row(("event", "=1"), heads(200), heads(422)),
    "tournaments:close": Row(("event", "=1"), runners(200), runners(422)),
    "tournaments:reopen-round": Row(("event", "=1"), heads(200), heads(422)),
    "tournaments:report": Row(GAME, NOT_SO, rivals(422)),
    "tournaments:confirm": Row(GAME, NOT_SO, rivals(409)),
    "tournaments:dispute": Row(GAME, rivals(200), rivals(422)),
    "tournaments:take-back": Row(GAME, NOT_SO, rivals(409)),
    "tournaments:set-result": Row(GAME, NOT_SO, runners(422)),
    "tournaments:clear-result": Row(GAME, runners(200), runners(422)),
    "tournaments:open-battle": Row(GAME, at_table(302), at_table(409)),
    "tournaments:guide": Row((), everybody(302), everybody(302)),
    "tournaments:bracket": read("event"),
    "tournaments:prizes": Row(("event",), everybody(200), heads(422)),
    "tournaments:remove-ranking": Row(("event",), NOT_SO, heads(302)),
    "tournaments:print-slips": Row(("event",), runners(200)),
    "tournaments:print-placards": Row(("event",), runners(200)),
    "tournaments:print-pairings": read("event"),
    "tournaments:print-standings": read("event"),
    "tournaments:import": Row((), everybody(200), everybody(422)),
    "tournaments:standings-csv": read("event"),
    "tournaments:pairings-csv": read("event"),
    "tournaments:trf": read("event"),
    "tournaments:export-json": Row(("event",), runners(200)),
    "tournaments:swap": Row(("event", "=1"), heads(409), heads(409)),
    "tournaments:lists": Row(("event",), runners(200)),
    "tournaments:lock-lists": Row(("event",), NOT_SO, runners(302)),
    "tournaments:publish-lists": Row(("event",), runners(200), runners(302)),
    "tournaments:hide-lists": Row(("event",), NOT_SO, runners(302)),
    "tournaments:pair-by-hand": Row(("event", "=1"), NOT_SO, heads(409)),
    "tournaments:set-table": Row(GAME, NOT_SO, runners(409)),
    "tournaments:stop-clock": Row(("event",), runners(200)),
    "tournaments:continue-clock": Row(("event",), NOT_SO, runners(409)),
    "tournaments:army": Row(("event", "entry"), everybody(404)),  # nobody has handed in a list
    "tournaments:accept-list": Row(("event", "entry"), NOT_SO, runners(409)),
    "tournaments:reject-list": Row(("event", "entry"), runners(200), runners(422)),
    "tournaments:withdraw-list": Row(("event", "entry"), entrants(200), entrants(409)),
    "tournaments:adjust": Row(("event", "entry"), runners(200), runners(422)),
    "tournaments:claim": Row(("event", "entry"), NOT_SO, everybody(403)),  # for who signs in with a guest's entry
    "tournaments:wishes": Row(("event",), heads(200), heads(422)),
    "tournaments:unwish": Row(("event",), NOT_SO, heads(409)),
    "tournaments:scoring": Row(("event",), heads(200), heads(422)),
    "tournaments:tie-breaks": Row(("event",), heads(200), heads(422)),
    "tournaments:tables": Row(("event",), heads(200), heads(302)),
    "tournaments:restore": Row(("event",), NOT_SO, everybody(404)),  # it is not deleted
    "tournaments:delete": Row(("event",), heads(200), heads(302)),
    "tournaments:call": Row(GAME, NOT_SO, rivals(302)),
    "tournaments:answer-call": Row(GAME, NOT_SO, runners(302)),
    "tournaments:clock": read("event"),
    "tournaments:turn-clock": Row(("event",), NOT_SO, runners(409), {"what": "start"}),
    "tournaments:desk": Row(("event",), runners(200)),
    "tournaments:slip": Row(("event",), NOT_SO, runners(422)),
    "tournaments:projector": read("event"),
    "tournaments:log": Row(("event",), runners(200)),
    "tournaments:staff": Row(("event",), runners(200)),
    "tournaments:invite": Row(("event",), NOT_SO, heads(302), {"role": "umpire"}),
    "tournaments:invitation-qr": Row(("event", "=umpire"), heads(200)),
    "tournaments:remove-staff": Row(("event", "event_staff"), NOT_SO, heads(302)),
    # People and clubs
    "people:language": Row((), NOT_SO, everybody(302), {"language": "it"}),
    "people:theme": Row((), NOT_SO, everybody(302), {"theme": "dark"}),
    "people:account": Row((), accounts(200), accounts(HEARD)),
    "people:export": Row((), accounts(200)),
    "people:delete-account": Row((), accounts(200), accounts(HEARD)),
    "people:clubs": Row((), accounts(200)),
    "people:found-club": Row((), accounts(200), accounts(302), {"name": "Lancers"}),
    "people:members": Row(("club",), members(200)),
    "people:edit-club": organise(name="Circolo"),
    "people:delete-club": organise(),
    "people:keep-club": Row(("club",), NOT_SO, organiser(302)),
    "people:leave": Row(("club",), members(200), members(302)),
    "people:invite": organise(days="7"),
    "people:invitation": Row(("club", "club_invitation"), organiser(200)),
    "people:invitation-qr": Row(("club", "club_invitation"), organiser(200)),
    "people:revoke": Row(("club", "club_invitation"), NOT_SO, organiser(302)),
    "people:member": organise("fellow", role="member"),
    "people:remove-member": organise("fellow"),
    "people:hand-over": organise("fellow"),
    "people:notices": Row((), accounts(200)),
    "people:read-notices": Row((), NOT_SO, accounts(302)),
    "people:notice": Row(("notice",), one_of_accounts("member", 302)),
    "people:invite-fellow": Row((), NOT_SO, accounts(302)),  # refused with a sentence: see people/test_notice_invitations
    "people:notice-choices": Row((), accounts(200), accounts(HEARD)),
    "people:subscribe": Row((), NOT_SO, accounts(302)),  # refused with a sentence: see test_notice_delivery
    "people:unsubscribe": Row(("=1",), NOT_SO, accounts(302)),
    "notices:events": Row(("notices_of",), notices_of_member(200)),
    "notices:changes": Row(("notices_of",), notices_of_member(200)),
    "people:webhook": organise(url="https://127.0.0.1/"),
    "people:try-webhook": Row(("club",), NOT_SO, organiser(302)),
    "people:withdraw-webhook": Row(("club",), NOT_SO, organiser(302)),
    "people:join": Row(("club_join",), everybody(200), accounts(302)),
    "people:privacy": read(),
    "people:first-run": Row(("first_run",), everybody(410), everybody(410)),  # somebody runs this place: see test_first_run
    # The operator's desk
    "admin:index": Row((), operator(200), operator(200)),
    "admin:app_list": Row(("=people",), operator(200), operator(200)),
    "admin:jsi18n": Row((), operator(200), operator(405)),
    "admin:health": Row((), operator(200), operator(405)),
    "admin:people_user_block": Row(("other",), operator(200), operator(302)),
    "admin:people_user_password-link": Row(("other",), operator(200), operator(200)),
    "admin:people_user_second-step": Row(("other",), operator(200), operator(302)),
    "admin:people_user_delete-account": Row(("other",), operator(200), operator(302)),
    **desk("people_user"),
    **desk("people_club"),
    **desk("people_membership"),
    **desk("people_invitation"),
    **desk("people_notice"),
    **desk("people_outboxmessage"),
    **desk("battles_battle"),
    **desk("battles_invitation"),
    **desk("battles_check"),
    **desk("campaigns_campaign"),
    **desk("tournaments_event"),
    **desk("rulebooks_edition"),
    "admin:rulebooks_edition_take-down": Row(("rulebooks_edition",), operator(200), operator(302)),
    **desk("admin_logentry"),
    # Evenings of clubs
    "clubs:club": Row(("club",), members(200)),
    "clubs:public": organise(sections="evenings"),
    "clubs:calendar": Row(("club",), members(200), members(302)),
    "clubs:revoke-calendar": Row(("club",), NOT_SO, members(302)),
    "clubs:feed": read("feed"),
    "clubs:guest-link": organise(),
    "clubs:guest-link-qr": Row(("club",), organiser(200)),
    "clubs:revoke-guest-link": Row(("club",), NOT_SO, organiser(302)),
    "clubs:remove-guest": Row(("club", "evening", "guest"), NOT_SO, organiser(302)),
    # Members go to their own page of the evenings
    "clubs:guests": Row(("guest_link",), outsiders(200), outsiders(422), {"name": "Zoe"}),
    "clubs:guest-table": Row(("guest_link", "=1"), everybody(302)),
    "clubs:placards": Row(("club",), organiser(200)),
    "clubs:at-table": Row(("club", "=1"), members(302)),
    "clubs:wall": Row(("club", "evening"), members(200)),
    "clubs:at-evening": Row(("evening",), members(302)),
    "clubs:evenings": Row(("club",), members(200)),
    "clubs:new-evening": organise(day="x"),
    "clubs:evening": Row(("club", "evening"), members(200)),
    "clubs:evening-file": Row(("club", "evening"), members(200)),
    "clubs:edit-evening": organise("evening", day="x"),
    "clubs:repeat-evening": organise("evening", weeks="1"),
    "clubs:delete-evening": organise("evening"),
    "clubs:restore-evening": Row(("club", "deleted_evening"), NOT_SO, organiser(302)),
    "clubs:answer": Row(("club", "evening"), NOT_SO, members(302), {"answer": "coming"}),
    "clubs:pair": Row(("club", "evening"), NOT_SO, members(404), {"second": "0"}),  # with nobody: see clubs/test_tables
    "clubs:move": Row(("club", "evening"), NOT_SO, umpires(404), {"battle": "none", "number": "2"}),  # see clubs/test_tables
    "clubs:table": Row(("club", "evening", "=2"), members(200), members(422)),
    # Rulebooks being written, and an edition that is shared with the club
    "rulebooks:mine": Row((), accounts(200)),
    "rulebooks:new": Row((), accounts(200), accounts(422), {"start": "empty"}),
    "rulebooks:draft": Row(("draft",), writers(200)),
    "rulebooks:text": Row(("draft",), writers(200), writers(422)),
    "rulebooks:history": Row(("draft",), writers(200), writers(302), {"number": "1"}),
    "rulebooks:undo": Row(("draft",), NOT_SO, writers(302)),
    "rulebooks:writers": Row(("draft",), writers(200), writers(HEARD)),
    "rulebooks:delete": Row(("draft",), writers(200), writers(302)),
    "rulebooks:file": Row(("draft",), writers(200)),
    "rulebooks:sheet": Row(("draft",), writers(200)),
    "rulebooks:examples": Row(("draft",), writers(200), writers(302)),
    "rulebooks:start-trial": Row(("draft",), NOT_SO, writers(302)),
    "rulebooks:trial": Row(("draft", "trial"), writers(200)),
    "rulebooks:cancel-trial": Row(("draft", "trial"), NOT_SO, writers(302)),
    "rulebooks:play": Row(("draft",), NOT_SO, writers(302)),
    "rulebooks:preview": Row(("draft",), NOT_SO, writers(200)),
    "rulebooks:chapter": Row(("draft", "=words"), writers(200), writers(HEARD)),
    "rulebooks:part": Row(("draft", "=procedures/initiative"), writers(200), writers(HEARD)),
    "rulebooks:edition": Row(("edition",), readers(200), one_of_the_edition(HEARD)),
    "rulebooks:edition-file": Row(("edition",), readers(200)),
    "rulebooks:edition-sheet": Row(("edition",), readers(200)),
    # Rules
    "rules:library": read(),
    "rules:api-reference": read(),
    "rules:overview": read("book"),
    "rules:tables": read("book"),
    "rules:rulings": read("book"),
    "rules:calculator": read("book", "procedure"),
    "rules:odds": read("book", "procedure"),
    "rules:api-ruleset": read("book"),
    "json:api-root": read(),  # the page about the API
    "json:rulesets": read(),
    "json:ruleset": read("book"),
    "json:procedure": Row(("book", "procedure"), everybody(200), everybody(HEARD)),
    # For programs: without a token nobody, whoever is signed in; with one see tests/api
    "api:reference": read(),
    "api:openapi": read(),
    "api:openapi-ruleset": read("book"),
    "api:tokens": Row((), accounts(200), accounts(422)),
    "api:withdraw": Row(("token",), NOT_SO, owner_alone(302)),
    "json:battles": by_token(),
    "json:battle": by_token("code"),
    "json:battle_log": by_token("code"),
    "json:battle_events": by_token("code"),
    "json:armies": by_token(),
    "json:army": by_token("army"),
    "json:tournaments": by_token(),
    "json:tournament": by_token("event"),
    "json:tournament_events": by_token("event"),
    "json:campaigns": by_token(),
    "json:campaign": by_token("war"),
    "json:campaign_log": by_token("war"),
    "json:campaign_events": by_token("war"),
    # Help and search
    "search:search": read(),
    "help:contents": read(),
    "help:page": read("help_page"),
    # Signing in and out: allauth's
    "account_login": Row((), visitors(200), visitors(200)),
    "account_logout": Row((), accounts(200, 302), everybody(302)),
    "account_inactive": read(),
    "account_signup": Row((), visitors(200), visitors(200)),
    "account_reauthenticate": Row((), accounts(200), accounts(200)),
    "account_email": Row((), accounts(200), accounts(HEARD)),
    "account_email_verification_sent": read(),
    "account_change_password": Row((), accounts(200), accounts(200)),
    "account_set_password": Row((), accounts(302), accounts(302)),  # they have one: to changing it
    "account_reset_password": Row((), everybody(200), everybody(302), {"email": "nobody@example.org"}),
    "account_confirm_login_code": Row((), visitors(LOGIN), visitors(LOGIN)),
    "account_confirm_email": Row(("key",), everybody(200), everybody(404)),
    "account_reset_password_from_key_done": read(),
    "account_reset_password_from_key": Row(("uid", "key"), everybody(200), everybody(200)),
    "account_reset_password_done": read(),
    # The second step when signing in, and passkeys: allauth's. Nobody here has one yet.
    "mfa_index": Row((), accounts(200), accounts(405)),
    "mfa_authenticate": Row((), visitors(LOGIN), visitors(LOGIN)),
    "mfa_reauthenticate": Row((), accounts(302), accounts(302)),
    "mfa_activate_totp": Row((), accounts(200), accounts(200)),
    "mfa_deactivate_totp": Row((), accounts(404), accounts(404)),
    "mfa_view_recovery_codes": Row((), accounts(404), accounts(405)),
    "mfa_generate_recovery_codes": Row((), accounts(200), accounts(200)),
    "mfa_download_recovery_codes": Row((), accounts(404), accounts(404)),
    "mfa_list_webauthn": Row((), accounts(200), accounts(405)),
    "mfa_add_webauthn": Row((), accounts(200), accounts(200)),
    "mfa_remove_webauthn": Row(("=1",), accounts(404), accounts(404)),
    "mfa_edit_webauthn": Row(("=1",), accounts(404), accounts(404)),
    "mfa_reauthenticate_webauthn": Row((), accounts(302), accounts(302)),
    "mfa_login_webauthn": Row((), visitors(LOGIN), visitors(LOGIN)),
}


def addresses(resolver: URLResolver | None = None, namespace: tuple[str, ...] = ()) -> Iterator[tuple[str, URLPattern]]:
    """Every URL pattern of the site under its full name (or, nameless, its pattern)."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLPattern):
            yield ":".join([*namespace, pattern.name or str(pattern.pattern)]), pattern
        else:
            yield from addresses(pattern, (*namespace, *([pattern.namespace] if pattern.namespace else [])))


# The house that is called at

#: Everything that people may name is named so: it must come out of every page as text.
PASSWORD = "vexilla regis prodeunt"
HOSTILE = "\"'><img src=x onerror=alert(1)>"


@dataclass
class House:
    """A battle, a club, an army list, and everybody's session. ``here``: what the rows' arguments stand for."""

    table: Table
    users: dict[str, User]
    sessions: dict[str, str]
    here: dict[str, Any]

    def url(self, name: str) -> str:
        row = TABLE[name]
        return reverse(name, args=[arg[1:] if arg.startswith("=") else self.here[arg] for arg in row.args])

    def client(self, role: str, **more: Any) -> Client:
        """A browser as it is before anything was done with it, reading English."""
        client = Phone(raise_request_exception=False, headers={"accept-language": "en"}, **more)
        if role in self.sessions:
            client.cookies["sessionid"] = self.sessions[role]
        return client

    def call(self, role: str, method: str, name: str, data: dict[str, str] | None = None, query: str = "") -> HttpResponse:
        """One request, of which nothing remains."""
        with left_as_it_was():
            address = self.url(name) + query
            if method == "GET":
                return self.client(role).get(address)
            return self.client(role).post(address, TABLE[name].data if data is None else data)


#: Statements that begin so change nothing that anybody remembers; a request's session is nobody else's.
_READING = re.compile(r"(select|savepoint|release|rollback)\b|(insert into|update|delete from) .?django_session\b", re.IGNORECASE)


@contextmanager
def left_as_it_was() -> Iterator[None]:
    """Nothing remains of what is done within: neither in the database nor, where something was written, in what is remembered."""
    written = []

    def watch(execute: Callable[..., Any], statement: Any, *more: Any) -> Any:
        if not _READING.match(str(statement).lstrip()):
            written.append(statement)
        return execute(statement, *more)

    with connection.execute_wrapper(watch), transaction.atomic():
        yield
        transaction.set_rollback(True)
    if written:
        snapshots.clear()
        standings_cache.clear()
        event_cache.clear()
    cache.clear()


def house(watching: str) -> House:
    """Everybody in their place."""
    password = PBKDF2PasswordHasher().encode(PASSWORD, "salt", iterations=1)
    users = {role: User.objects.create(username=role, display_name=HOSTILE, password=password) for role in ACCOUNTS}
    User.objects.filter(pk=users["operator"].pk).update(is_staff=True, is_superuser=True)
    club = people_actions.found_club(founder=users["organiser"], name=HOSTILE, description=HOSTILE)
    for role in CLUB:
        if role != "organiser":
            of_club = role if role in ("umpire", "treasurer") else "member"
            Membership.objects.create(club=club, user=users[role], role=of_club)
    table = new_table(watching=watching)
    Battle.objects.filter(pk=table.battle.pk).update(club=club, created_by=users["owner"], name=HOSTILE)
    Seat.objects.filter(battle=table.battle).update(name=HOSTILE)
    mate, second = (Seat.objects.create(battle=table.battle, name=HOSTILE, role="player", sides=sides) for sides in ("a", "b"))
    referee = table.who("referee")
    army = army_actions.create_army(owner=users["owner"], ruleset=SLUG, name=HOSTILE, commander=HOSTILE, notes=HOSTILE)
    command = army.commands.get()
    unit = army_rows.add_unit(army, command.pk, ListedUnit("line_infantry", HOSTILE, {}))
    army_actions.share_with_club(army, club)
    army_actions.share_by_link(army)
    army.refresh_from_db()
    gone = army_actions.create_army(owner=users["owner"], ruleset=SLUG, name="Gone")
    army_actions.delete_army(gone)
    club_invitation = people_actions.invite(club=club, invited_by=users["organiser"], note=HOSTILE)
    hall = running_hall(2, name=HOSTILE)
    Staff.objects.filter(token=hall.tokens["organiser"]).update(user=users["organiser"], name=HOSTILE)
    Staff.objects.filter(token=hall.tokens["umpire"]).update(user=users["owner"], name=HOSTILE)
    hostile = {"name": HOSTILE, "club": HOSTILE, "army": HOSTILE, "contact": HOSTILE}
    first, second_player = Player.objects.filter(event=hall.event).order_by("number")
    Player.objects.filter(pk=first.pk).update(**hostile)
    Player.objects.filter(pk=second_player.pk).update(user=users["member"], **hostile)
    staff_link = hall.do("invite_staff", role="umpire")
    invitation = invite(code=table.code, who=referee, role="player", sides="b")
    move = {"battle": HOSTILE, "side": HOSTILE}
    [notice] = notices.send("your_move", [users["member"].pk], "1", url="/battles/", values=move)
    notices.set_webhook(club=club, url=f"https://127.0.0.1/{HOSTILE}", shape="plain", language="en", kinds=[])
    here = {
        "code": table.code,
        "mate": mate.pk,
        "photograph": _photograph(table).token,
        "invitation": invitation.pk,
        "join": invite(code=table.code, who=referee, role="spectator").token,
        "seat_key": key_of(Seat.objects.create(battle=table.battle, name=HOSTILE, role="spectator")),
        "successor": hand_over(code=table.code, who=ledger.Requester(token=second.token)).token,
        "event": hall.code,
        "event_tokens": {hall.code: [first.token]},
        "entry": first.number,
        "event_staff": Staff.objects.get(token=hall.tokens["umpire"]).pk,
        "event_join": staff_link.token,
        "event_seat": first.link,
        "army": army.pk,
        "command": command.pk,
        "unit": unit.pk,
        "share": army.share_token,
        "deleted_army": gone.pk,
        "club": club.slug,
        "fellow": users["member"].pk,
        "club_invitation": club_invitation.pk,
        "club_join": club_invitation.token,
        "first_run": signup.first_run_path().split("/")[-2],
        "other": users["signed_in"].pk,
        "people_user": users["signed_in"].pk,
        "people_club": club.pk,
        "people_membership": Membership.objects.get(user=users["member"]).pk,
        "people_invitation": club_invitation.pk,
        "battles_battle": table.battle.pk,
        "battles_invitation": invitation.pk,
        "battles_check": Check.objects.create(battle=table.battle, seq=1, release="1", wrong=[HOSTILE]).pk,
        "tournaments_event": hall.event.pk,
        "admin_logentry": _deed(users),
        "notice": notice.pk,
        "people_notice": notice.pk,
        "people_outboxmessage": OutboxMessage.objects.create(
            channel="mail", to="anna@club.example", subject=HOSTILE, body=HOSTILE
        ).pk,
        "notices_of": users["member"].pk,
        **_written(users["owner"], club),
        **_at_war(),
        **_at_club(club, users["member"], table),
        "token": make_token(user=users["owner"], name=HOSTILE, scopes=["read:battles"])[0].pk,
        "help_page": "player",
        "book": SLUG,
        "procedure": "general_quality",
        "uid": "1",
        "key": "no-such-key",
    }
    return House(table, users, _sessions(table, users, here), here)


def _deed(users: dict[str, User]) -> int:
    """What the operator did once."""
    by, on = users["operator"].pk, [users["signed_in"]]
    return LogEntry.objects.log_actions(by, on, CHANGE, HOSTILE, single_object=True).pk


def _photograph(table: Table) -> Photograph:
    """Taken by the guest ``player``."""
    known = {"seat": table.seats["player"], "who": HOSTILE, "seq": 1, "picture": b"RIFF", "small": b"RIFF"}
    return Photograph.objects.create(battle=table.battle, width=4, height=3, **known)


def _at_club(club: Club, member: User, table: Table) -> dict[str, Any]:
    """An evening on whose first table the battle stands, and one that was deleted."""
    new = NewEvening(timezone.now() + timedelta(days=3), "Europe/Rome", place=HOSTILE, note=HOSTILE)
    evening, gone = (make_evening(club=club, by=member, new=new) for _n in range(2))
    delete_evening(evening=gone, by=member)
    EveningBattle.objects.create(evening=evening, number=1, battle=table.battle)
    answer(evening=evening, user=member, answer="looking", ruleset=SLUG)
    feed = CalendarFeed.objects.create(club=club, user=member)
    guest = answer_as_guest(evening=evening, name=HOSTILE, coming=True)
    link = renew_guest_link(club=club)
    known = {"evening": evening.pk, "deleted_evening": gone.pk, "feed": feed.token}
    return {**known, "guest": guest.pk, "guest_link": link.token}


def _written(owner: User, club: Club) -> dict[str, Any]:
    """A rulebook that is written together with the club, its trial, and an edition for the club."""
    draft = create_draft(owner=owner, text=with_name(empty_sheet(), HOSTILE), club=club)
    trial = Trial.objects.create(draft=draft, text=draft.text, asked_by=owner, battles=1, state="done")
    edition = store_edition(draft, draft.text, by=owner)
    return {"draft": draft.code, "trial": trial.pk, "edition": edition.slug, "rulebooks_edition": edition.pk}


def _at_war() -> dict[str, Any]:
    """A campaign of guests with a battle to be settled; the arbiter and a leader sit at the phones of two of the cast."""
    war = declared_war()
    for member in war.members.values():
        member.name = HOSTILE
        member.save()
    engaged(war)
    who = war.who("arbiter")
    return {
        "war": war.code,
        "campaigns_campaign": war.snapshot().row.pk,
        "engagement": "1-1",
        "force": "suchet",
        "war_unit": next(code for code, _fields in war.snapshot().units_of("suchet")),
        "war_member": war.members["reserve"].pk,
        "war_invitation": invite_to_war(code=war.code, who=who, role="leader", faction="reserve").pk,
        "war_join": invite_to_war(code=war.code, who=who, role="spectator").token,
        "war_tokens": {"spectator": war.members["arbiter"].token, "player": war.members["italy"].token},
    }


def _sessions(table: Table, users: dict[str, User], here: dict[str, Any]) -> dict[str, str]:
    found = {}
    for role in GUESTS:
        client = Client()
        session = client.session
        session[GUEST_SEATS] = {table.code: table.seats[role].token}
        if role == "player":
            session[EVENT_TOKENS] = here["event_tokens"]
        if role in here["war_tokens"]:
            session[GUEST_PLACES] = {here["war"]: here["war_tokens"][role]}
        session.save()
        found[role] = session.session_key
    for role, user in users.items():
        client = Client()
        client.force_login(user)
        session = client.session  # some things only those may do who said just now who they are: however slow the machine
        just_now = {"method": "password", "at": time.time() + 3600, "reauthenticated": True}
        session[login.AUTHENTICATION_METHODS_SESSION_KEY] = [just_now]
        session[login._AUTHENTICATION_METHODS_USER_SESSION_KEY] = str(user.pk)
        session.save()
        found[role] = client.cookies["sessionid"].value
    return found
