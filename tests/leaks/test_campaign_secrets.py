"""Two courses of one campaign alike but for one secret: whoever may not know it must get the same bytes from every address.

Both are made of the same campaign, in turn, each taken back before the other is made: codes, links and dice are the same, and
every time is set by hand, so that nothing has to be left out of the comparison but the tokens of forms and the seals, which are
hashes of the secret. What is hidden was written a day later than what is not: a time that tells of it is found too.
"""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.db import transaction
from django.urls import URLPattern

from campaigns import actions
from campaigns.ledger.snapshot import audience_of_member
from campaigns.models import Campaign, Engagement, Entry, Force, Sheet, Unit
from campaigns.urls import urlpatterns
from campaigns.views.news import CAMPAIGN
from common.sized_cache import pieces
from live.topics import Audience
from tests.campaigns.war import War, declared_war

pytestmark = pytest.mark.django_db

THOROUGH = os.environ.get("LEAKS") == "thorough"
#: Who may not know what the Austrians hide: a leader of the other side, and nobody in particular.
OUTSIDERS = ("italy", "stranger")
#: The hunt of every day.
SLICE = ("marches unseen", "parted, and so do others", "recruits")
OPENLY = datetime(2026, 5, 1, 12, tzinfo=UTC)
SECRETLY = OPENLY + timedelta(days=1)
#: What an address asks for: what is one's own, what is hidden, what does not exist.
FORCES = ("suchet", "elsnitz", "melas-1", "murat", "nobody")
WHERE = [
    {
        "force": force,
        "unit": unit,
        "engagement": engagement,
        "turn": 1,
        "number": number,
        "faction": faction,
        "invitation": 1,
        "member": 1,
        "proposal": "none",
    }
    for force, unit, engagement, number, faction in zip(
        FORCES,
        ("u60", "melas-u1", "u1", "u99", "nobody"),
        ("1-1", "1-2", "2-1", "9-9", "1-1"),
        (1, 7, 8, 9, 99),
        ("italy", "melas", "ott", "reserve", "nobody"),
        strict=True,
    )
]
#: What is posted to each address that is posted to.
SENT: dict[str, list[dict[str, str]]] = {
    "order": [{"do": "hold"}, {"do": "march", "path": "savona"}, {"do": "march", "path": "milano"}],
    "regroup": [{"to": "", "units": "zzz"}, {"to": "melas-1"}, {"to": "massena"}],
    "hand-in": [{"faction": faction} for faction in ("italy", "melas")],
    "take-back": [{"faction": faction} for faction in ("italy", "melas")],
    "treasury": [{"do": "replace", "unit": "u1", "steps": "1"}, {"do": "recruit", "pool": "0", "place": "nizza"}],
    "retreat": [{"place": "savona"}],
    "decisions": [{"do": "right", "on": "force:elsnitz"}],
    "invite": [{"role": "commander", "faction": "melas", "force": force} for force in ("melas-1", "elsnitz", "nobody")],
}


@dataclass(frozen=True)
class Secret:
    """What is done in one course and in the other; ``began``: what both have behind them; ``owner``: who is told of it."""

    name: str
    one: Callable[[War], object]
    other: Callable[[War], object]
    began: Callable[[War], object] = lambda war: None
    owner: str = "melas"


def nothing(_war: War) -> None:
    """The other course: it did not happen."""


def elsewhere(force: str, place: str) -> Callable[[War], object]:
    def stands(war: War) -> None:
        row = Force.objects.get(campaign=war.campaign, code=force)
        row.state["at"] = place
        row.save()

    return stands


def marches(*ways: tuple[str, ...]) -> Callable[[War], object]:
    """The forces are told to march, and the turn is revealed."""

    def revealed(war: War) -> None:
        for force, *path in ways:
            war.order(force, "march", path=path)
        war.reveal()

    return revealed


def handed_in(place: str) -> Callable[[War], object]:
    def sealed(war: War) -> None:
        war.order("melas", "march", path=[place])
        actions.hand_in(code=war.code, who=war.who("melas"), faction="melas")

    return sealed


def units(war: War, force: str) -> list[str]:
    return [code for code, _fields in war.snapshot().units_of(force)]


def parted(war: War) -> object:
    return actions.regroup(code=war.code, who=war.who("melas"), force="melas", do="split", units=units(war, "melas")[:2])


