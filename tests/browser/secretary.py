"""A club secretary who writes a rulebook: everything is typed into the editor's forms, nothing as text."""

import re
from typing import Any

#: The duel of the browser test in the forms' own words: what is typed, by part.
WORDS = """fighter: fighter / gladiatore
head: head / testa
body: body / corpo
legs: legs / gambe
thrust: thrust / affondo
guard: guard / guardia
unhurt: unhurt / illeso
down: down / a terra
stunned: stunned / stordito
hits: hits / colpi
located: hits by location / colpi per locazione
critical: critical / danno critico"""
SETS = "SPOTS: head, body, legs\nPLOTS: thrust, guard\nCRITICALS: unhurt, stunned, down"


class Secretary:
    """Fills in the forms of a draft in a real browser."""

    def __init__(self, page: Any, draft: str) -> None:
        self.page, self.draft = page, draft

    def open(self, place: str) -> None:
        self.page.goto(f"{self.draft}{place}/")

    def begin(self, chapter: str, collection: str, key: str) -> None:
        """Begin a part of a collection: its form opens."""
        self.open(f"chapters/{chapter}")
        form = self.page.locator("form.new-part", has=self.page.locator(f"button[value='{collection}']"))
        form.locator("input[name=key]").fill(key)
        form.locator("button[name=new]").click()
        self.page.locator("#editor").wait_for()

    def input(self, name: str) -> Any:
        """An input by its name; what it is folded into is opened."""
        name = name if re.match(r"p\d", name) else f"p0.{name}"
        found = self.page.locator(f"#editor [name='{name}']").first
        found.evaluate("one => { for (let at = one; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true; }")
        return found

    def write(self, **values: str) -> None:
        """Fill in inputs; ``__`` is the dot of a name, a leading ``p`` and number for the field of the page."""
        for name, value in values.items():
            self.fill(name.replace("__", "."), value)

    def fill(self, name: str, value: str | bool) -> None:
        control = self.input(name)
        if isinstance(value, bool):
            control.set_checked(value)
        elif control.evaluate("one => one.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)

    def add(self, name: str, count: int = 1) -> None:
        """Press the button that adds a row (``name:kind`` for a step or a change)."""
        name = name if re.match(r"p\d", name) else f"p0.{name}"
        for _one in range(count):
            button = self.page.locator(f"#editor button[name=_add][value='{name}']").first
            button.evaluate(
                "one => { for (let at = one; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true; }"
            )
            with self.page.expect_response(lambda answer: answer.request.method == "POST" and "preview" not in answer.url):
                button.click()
            self.page.locator("#editor.htmx-request, #editor .htmx-request, #editor .htmx-swapping").first.wait_for(
                state="detached"
            )

    def save(self) -> None:
        with self.page.expect_navigation():
            self.page.locator("#editor button[name=save]").click()


def write_duel(secretary: Secretary) -> None:
    """Enter a duel with hit locations, boxes, criticals and secret plots into the empty sheet."""
    for chapter in (_words, _tables, _procedures, _fields, _armies, _sequence, _acts, _cards):
        chapter(secretary)


def _words(at: Secretary) -> None:
    at.open("chapters/words")
    at.fill("p0._lines", WORDS)
    at.fill("p1._lines", SETS)
    at.save()


def _tables(at: Secretary) -> None:
    for name, column, kind, rows in (
        ("spots", "place", "SPOTS", "1: body\n4: legs\n6: head"),
        ("criticals", "critical", "CRITICALS", "1: unhurt\n2: stunned\n3: down"),
    ):
        at.begin("tables", "tables", name)
        at.fill("columns.0._key", column)
        at.fill("columns.0", kind)
        at.fill("stepped", True)
        at.fill("rows._lines", rows)
        at.save()


def _procedures(at: Secretary) -> None:
    at.begin("procedures", "procedures", "plot")
    at.add("facts")
    at.write(facts__0___key="plot", facts__0__choice="PLOTS")
    at.add("outcome")
    at.write(outcome__0___key="plot", outcome__0="plot")
    at.save()

    at.begin("procedures", "procedures", "strike")
    at.add("facts")
    at.write(facts__0___key="theirs", facts__0__choice="PLOTS")
    at.add("facts")
    at.write(facts__1___key="stunned")
    at.fill("facts.1.flag", True)
    at.add("steps:modifiers")
    at.fill("steps.0.modifiers", "mods")
    at.add("steps.0.rows")
    at.write(steps__0__rows__0__id="stunned", steps__0__rows__0__value="-1", steps__0__rows__0__when="stunned")
    at.add("steps:pool")
    at.write(steps__1__pool="blows", steps__1__count="2", steps__1__hit_count="hits")
    at.fill("steps.1.hits", "die + total(mods) >= (4 if theirs == guard else 3)")
    at.add("steps:pool")
    at.write(steps__2__pool="where", steps__2__count="hits", steps__2__alike="spots[die].place")
    at.add("steps:let")
    at.add("steps.3.let")
    at.fill("steps.3.let.0._key", "located")
    at.fill("steps.3.let.0", "tally(spots[d].place for d in where)")
    at.add("outcome")
    at.write(outcome__0___key="hits", outcome__0="hits")
    at.add("outcome")
    at.write(outcome__1___key="located", outcome__1="located")
    at.save()

    at.begin("procedures", "procedures", "critical")
    at.add("facts")
    at.write(facts__0___key="place", facts__0__choice="SPOTS")
    at.add("steps:roll")
    at.fill("steps.0.roll", "die")
    at.add("outcome")
    at.write(outcome__0___key="critical", outcome__0="criticals[die].critical")
    at.save()

    at.begin("procedures", "procedures", "recover")
    at.add("steps:roll")
    at.fill("steps.0.roll", "die")
    at.add("outcome")
    at.write(outcome__0___key="stunned", outcome__0="die < 4")
    at.save()


def _fields(at: Secretary) -> None:
    at.open("chapters/units")
    at.add("unit")
    at.write(unit__1___key="wounds", unit__1__boxes="SPOTS", unit__1__number__0="0", unit__1__number__1="2", unit__1__start="2")
    at.add("unit")
    at.write(unit__2___key="plot", unit__2__choice="PLOTS", unit__2__secret="battle.step != plots")
    at.fill("unit.2.optional", True)
    for number, name in ((3, "struck"), (4, "stunned")):
        at.add("unit")
        at.fill(f"unit.{number}._key", name)
        at.fill(f"unit.{number}.flag", True)
    at.save()


def _armies(at: Secretary) -> None:
    at.open("chapters/armies")
    at.fill("profiles", "fighter,")
    at.fill("samples.0.commands.0.units.0.profile", "fighter")
    at.fill("samples.0.commands.0.units.0.count", "1")
    at.save()


def _sequence(at: Secretary) -> None:
    at.open("chapters/sequence")
    at.fill("p0", "shared")
    at.fill("p5.1.id", "plots")
    at.fill("p5.1.title.en", "Plots")
    at.fill("p5.1.title.it", "Piani")
    at.fill("p5.1.acting", "both")
    at.fill("p5.1.must", "plot")
    at.fill("p5.1.both_end", True)
    at.add("p5.1.begin:for")
    at.fill("p5.1.begin.0.for", "f")
    at.add("p5.1.begin.0.do:put")
    at.fill("p5.1.begin.0.do.0.put", "f.plot")
    at.fill("p5.1.begin.0.do.0.to", "none")
    at.add("p5.1.begin.0.do:put")
    at.fill("p5.1.begin.0.do.1.put", "f.struck")
    at.fill("p5.1.begin.0.do.1.to", "false")
    at.add("p5")
    for name, value in (
        ("id", "fight"),
        ("title.en", "Fight"),
        ("title.it", "Lotta"),
        ("help.en", "Strike."),
        ("help.it", "Colpite."),
    ):
        at.fill(f"p5.2.{name}", value)
    at.fill("p5.2.acting", "both")
    at.fill("p5.2.both_end", True)
    at.save()


def _acts(at: Secretary) -> None:
    at.begin("acts", "play/acts", "plot")
    at.fill("steps", "plots")
    at.add("effects:put")
    at.write(effects__0__put="unit.plot", effects__0__to="outcome.plot")
    at.save()

    at.begin("acts", "play/acts", "critical")
    at.add("effects:put")
    at.write(effects__0__put="unit.lost", effects__0__to="true", effects__0__when="outcome.critical == down")
    at.add("effects:put")
    at.write(effects__1__put="unit.destroyed", effects__1__to="true", effects__1__when="unit.lost")
    at.add("effects:put")
    at.write(effects__2__put="unit.stunned", effects__2__to="true", effects__2__when="outcome.critical == stunned")
    at.save()

    at.begin("acts", "play/acts", "recover")
    at.fill("steps", "fight")
    at.add("roles.0.not_when")
    at.write(roles__0__not_when__0__when="not it.stunned", roles__0__not_when__0__says__en="It is not stunned.")
    at.fill("roles.0.not_when.0.says.it", "Non è stordito.")
    at.add("effects:put")
    at.write(effects__0__put="unit.stunned", effects__0__to="outcome.stunned")
    at.save()

    at.begin("acts", "play/acts", "strike")
    at.fill("steps", "fight")
    at.add("roles.0.not_when")
    at.write(roles__0__not_when__0__when="it.struck", roles__0__not_when__0__says__en="It has struck.")
    at.fill("roles.0.not_when.0.says.it", "Ha già colpito.")
    at.add("roles")
    at.write(roles__1___key="target", roles__1__who="enemy")
    at.add("known")
    at.write(known__0___key="theirs", known__0="either(target.plot, guard)")
    at.add("known")
    at.write(known__1___key="stunned", known__1="unit.stunned")
    at.add("effects:put")
    at.write(effects__0__put="unit.struck", effects__0__to="true")
    at.add("effects:for")
    at.fill("effects.1.for", "place")
    at.fill("effects.1.in", "SPOTS")
    at.fill("effects.1.when", "outcome.located[place] > 0")
    at.add("effects.1.do:add")
    at.fill("effects.1.do.0.add", "target.wounds[place]")
    at.fill("effects.1.do.0.by", "-outcome.located[place]")
    at.add("effects.1.do:due")
    at.fill("effects.1.do.1.due", "critical")
    at.fill("effects.1.do.1.side", "target")
    at.fill("effects.1.do.1.why.en", "A location is full (§5).")
    at.fill("effects.1.do.1.why.it", "Una locazione è piena (§5).")
    at.fill("effects.1.do.1.when", "target.wounds[place] == 0")
    at.add("effects.1.do.1.roles")
    at.fill("effects.1.do.1.roles.0._key", "unit")
    at.fill("effects.1.do.1.roles.0", "target")
    at.add("effects.1.do.1.facts")
    at.fill("effects.1.do.1.facts.0._key", "place")
    at.fill("effects.1.do.1.facts.0", "place")
    at.save()


def _cards(at: Secretary) -> None:
    at.open("chapters/markers")
    at.add("unit.boxes")
    at.fill("unit.boxes.0.boxes", "wounds")
    at.save()


def add_example(at: Secretary, name: str, procedure: str, given: dict[str, str], dice: str, expect: dict[str, str]) -> None:
    """Write a worked example into its form."""
    at.begin("examples", "examples", name)
    at.fill("procedure", procedure)
    at.fill("dice", dice)
    for field, pairs in (("given", given), ("expect", expect)):
        for number, (key, value) in enumerate(pairs.items()):
            at.add(field)
            at.fill(f"{field}.{number}._key", key)
            at.fill(f"{field}.{number}", value)
    at.save()
