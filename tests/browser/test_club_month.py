"""A club's month: founded, joined by a link, an evening, two battles, a tournament of four, what has been counted.

Anna organises on a laptop in English; Bruno joins on his phone in Italian; Gino plays as a guest, without an account; Carla has
an account and is in no club. What asks nothing new passes by the actions themselves.
"""

import re
from datetime import timedelta

from django.core.management import call_command
from django.utils import timezone

from battles import actions as battle_actions
from battles.ledger import Requester
from battles.models import Battle
from clubs.models import Evening
from people.models import Club, Membership, User
from stats.rollup import refresh
from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen
from tests.browser.test_club_evening import sit
from tests.people.conftest import person
from tests.tournaments.hall import Hall
from tournaments.models import Event, Staff

LAPTOP = {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "is_mobile": False}
PASSWORD = "vexilla regis prodeunt"


def test_a_month_of_a_club(open_phone, server, transactional_db):
    call_command("load_samples", verbosity=0)
    anna, bruno = open_phone(**LAPTOP), open_phone(locale="it-IT")
    sit(anna, server, person("anna", display_name="Anna"))
    carla, gino = open_phone(), open_phone(locale="it-IT")
    sit(carla, server, person("carla", display_name="Carla"))

    club = founded(anna)
    joined(bruno, invited(anna))
    evening = announced(anna, bruno, club)
    expected(anna, gino, evening)
    conceded(anna, bruno, evening)
    drawn(anna, gino, evening)
    played(anna, bruno, club)
    counted(anna, bruno, club)
    for stranger in (carla, gino):  # nothing of it is theirs, not even that there is such a club
        kept_out(stranger, club, evening)
    shown(anna, carla, gino, club)


def founded(anna) -> Club:
    """From the page of one's clubs."""
    anna.goto("/people/clubs/")
    anna.get_by_role("link", name="Create a club").first.click()
    anna.get_by_label("Name").fill("Circolo Marengo")
    anna.get_by_label("Description").fill("Ogni giovedì.")
    anna.get_by_role("button", name="Create the club").click()
    anna.get_by_text("Circolo Marengo is created. Invite the others.").wait_for()
    return Club.objects.get()


def invited(anna) -> str:
    """The address that the QR code shows."""
    anna.get_by_role("link", name="Invite", exact=True).click()
    anna.get_by_role("button", name="Create the link").click()
    code = anna.get_by_role("img", name="QR code of the link")
    anna.wait_for_load_state()
    assert code.evaluate("image => image.naturalWidth") > 0
    return anna.locator(".invite .address").inner_text().strip()


def joined(bruno, address: str) -> None:
    """Who scans it has no account yet: it is made on the way."""
    bruno.goto(address)
    bruno.get_by_text("Ti invita Anna.").wait_for()
    assert seen(bruno, PHONE_BY_DAY) == []
    bruno.get_by_role("link", name="Crea un account").tap()
    bruno.get_by_label("Nome utente").fill("bruno")
    bruno.locator("[name=password1]").fill(PASSWORD)
    if (again := bruno.locator("[name=password2]")).count():
        again.fill(PASSWORD)
    bruno.locator("main").get_by_role("button").last.tap()
    bruno.get_by_role("button", name="Entra nel club").tap()
    bruno.get_by_text("Ora fai parte del club Circolo Marengo.").wait_for()
    User.objects.filter(username="bruno").update(display_name="Bruno")
    assert Membership.objects.get(user__username="bruno").role == "member"


def announced(anna, bruno, club: Club) -> Evening:
    """Anna announces an evening, Bruno looks for an opponent."""
    anna.goto(club.get_absolute_url())
    anna.get_by_role("link", name="New evening").click()
    anna.get_by_label("Day").fill((timezone.localdate() + timedelta(days=3)).isoformat())
    anna.get_by_role("button", name="Announce").click()
    anna.get_by_text("The evening is announced.").wait_for()

    bruno.goto(club.get_absolute_url())
    bruno.get_by_role("button", name="Vengo").tap()
    bruno.get_by_role("link", name="Cerco un avversario").tap()
    bruno.get_by_role("button", name="De Bellis Empire").tap()
    bruno.get_by_role("heading", name="Cercano un avversario").wait_for()
    return Evening.objects.get()


def expected(anna, gino, evening: Evening) -> None:
    """Gino says by the club's link for guests that he comes."""
    anna.goto(f"{evening.club.get_absolute_url()}guests/")
    anna.get_by_role("button", name="Create the link").click()
    address = anna.locator(".invite .address").inner_text().strip()
    gino.goto(address)
    gino.get_by_label("Il tuo nome").fill("Gino")
    assert seen(gino, PHONE_BY_DAY, LAPTOP_BY_NIGHT, (320, "light")) == []
    gino.get_by_role("button", name="Vengo").tap()
    gino.get_by_text("Il club sa che vieni.").wait_for()
    anna.goto(f"{evening.club.get_absolute_url()}evenings/{evening.pk}/")
    anna.get_by_role("listitem").filter(has_text="Gino").get_by_role("button", name="Remove").wait_for()


def conceded(anna, bruno, evening: Evening) -> None:
    """The first battle: found by a tap, given up in Italian."""
    anna.reload()
    anna.get_by_role("button", name="Play against them : Bruno").click()
    anna.wait_for_url("**/battles/**")
    battle = Battle.objects.get()

    bruno.goto(f"/battles/{battle.code}/ending/")
    bruno.get_by_role("link", name=re.compile("^Resa")).tap()
    bruno.wait_for_url("**/ending/concede/")
    bruno.locator("main form button").first.tap()
    bruno.wait_for_url("**/report/")
    bruno.get_by_role("heading", name="Anna – Bruno").first.wait_for()
    assert Battle.objects.get().winner == "a"
    refresh(battle.code)  # as a worker does