def joined(war: War) -> object:
    return actions.regroup(code=war.code, who=war.who("melas"), force="elsnitz", do="join", to="melas")


def parted_and_reversed(war: War) -> None:
    entry = parted(war)
    actions.reverse(code=war.code, who=war.who("arbiter"), seq=entry.seq)


def both_part(also: Callable[[War], object]) -> Callable[[War], object]:
    """Each side parts a force: one's own new force is called alike, whatever the others did before."""

    def parts(war: War) -> None:
        also(war)
        own = units(war, "suchet")[:1]
        actions.regroup(code=war.code, who=war.who("italy"), force="suchet", do="split", units=own)

    return parts


def worn(war: War) -> None:
    for code in units(war, "vukassovich"):
        Unit.objects.filter(campaign=war.campaign, code=code).update(
            state={**war.snapshot().state[f"unit:{code}"], "strength": 1}
        )


def recruits(war: War) -> None:
    """Bought, and there with the income of the turn."""
    actions.set_right(code=war.code, who=war.who("arbiter"), on="faction:melas", value=90)
    place = next(
        place.id
        for place in war.snapshot().kit.places
        if place.source and war.snapshot().state[f"place:{place.id}"]["owner"] == "melas"
    )
    wanted = {"do": "recruit", "pool": 0, "place": place, "force": None}
    actions.buy(code=war.code, who=war.who("melas"), faction="melas", purchase=wanted)
    war.reveal()


def no_recruits(war: War) -> None:
    actions.set_right(code=war.code, who=war.who("arbiter"), on="faction:melas", value=90)
    war.reveal()


def retreats_to(*places: str) -> Callable[[War], object]:
    def chosen(war: War) -> None:
        actions.choose_retreat(code=war.code, who=war.who("ott"), engagement="1-1", force="gorup", places=list(places))

    return chosen


def notes_recruits(war: War) -> object:
    wanted = {"do": "recruit", "pool": 0, "place": "torino", "force": None}
    return actions.buy(code=war.code, who=war.who("melas"), faction="melas", purchase=wanted)


at_savona = marches(("suchet", "savona"))

SECRETS = (
    Secret("sealed", handed_in("alessandria"), handed_in("ivrea")),
    Secret("written", nothing, lambda war: war.order("melas", "march", path=["ivrea"])),
    Secret("stands elsewhere", elsewhere("vukassovich", "brescia"), elsewhere("vukassovich", "mantova")),
    Secret("marches unseen", marches(("vukassovich", "brescia")), marches(("vukassovich", "brescia", "mantova"))),
    Secret("parted", nothing, parted),
    Secret("joined", nothing, joined),
    Secret("parted and reversed", nothing, parted_and_reversed),
    Secret("parted, and so do others", both_part(nothing), both_part(parted)),
    Secret("parted in a turn gone by", lambda war: war.reveal(), lambda war: (parted(war), war.reveal())),
    Secret("worn", nothing, worn),
    Secret("recruits", no_recruits, recruits),
    Secret("recruits noted", nothing, notes_recruits),
    Secret("retreat", nothing, retreats_to("alessandria"), began=at_savona, owner="ott"),
    Secret("one retreat or another", retreats_to("cuneo"), retreats_to("alessandria"), began=at_savona, owner="ott"),
)


def addresses() -> Iterator[tuple[str, str]]:
    """Every address of a campaign, with its name: from its own list of addresses; the stream by itself below."""
    found = {f"turns/1/?impulse={impulse}": "turn" for impulse in (1, 2)}
    found |= {"orders/?force=suchet&to=savona": "sheet", "orders/?force=murat&to=milano": "sheet"}
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        route = str(pattern.pattern).replace("<slug:key>", "<slug:code>")
        if not route.startswith("<slug:code>/") or route.endswith("events/"):
            continue
        for where in WHERE if THOROUGH else WHERE[:2]:
            address = re.sub(r"<\w+:(\w+)>", lambda each: str(where[each[1]]), route.removeprefix("<slug:code>/"))  # noqa: B023
            found[address] = str(pattern.name)
    yield from found.items()


