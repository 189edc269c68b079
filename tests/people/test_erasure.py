"""A deleted account leaves its name in no row of no table, and a guest's name goes long after: every model is walked.

Whoever adds a model that points to an account gives Quirina a row of it (``everywhere``); nothing else need be remembered.
"""

import json
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from api.models import Token
from armies import actions as army_actions
from armies.models import Army, ArmyUnit
from battles import actions as battle_actions
from battles.actions.names import name_after_players, names_person
from battles.ledger import Requester
from battles.ledger.replay import differences
from battles.models import Battle, Photograph, Seat
from campaigns import actions as campaign_actions
from campaigns.ledger.books import wrong_books
from campaigns.models import Campaign, Draft, Engagement, Member, Sheet
from clubs import actions as club_actions
from clubs.actions import NewEvening, answer_as_guest
from clubs.models import Attendance, CalendarFeed, Evening, GuestAnswer
from people import actions, personal_data, tasks
from people.models import Membership, User
from people.notices.invitations import Link, invite_fellow
from people.notices.models import Notice, NoticeBox, NoticeChoice, OutboxMessage, PushSubscription
from rulebooks.drafts import create_draft
from rulebooks.editions import store_game
from rulebooks.engine.another_game import game_of
from rulebooks.models import Trial
from rulebooks.starting import empty_sheet, with_name
from rules.engine.ruleset import rulesets
from stats.models import Appearance, Seated
from tests.battles.table import SLUG, listed_army, new_table
from tests.campaigns.test_turns import engaged
from tests.campaigns.war import declared_war
from tests.tournaments.hall import hand_in, opened_hall
from tournaments import actions as event_actions
from tournaments.models import Event, Player, Staff
from tournaments.queries.viewers import Requester as Viewer

#: Stands in every name of hers, and in no other word.
NAME = "Quirina"


def models_with_accounts() -> dict[str, str]:
    """Every model that points to an account, but the toy of the journal's tests: its label, and the field."""
    return {
        model._meta.label: field.name
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.fields
        if field.is_relation and field.related_model is User and model._meta.app_label != "toy"
    }


