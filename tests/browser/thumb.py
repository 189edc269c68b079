"""A thumb on a phone that counts what it does: taps, dice tapped, screens scrolled, characters typed."""

import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple

#: How far the page or the panel had to be scrolled before what is wanted lies free: in its own visible heights.
_SCROLLED = """async wanted => {
    const box = wanted.closest(".panel[data-open]") || document.scrollingElement;
    const page = box === document.scrollingElement;
    const before = box.scrollTop;
    wanted.scrollIntoView({block: "nearest"});
    const bar = page ? null : box.querySelector(".actionbar");
    if (bar && !bar.contains(wanted)) {
        const under = wanted.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
        if (under > 0) box.scrollTop += under;
    }
    return Math.abs(box.scrollTop - before) / (page ? innerHeight : box.clientHeight);
}"""


#: What lies over the middle of an element: nothing, the open panel, or the name of something else.
_COVER = """wanted => {
    const {x, y, width, height} = wanted.getClientRects()[0];
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    if (wanted.contains(there)) return "";
    return there?.closest(".panel[data-open]") ? "panel" : there?.outerHTML.slice(0, 200) ?? "the edge of the screen";
}"""


#: Milliseconds from the touch and from the release until the panel shows something else, or the head that something was done, and
#: whether it was; nothing where no answer comes. What is looked at makes the browser lay nothing out.
_UNTIL = """() => new Promise(done => {
    const at = {}, found = wanted => document.querySelector(wanted);
    const shown = () => [found("#panel")?.dataset.seq, found("#panel-title")?.textContent, found("#panel")?.dataset.chosen,
        found("#panel .candidates")?.textContent.length, !!found("#act-form"), told(), found("#head")?.dataset.reaches].join();
    const told = () => !!found("#panel :is(.result-bar, .done-before)"), reached = found("#head")?.dataset.reaches;
    const before = shown();
    setTimeout(() => { watching.disconnect(); done(null); }, 2000);
    addEventListener("pointerdown", () => { at.touch = performance.now(); }, {capture: true, once: true});
    addEventListener("pointerup", () => { at.lift = performance.now(); }, {capture: true, once: true});
    addEventListener("htmx:beforeRequest", () => {  // a last die waits for a second thought: that is no part of it
        if (at.lift && performance.now() - at.lift > 500) at.lift = performance.now();
    });
    const watching = new MutationObserver(() => {
        if (!at.touch || shown() === before) return;
        const panel = found("#panel"), number = panel?.dataset.seq ?? reached;
        const saysHead = found("#head")?.dataset.reaches !== reached;
        if (number !== reached && !saysHead && !("open" in panel.dataset)) return;  // it has closed: the head says what was done
        watching.disconnect();
        const acted = told() || saysHead || number !== reached;
        const drawn = () => [performance.now() - at.touch, performance.now() - at.lift, acted];
        requestAnimationFrame(() => scheduler.postTask(() => done(drawn()), {priority: "user-blocking"}));
    });
    watching.observe(document.body, {childList: true, subtree: true, attributes: true});
})"""
#: How far things have moved by themselves since the page was opened.
_SHIFTED = """() => new Promise(done => new PerformanceObserver(list => done(
    list.getEntries().filter(one => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0)
)).observe({type: "layout-shift", buffered: true}) || setTimeout(() => done(0), 300))"""
#: A thumb rests so long on the glass, in milliseconds.
_RESTS = 80
#: A second tap within so many pixels and milliseconds of one is a double tap (battle.js).
_SAME_PLACE, _DOUBLE_TAP = 30, 550


