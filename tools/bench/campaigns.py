"""Figures of a large campaign: a turn, twenty battles carried over, its pages after a hundred turns."""

from collections.abc import Iterator
from functools import partial

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from campaigns import actions
from campaigns.actions.audit import AUDIT
from campaigns.engine.moves import resolve_moves
from campaigns.ledger import Requester, load, world
from campaigns.models import Campaign, Member
from campaigns.views.access import GUEST_PLACES
from rules.engine.dice import typed
from tools.bench.measures import Times, timed
from tools.bench.parts import Run
from tools.bench.phone import CSRF, Phone
from tools.bench.web import WebProcesses
from tools.campaigns.large import large_campaign, march_to_battle, settle_all

TURNS = 100


def measures(web: WebProcesses, times: int, last: int = TURNS) -> Iterator[tuple[Times, str]]:
    """Figures of a campaign of 60 forces on 60 places, each with the target it is held against."""
    campaign, arbiter = large_campaign()
    try:
        who = Requester(token=arbiter.token)
        snapshot = load(campaign.code, who)
        assert snapshot is not None
        facts = world.world(snapshot)
        yield timed("60 forces on 60 places moved", times, lambda: resolve_moves.run(facts, typed())), "; target 50 ms"
        march_to_battle(campaign, arbiter)
        yield timed("the reveal of a turn with 20 battles", 1, lambda: actions.reveal(code=campaign.code, who=who)), ""
        yield timed("20 battles carried home", 1, lambda: list(settle_all(campaign, arbiter))), "; target 1000 ms"
        for turns in (1, last):
            _play_to(campaign, arbiter, turns)
            yield from _pages(web, campaign, arbiter, turns, times)
        yield timed(f"the books of {last} turns folded anew", 3, lambda: AUDIT.look(campaign)), ""
    finally:
        campaign.delete()


def _play_to(campaign: Campaign, arbiter: Member, turns: int) -> None:
    """Play turns without orders: forces in contact fight on."""
    who = Requester(token=arbiter.token)
    while (now := load(campaign.code, who)) and now.turn <= turns and now.stage != "ended":
        if now.stage == "orders":
            actions.reveal(code=campaign.code, who=who)
        else:
            list(settle_all(campaign, arbiter))


def _pages(web: WebProcesses, campaign: Campaign, arbiter: Member, turns: int, times: int) -> Iterator[tuple[Times, str]]:
    """Measure the page, rendered and cached."""
    session = SessionStore()
    session[GUEST_PLACES] = {campaign.code: arbiter.token}
    session.create()
    cookies = f"{settings.SESSION_COOKIE_NAME}={session.session_key}; {settings.CSRF_COOKIE_NAME}={CSRF}"
    url = f"/campaigns/{campaign.code}/"
    for name, path, target in (("page", "", "; target 4 ms"), ("turn", "turns/1/", ""), ("log", "log/", "")):
        phone = Phone.with_headers(web.server, {"Cookie": cookies, "Accept-Language": "en"})
        yield timed(f"{name} after {turns} turns, the arbiter's", times, partial(_get, phone, url + path)), target


def _get(phone: Phone, path: str) -> None:
    answer = phone.get(path)
    assert answer.status == 200, f"{path}: {answer.status}"


def report(run: Run) -> None:
    """Measure the part ``campaigns``."""
    for found, target in measures(run.web, run.times, 2 if run.few else TURNS):
        run.say(found, target)