def timed(war: War) -> None:
    """Every time is one that is known."""
    rows = Entry.objects.filter(campaign=war.campaign)
    hidden = rows.exclude(audience="").values_list("seq", flat=True)
    rows.update(at=OPENLY)
    rows.filter(seq__in=list(hidden)).update(at=SECRETLY)
    Sheet.objects.filter(campaign=war.campaign).update(at=SECRETLY)
    row = Campaign.objects.get(pk=war.campaign.pk)
    row.deadline = SECRETLY + timedelta(days=4000)
    row.state["campaign"]["deadline"] = int(row.deadline.timestamp())
    row.save()


class Phone:
    """Asks, and leaves the campaign as it was. What it is told is without the tokens of forms and the seals."""

    def __init__(self, war: War, name: str) -> None:
        self.war, self.client = war, war.phone(name)
        self.seals = {seal for sheet in Sheet.objects.filter(campaign=war.campaign) if (seal := sheet.seal)}
        self.view = audience_of_member(war.members.get(name))

    def told(self, address: str, sent: dict[str, str] | None = None) -> str:
        with transaction.atomic():
            answer = self.client.get(self.war.url + address) if sent is None else self.client.post(self.war.url + address, sent)
            transaction.set_rollback(True)
        if sent is not None:
            pieces.clear()
        heads = [answer.headers.get(name, "") for name in ("Location", "X-Seq", "ETag", "Last-Modified")]
        return f"{answer.status_code} {heads} {self._plain(answer.content.decode())}"

    def _plain(self, body: str) -> str:
        body = re.sub(r'name="(?:key|csrfmiddlewaretoken)" value="[^"]*"', "", body)
        for seal in self.seals:
            body = body.replace(seal, "SEAL")
        return body

    def everything(self) -> dict[str, str]:
        found: dict[str, str] = {}
        deaf = set()  # methods that addresses of this name do not take
        for address, name in addresses():
            for method, sent in [("GET", None), *(("POST", sent) for sent in SENT.get(name, [{}]))]:
                if (method, name) not in deaf:
                    ask = f"{method} {address} {sent or ''}"
                    found[ask] = self.told(address, sent)
                    if found[ask].startswith("405"):
                        deaf.add((method, name))
        for since in range(self.war.snapshot().seq + 2):
            news = CAMPAIGN.news(self.war.code, Audience(self.view, "en"), since, 0)
            assert news is not None
            found[f"stream {since}"] = f"{news.seq} {self._plain(news.html)}"
        return found

    def something(self) -> dict[str, str]:
        """What the secret's owner is told: somewhere in this it must be."""
        return {page: self.told(page) for page in ("", "log/", "orders/", "treasury/melas/", "battles/1-1/retreat/gorup/")}


def courses(war: War, secret: Secret, asked: dict[str, Callable[[Phone], dict[str, str]]]) -> dict[str, list[dict[str, str]]]:
    """What each is told in either course."""
    found: dict[str, list[dict[str, str]]] = {name: [] for name in asked}
    for deed in (secret.one, secret.other):
        with transaction.atomic():
            pieces.clear()  # what is taken back here was never to be seen
            deed(war)
            timed(war)
            for name, ask in asked.items():
                found[name].append(ask(Phone(war, name)))
            transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)
def test_a_secret_makes_no_difference_to_whoever_may_not_know_it(secret, monkeypatch, caplog):
    if not THOROUGH and secret.name not in SLICE:
        pytest.skip("one of the secrets of `make leaks`")
    caplog.set_level("ERROR", logger="django.request")
    monkeypatch.setattr(cache, "incr", lambda *_args, **_more: 1)  # nobody asks too often here
    war = declared_war()
    secret.began(war)
    outsiders = OUTSIDERS if THOROUGH else OUTSIDERS[:1]
    asked: dict[str, Callable[[Phone], dict[str, str]]] = dict.fromkeys(outsiders, Phone.everything)
    asked[secret.owner] = Phone.something

    told = courses(war, secret, asked)

    one, other = told.pop(secret.owner)
    assert one != other, "no pair: the secret is none"
    differ = {name: [ask for ask in one if one[ask] != other[ask]] for name, (one, other) in told.items()}
    broken = [ask for pair in told.values() for ask, answer in pair[0].items() if answer.startswith("5")]
    assert (any(differ.values()), broken) == (False, []), differ


def test_the_engagement_of_this_hunt_is_where_it_is_looked_for():
    war = declared_war()
    marches(("suchet", "savona"))(war)

    assert list(Engagement.objects.filter(campaign=war.campaign).values_list("code", flat=True)) == ["1-1"]