def tables_with(word: str) -> list[str]:
    """The tables in which any column of any row holds this word, whatever its case."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            name = connection.ops.quote_name(table)
            cursor.execute(f"SELECT count(*) FROM {name} AS row WHERE row::text ILIKE %s", [f"%{word}%"])
            if cursor.fetchone()[0]:
                found.append(table)
    return found


@pytest.fixture
def quirina(db, club) -> User:
    user = User.objects.create_user("quirina", "quirina@club.example", "x", display_name=NAME)
    Membership.objects.create(club=club, user=user)
    return user


@pytest.fixture
def everywhere(quirina, club, anna) -> User:
    """She has done something everywhere."""
    _in_people(quirina, club, anna)
    army_actions.create_army(owner=quirina, ruleset=SLUG, name="Cartagine", commander="Asdrubale", notes="")
    _in_battle(quirina.pk, quirina)
    store_game(game_of("Bella", "none"), created_by=quirina)
    draft = create_draft(owner=quirina, text=with_name(empty_sheet(), "Duel"))
    Trial.objects.create(draft=draft, text=draft.text, asked_by=quirina, battles=1)
    _in_campaign(quirina)
    _in_tournament(quirina)
    return quirina


def _in_people(user: User, club, anna) -> None:
    user.groups.add(Group.objects.create(name="Any"))
    user.user_permissions.add(Permission.objects.first())
    actions.invite(club=club, invited_by=user)
    evening = Evening.objects.create(club=club, starts_at=timezone.now(), created_by=user)
    Attendance.objects.create(evening=evening, user=user, answer="coming")
    CalendarFeed.objects.create(club=club, user=user)
    GuestAnswer.objects.create(evening=evening, name=NAME, coming=True, user=user)
    address = EmailAddress.objects.create(user=user, email=user.email)
    EmailConfirmation.objects.create(email_address=address, key="k", sent=timezone.now())
    Authenticator.objects.create(user=user, type="totp", data={"secret": "s"})
    NoticeBox.objects.create(user=user)
    NoticeChoice.objects.create(user=user, kind="your_move", channels=["mail"])
    PushSubscription.objects.create(user=user, endpoint="https://push.example/quirina", p256dh="k", auth="a", device=f"{NAME}'s")
    notice = Notice.objects.create(user=user, kind="webhook_test", key="webhook_test:1", values={"club": NAME}, url="/")
    OutboxMessage.objects.create(notice=notice, channel="mail")
    Token.objects.create(user=user, name=f"{NAME}'s script", digest="d", begins="b")
    OutboxMessage.objects.create(channel="mail", to=user.email, subject="Hello", body=f"Dear {NAME}")
    LogEntry.objects.log_actions(anna.pk, [user], CHANGE, "blocked", single_object=True)
    LogEntry.objects.log_actions(user.pk, [anna], CHANGE, "blocked", single_object=True)


def _in_battle(user_id: int | None, user: User | None) -> Battle:
    table = new_table()
    referee = table.who("referee")
    invitation = battle_actions.invite(code=table.code, who=referee, role="player", sides="a")
    seat = battle_actions.take_seat(invitation=invitation, user=user, name=NAME)
    who = Requester(user_id, seat.token if user is None else None)
    battle_actions.note(code=table.code, who=who, text="It rains.")
    picture = {"picture": b"RIFF", "small": b"RIFF", "width": 1, "height": 1}
    Photograph.objects.create(battle=table.battle, seat=seat, who=NAME, seq=1, **picture)
    if user:
        shown = {"ruleset": SLUG, "outcome": "won", "how": "verdict", "day": timezone.localdate(), "log_seq": 1}
        Seated.objects.create(appearance=Appearance.objects.create(battle=table.battle, side="a", **shown), user=user)
    Battle.objects.filter(pk=table.battle.pk).update(created_by=user, ended_at=timezone.now())
    return table.battle


def _in_campaign(user: User | None) -> Campaign:
    war = declared_war()
    invitation = campaign_actions.invite(code=war.code, who=war.who("arbiter"), role="spectator")
    member = campaign_actions.join(invitation=invitation, user=user, token=None, name=NAME)
    sheet = {"turn": 0, "faction": "italy", "member": member, "who": NAME, "version": 1}
    Sheet.objects.create(campaign=war.campaign, **sheet)
    Campaign.objects.filter(pk=war.campaign.pk).update(created_by=user, ended_at=timezone.now())
    if user:
        Draft.objects.create(user=user, kit={})
    return war.campaign


def _in_tournament(user: User | None) -> Event:
    hall = opened_hall(2)
    staff = hall.who("organiser")
    entry = event_actions.NewEntry(NAME, contact=f"{NAME}@club.example", user=user)
    number = event_actions.enter(code=hall.code, who=staff, entry=entry).number
    army = army_actions.create_army(owner=user or User.objects.create_user("lender"), ruleset=SLUG, name="Gens", commander=NAME)
    ArmyUnit.objects.create(command=army.commands.get(), position=1, profile="fp", name=f"{NAME}'s guard")
    hand_in(Player.objects.get(event=hall.event, number=number), army)
    army.delete()
    hall.do("withdraw", number=number)
    invitation = event_actions.invite_staff(code=hall.code, who=staff, role="umpire")
    event_actions.join_staff(invitation=invitation, user=user, name=NAME)
    if user:  # an entry of the log that she made
        event_actions.adjust(code=hall.code, who=Viewer(user.pk), number=1, points="1", why="Painted.")
    Event.objects.filter(pk=hall.event.pk).update(owner=user, finished_at=timezone.now())
    return hall.event


def test_every_model_that_points_to_an_account_has_a_row_here(everywhere):
    """Else the next test would prove nothing about it: give Quirina one."""
    without = [
        label
        for label, field in models_with_accounts().items()
        if not apps.get_model(label)._base_manager.filter(**{field: everywhere}).exists()
    ]

    assert without == []


def test_a_deleted_account_is_named_nowhere(everywhere):
    battle, campaign = Battle.objects.get(created_by=everywhere), Campaign.objects.get(created_by=everywhere)
    assert len(tables_with(NAME)) > 10

    actions.delete_account(user=everywhere)

    assert tables_with(NAME) == []
    assert not differences(Battle.objects.get(pk=battle.pk))
    assert wrong_books(Campaign.objects.get(pk=campaign.pk)) == []
    page = Client(headers={"accept-language": "it"}).get(f"/battles/{battle.code}/log/").content.decode()
    assert "ex socio" in page


@pytest.fixture
def named_by_the_app(quirina, club, anna, bruno, signed_in) -> dict[str, Battle]:
    """Battles, notices and entries that got her name from the app: every place that composes a stored text of people."""
    call_command("load_samples", verbosity=0)
    new = NewEvening(timezone.now() + timedelta(days=3), "Europe/Rome", tables=3)
    evening = club_actions.make_evening(club=club, by=anna, new=new)
    club_actions.answer(evening=evening, user=quirina, answer="looking", ruleset=SLUG)
    page = f"/people/clubs/{club.slug}/evenings/{evening.pk}/"
    signed_in(bruno).post(f"{page}pair/", {"second": quirina.pk})
    army = Army.objects.filter(ruleset=SLUG, is_sample=True, is_book=False).first()
    table = {"ruleset": SLUG, "army_a": army.pk, "army_b": army.pk, "player_a": bruno.pk, "player_b": quirina.pk}
    signed_in(bruno).post(f"{page}tables/2/", table)
    signed_in(bruno).post(f"{page}tables/3/", table)
    paired, tabled, renamed = Battle.objects.order_by("pk")
    settings = {"watching": "club", "club": club}
    battle_actions.change_settings(code=renamed.code, who=Requester(bruno.pk), name="Marengo", **settings)
    battle_actions.change_settings(code=tabled.code, who=Requester(bruno.pk), name=f"bruno – {NAME}", **settings)
    battle_actions.change_settings(code=tabled.code, who=Requester(bruno.pk), name=f"Bruno – {NAME}", **settings)
    campaign_battle = _campaign_battle(quirina)
    event_battle = _event_battle(NAME, quirina)
    link = Link(f"/battles/{paired.code}/", str(paired))
    invite_fellow(by=quirina, to=bruno.pk, link=link)
    invite_fellow(by=anna, to=bruno.pk, link=link)
    of_before = {"name": str(quirina), "what": "Marengo"}  # as releases before this one wrote them
    Notice.objects.create(user=anna, kind="invitation", key="invitation:a", subject="invitation:a", values=of_before, url="/")
    OutboxMessage.objects.create(
        channel="mail", to="bruno@club.example", subject=f"{paired}: your move", body=f"It is your move in {paired}."
    )
    membership = Membership.objects.get(user=quirina)
    LogEntry.objects.log_actions(anna.pk, [membership], CHANGE, "role", single_object=True)
    return {"paired": paired, "tabled": tabled, "renamed": renamed, "campaign": campaign_battle, "event": event_battle}


def _campaign_battle(user: User) -> Battle:
    war = declared_war()
    Member.objects.filter(pk=war.members["italy"].pk).update(user=user, name=str(user))
    engaged(war)
    campaign_actions.start_battle(code=war.code, who=war.who("arbiter"), engagement="1-1")
    return Engagement.objects.get(campaign=war.campaign).battle


def _event_battle(name: str, user: User | None) -> Battle:
    """The battle of a tournament's game. ``name``: as the organiser entered it, which need not be the account's."""
    hall = opened_hall(1, tables=1, ruleset=SLUG, preset=SLUG)
    hall.enter(name, user=user)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    for player, sample in zip(hall.snapshot().players, rulesets()[SLUG].play.army.samples, strict=False):
        hand_in(player, listed_army(sample, SLUG))
    return event_actions.open_battle(code=hall.code, who=hall.who("organiser"), round=1, position=1)


def test_no_name_that_the_app_composed_survives_the_account(named_by_the_app, quirina, signed_in, bruno):
    assert NAME in named_by_the_app["paired"].name
    assert NAME in named_by_the_app["event"].name
    assert {"battles_battle", "battles_entry", "people_notice", "people_outboxmessage", "django_admin_log"} <= set(
        tables_with(NAME)
    )

    actions.delete_account(user=quirina)

    assert tables_with(NAME) == []
    for battle in named_by_the_app.values():
        battle.refresh_from_db()
        assert not differences(battle)
    armies = [side.name for side in named_by_the_app["paired"].sides.all()]
    assert named_by_the_app["paired"].name == " – ".join(armies)[:80]
    assert named_by_the_app["renamed"].name == "Marengo"
    page = signed_in(bruno).get(f"/battles/{named_by_the_app['paired'].code}/").content.decode()
    assert armies[0] in page
    assert NAME not in page


def test_a_name_is_found_in_what_the_app_composed_and_in_nothing_else():
    long = "Quirina Maria Maddalena Antonietta Giuseppina della Torre sul"
    assert names_person(name_after_players("Bruno", NAME), NAME)
    assert names_person(name_after_players(NAME, "Bruno"), NAME)
    assert names_person(name_after_players(long[:60], "Bruno Maria Maddalena Antonietta"), "Bruno Maria Maddalena Antonietta")
    assert names_person(name_after_players("Bruno", f"a {NAME} – b"), f"a {NAME} – b")
    assert not names_person("Marengo", "Marengo")
    assert not names_person("The road to Marengo – 1800", "1")
    assert not names_person("Bruno – Dario", "")


def test_the_export_tells_of_all_of_it(everywhere, signed_in):
    known = json.loads(signed_in(everywhere).get("/people/account/export/").content)

    assert set(known) >= {"account", "clubs", "invitations", "armies", "battles", "campaigns", "tournaments"}
    assert known["account"]["second_step"] == ["totp"]
    assert [army["name"] for army in known["armies"]] == ["Cartagine"]
    assert "It rains." in [entry["note"] for entry in known["battles"]["seats"][0]["entries"]]
    assert known["battles"]["photographs"]
    assert known["campaigns"]["places"][0]["name"] == NAME
    assert known["tournaments"]["entries"][0]["contact"] == f"{NAME}@club.example"
    assert known["tournaments"]["entries"][0]["lists"][0]["list"]["commander"] == NAME
    assert known["tournaments"]["runs"][0]["role"] == "umpire"


def test_a_guest_s_name_goes_long_after_the_end_and_the_rest_stays(db, settings, club):
    evening = Evening.objects.create(club=club, starts_at=timezone.now())
    answer_as_guest(evening=evening, name=NAME, coming=True)
    played = _event_battle(NAME, None)
    assert NAME in played.name
    battle, campaign, event = _in_battle(None, None), _in_campaign(None), _in_tournament(None)
    tasks.forget_names_of_guests()
    assert Seat.objects.filter(battle=battle, name=NAME).exists()

    long_ago = timezone.now() - timedelta(days=settings.GUEST_NAME_DAYS + 1)
    Evening.objects.update(starts_at=long_ago)
    Battle.objects.update(ended_at=long_ago)
    Campaign.objects.update(ended_at=long_ago)
    Event.objects.update(finished_at=long_ago)
    tasks.forget_names_of_guests()

    assert tables_with(NAME) == []
    assert Seat.objects.filter(battle=battle, name=personal_data.GUEST, left_at=None).exists()
    assert Member.objects.filter(campaign=campaign, name=personal_data.GUEST, left_at=None).exists()
    assert Player.objects.filter(event=event, name=personal_data.GUEST).exists()
    assert Staff.objects.filter(event=event, name=personal_data.GUEST).exists()
    assert GuestAnswer.objects.filter(name=personal_data.GUEST).exists()
    assert not differences(Battle.objects.get(pk=battle.pk))
    assert "ospite" in Client(headers={"accept-language": "it"}).get(f"/battles/{battle.code}/log/").content.decode()
    seq = Battle.objects.get(pk=battle.pk).seq
    tasks.forget_names_of_guests()
    assert Battle.objects.get(pk=battle.pk).seq == seq, "nothing is done twice"


@pytest.mark.parametrize(("language", "word"), [("en", "who sees it"), ("it", "chi lo vede")])
def test_everybody_can_read_what_is_kept(db, settings, language, word):
    settings.OPERATOR = "Dina Rossi, dina@club.example"

    page = Client(headers={"accept-language": language}).get("/people/privacy/").content.decode()

    assert word in page
    assert "Dina Rossi" in page
    assert "365" in page