def drawn(anna, gino, evening: Evening) -> None:
    """The second: on the next table against a guest, who takes the seat by its link and agrees to a draw."""
    anna.goto(f"/people/clubs/{evening.club.slug}/evenings/{evening.pk}/tables/2/?ruleset=de-bellis-empire")
    anna.get_by_role("button", name="Open the battle").click()
    anna.wait_for_url("**/seats/")
    battle = Battle.objects.latest("pk")
    invitation = battle.invitations.get()

    gino.goto(f"/join/{invitation.token}/")
    gino.get_by_label("Il tuo nome").fill("Gino")
    gino.get_by_role("button", name="Prendi il posto").tap()
    gino.wait_for_url(f"**/battles/{battle.code}/**")
    seat = battle.seats.get(user__username="anna")
    battle_actions.propose(code=battle.code, who=Requester(token=seat.token), kind="draw")
    gino.goto(f"/battles/{battle.code}/ending/")
    gino.get_by_role("button", name="Accetta").tap()
    gino.wait_for_url("**/?entry=*")
    assert Battle.objects.get(pk=battle.pk).how == "draw"
    refresh(battle.code)


def played(anna, bruno, club: Club) -> None:
    """A tournament of four in one round: Bruno enters and reports on his phone."""
    anna.goto(f"/tournaments/new/?club={club.pk}")
    anna.get_by_label("Name of the tournament").fill("Coppa")
    anna.get_by_label("Rounds").fill("1")
    anna.get_by_label("Tables").fill("2")
    anna.get_by_label("Scoring").select_option("classes-3-1-0")
    anna.locator("[name=club]").select_option(label="Circolo Marengo")
    anna.get_by_role("button", name="Create the tournament").click()
    anna.get_by_role("heading", name="Next steps").wait_for()
    event = Event.objects.get()
    hall = Hall(event, {"organiser": Staff.objects.get().token})
    hall.enter("Dario", "Elena", "Fabio")

    bruno.goto(club.get_absolute_url())
    bruno.get_by_role("link", name=re.compile("^Coppa")).tap()
    bruno.get_by_role("link", name="Iscriviti", exact=True).tap()
    bruno.get_by_role("button", name="Iscriviti", exact=True).tap()
    bruno.get_by_text("Bruno:").first.wait_for()
    hall.start()
    hall.do("draft")
    hall.do("publish")
    bruno.goto(hall.url)
    bruno.get_by_role("link", name="Risultato della partita").tap()
    bruno.get_by_label("vince Bruno").check()
    bruno.locator("form[action*=report] button").tap()
    bruno.locator("form[action*=take-back]").wait_for()
    for game in hall.snapshot().round(1).games:
        won = "b" if game.b is not None and game.b.name == "Bruno" else "a"
        hall.do("set_result", round=1, position=game.position, result={"kind": "played", "winner": won}, reason="Slip.")
    hall.do("close")
    anna.goto(hall.url)
    anna.get_by_role("button", name="End the tournament").click()
    anna.get_by_role("heading", name="Final standings").wait_for()
    bruno.goto(f"{hall.url}standings/")
    bruno.get_by_role("link", name="Bruno").or_(bruno.get_by_text("Bruno")).first.wait_for()


def counted(anna, bruno, club: Club) -> None:
    """Two battles, and what was reported at the tournament, in both languages."""
    anna.goto(club.get_absolute_url())
    anna.get_by_role("heading", name=re.compile("^Latest reports 2")).wait_for()
    anna.get_by_role("link", name="Statistics").last.click()
    anna.get_by_text("2 battles that the whole club can watch").wait_for()
    assert seen(anna, LAPTOP_BY_NIGHT) == []
    anna.get_by_text("In addition, 2 games of the club").wait_for()
    bruno.goto(f"/stats/clubs/{club.slug}/")
    bruno.get_by_text("2 battaglie che tutto il club può guardare").wait_for()
    assert seen(bruno, PHONE_BY_DAY) == []
    bruno.goto(f"/stats/players/{User.objects.get(username='bruno').pk}/")
    bruno.get_by_text("Anna").first.wait_for()


def kept_out(stranger, club: Club, evening: Evening) -> None:
    """By every address of the month, without and with an account."""
    pages = [club.get_absolute_url(), f"/people/clubs/{club.slug}/members/", f"/stats/clubs/{club.slug}/"]
    pages.append(f"{club.get_absolute_url()}evenings/{evening.pk}/")
    for page in pages:
        answer = stranger.request.get(page)
        assert answer.status == 404 or "/accounts/login/" in answer.url, page
        assert "Marengo" not in answer.text(), page


def shown(anna, carla, gino, club: Club) -> None:
    """Anna shows the evenings to everybody: day and place, nobody's name."""
    anna.goto(f"{club.get_absolute_url()}public/")
    anna.get_by_label(re.compile("^Evenings")).check()
    anna.get_by_role("button", name="Save").click()
    anna.get_by_text("Everybody sees what you chose.").wait_for()
    for stranger, words in ((carla, "Next evening"), (gino, "Prossima serata")):
        stranger.goto(club.get_absolute_url())
        stranger.get_by_role("heading", name="Circolo Marengo").wait_for()
        stranger.get_by_text(words).wait_for()
        assert stranger.locator("main").get_by_text(re.compile("Anna|Bruno|Gino")).count() == 0
        assert seen(stranger, PHONE_BY_DAY) == []
