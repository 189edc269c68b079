"""Everything a player's browser asks for around one volley: unit, sheet, press, news. The part ``sheets``."""

import uuid
from urllib.parse import quote

from people.models import User
from tools.bench import field as fields
from tools.bench.browser import Browser, link_with
from tools.bench.measures import CPU_MS, Times
from tools.bench.meter import Meter
from tools.bench.parts import Run

#: The steps of a volley in order; the sheet is the two in the middle.
SHEET = ("sheet without target", "sheet with target")
STEPS = ("unit opened", *SHEET, "press", "news")
#: Targets of the processor time of a whole volley and of its sheet, in ms.
VOLLEY_MS, SHEET_MS = 12, 6
#: Corps of an army and elements of a corps: 80 units and 24.
SIZES = ((4, 10), (3, 4))


def measured(run: Run) -> None:
    """The part ``sheets``: as guest and as account, on a large and a small battle."""
    for corps, elements in SIZES[1:] if run.few else SIZES:
        armies = run.armies(corps, elements)
        units = 2 * (2 if run.few else corps * elements)
        for account in (False, True):
            user = User.objects.create(username=f"bench-{uuid.uuid4().hex[:8]}", display_name="Bench") if account else None
            try:
                _volleys(run, f"{units} units, {'an account' if account else 'a guest'}", armies, user)
            finally:
                if user:
                    user.delete()


def guests_volley(run: Run) -> float:
    """Return the processor time of a guest's press and its news, in ms: what random play is compared with."""
    meter = _measure(run, run.table(), None, max(5, run.times // 5))
    return meter.processor("press", "news")


def _volleys(run: Run, who: str, armies: object, user: User | None) -> None:
    table = run.table(armies)
    if user:
        table.fires.user = user
        table.fires.save()
    meter = _measure(run, table, user, run.times)
    meter.say(who, *STEPS, "undo", "news of the undo")
    run.say(Times(f"{who}: its sheet, processor time", meter.processor(*SHEET), unit=CPU_MS), f"; target {SHEET_MS} ms")
    run.say(Times(f"{who}: a whole volley, processor time", meter.processor(*STEPS), unit=CPU_MS), f"; target {VOLLEY_MS} ms")


def _measure(run: Run, table: fields.FirstVolley, user: User | None, times: int) -> Meter:
    """Fire and undo so often, after a warm-up."""
    server = run.web.server_of(table.battle.code)
    browser = Browser(server, table.battle, table.fires, user)
    other = Browser(server, table.battle, table.other)
    both = Browser(server, table.battle, table.both)
    meter, shot = Meter(run), fields.volley(table.battle)
    for _n in range(3):
        _volley(meter, browser, other, both, shot)
    meter.forget()
    for _n in range(times):
        _volley(meter, browser, other, both, shot)
    return meter


def _volley(meter: Meter, browser: Browser, other: Browser, both: Browser, shot: dict[str, object]) -> None:
    """Fire from the card's tap to the other player's news, then undo it: by the seat of ``both`` sides, who need not agree."""
    shooter, target = (f"={quote(str(shot[role]), safe=':')}" for role in ("shooter", "target"))
    unit = meter.step("unit opened", lambda: browser.panel(f"on{shooter}"))
    sheet = meter.step("sheet without target", lambda: browser.panel(link_with(unit.body, "act=fire")))
    act = meter.step("sheet with target", lambda: browser.panel(link_with(sheet.body, "act=fire", target, "quick=long")))
    assert "panel:drawn" not in act.body, "a sheet comes with its odds"
    form = next(form for form in browser.forms(act) if form.action.endswith("/act/fire/"))
    sent = {**form.fields, "die0": 1, "die1": 6, "_go": 1}
    press = meter.step("press", lambda: browser.post(form.action, sent))
    fired = press.entry
    assert fired, f"{press.status} {press.body[:2000]}"
    news = meter.step("news", lambda: other.changes(fired - 1))
    assert news.status == 200, news.head
    back = {"entry": fired, "key": uuid.uuid4().hex}
    undo = meter.step("undo", lambda: both.post(f"{browser.url}undo/", back))
    undone = undo.entry
    assert undone, f"{undo.status} {undo.body[:2000]}"
    meter.step("news of the undo", lambda: other.changes(undone - 1))