@dataclass
class Thumb:
    """``page``: a Playwright page of a phone. ``taps`` are those that are no dice."""

    page: Any
    taps: int = 0
    dice: int = 0
    typed: int = 0
    screens: float = 0
    _place: tuple[float, float] = (-100.0, -100.0)

    def tap(self, wanted: Any) -> None:
        """Tap it, scrolling there first if need be."""
        self.taps += 1
        self._touch(wanted)

    def tap_die(self, wanted: Any) -> None:
        """Tap a die's face, or what is left of a handful."""
        self.dice += 1
        self._touch(wanted)

    def name(self, role: str, name: Any, within: str = "#panel") -> None:
        """Tap the button or link of this name."""
        self.tap(self.page.locator(within).get_by_role(role, name=name, exact=isinstance(name, str)).first)

    def throw(self, *faces: str) -> None:
        """Tap the dice that the form asks for: a face for a die, "3×5" for three fives of a handful; the last one resolves."""
        fields = self.page.locator("#act-dice .field")
        fields.nth(len(faces) - 1).wait_for()
        wanted = fields.all()
        for one, thrown in zip(wanted, faces, strict=False):
            for part in thrown.split():
                number, _, face = part.rpartition("×")
                for _tap in range(int(number or 1)):
                    self.dice += 1
                    self._touch(self._key(one, face, handful=bool(number)))
        self.wait_done()

    def count(self, faces: dict[int, int]) -> None:
        """Count a handful face by face: each face that lies there is tapped, the last one takes all that are left."""
        handful = self.page.locator("#act-dice .face-counts").first
        *some, last = faces
        for face in some:
            for _tap in range(faces[face]):
                self.dice += 1
                self._touch(handful.locator(".die-key").nth(face - 1))
        self.dice += 1
        self._touch(handful.locator("[data-rest]").nth(last - 1))

    def wait_done(self) -> None:
        """What was done is told in the panel."""
        self.page.locator("#panel .result-bar").wait_for()

    def type(self, wanted: Any, text: str) -> None:
        self.tap(wanted)
        self.typed += len(text)
        wanted.fill(text)

    def throw_percent(self, number: int) -> None:
        """Two ten-sided dice, the second of which resolves."""
        for place, digit in enumerate(divmod(number % 100, 10)):
            self.dice += 1
            self._touch(self.page.locator("#act-dice .digits").nth(place).locator(f'[data-digit="{digit}"]'))
        self.wait_done()

    def _key(self, one: Any, face: str, *, handful: bool) -> Any:
        if handful:
            return one.locator(".die-key").nth(int(face) - 1)
        return one.locator(f'.die-key:has([value="{face}"])')

    def _touch(self, wanted: Any) -> None:
        wanted.wait_for()
        self.screens += wanted.evaluate(_SCROLLED)
        if wanted.evaluate(_COVER) == "panel":  # it is closed first
            self.taps += 1
            self.page.locator(".panel-close").tap()
            self.page.locator("#panel:not([data-open])").wait_for(state="attached")
            self.screens += wanted.evaluate(_SCROLLED)
        assert not (cover := wanted.evaluate(_COVER)), cover
        box = wanted.bounding_box()
        place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if math.dist(place, self._place) < _SAME_PLACE:  # sooner, it would be the second half of a double tap
            self.page.wait_for_timeout(_DOUBLE_TAP)
        self._place = place
        self._bring_down(wanted)

    def _bring_down(self, wanted: Any) -> None:
        wanted.tap()

    @property
    def row(self) -> list[str]:
        """Taps, dice, screens, characters, as the table has them."""
        return [str(self.taps), str(self.dice), f"{self.screens:.1f}", str(self.typed)]


class Wait(NamedTuple):
    """Milliseconds from a ``touch`` and from its ``release`` until its answer was drawn; was that a ``result``?"""

    touch: float
    release: float
    result: bool


@dataclass
class SlowThumb(Thumb):
    """A thumb on a phone on a line of 150 ms there and back, with a processor four times slower, that is timed as well."""

    waits: list[Wait] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._tools = self.page.context.new_cdp_session(self.page)
        self._tools.send("Network.enable")
        line = {"offline": False, "latency": 150, "downloadThroughput": -1, "uploadThroughput": -1}
        self._tools.send("Network.emulateNetworkConditions", line)
        self._tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        self.page.reload()

    def _touch(self, wanted: Any) -> None:
        """Tap it as a thumb does."""
        wanted.wait_for()
        self.page.wait_for_timeout(500)  # what the page still loads is no part of it
        wanted.tap(trial=True)  # it lies free then, and nothing over it
        box = wanted.bounding_box()
        at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + min(box["height"] / 2, 20)}]
        self.page.evaluate_handle(f"() => {{ window.until = ({_UNTIL})(); }}").dispose()
        self._tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
        self.page.wait_for_timeout(_RESTS)
        self._tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        if found := self.page.evaluate("() => window.until"):
            self.waits.append(Wait(*found))

    def shifted(self) -> float:
        """The page's layout shift so far."""
        return float(self.page.evaluate(_SHIFTED))
