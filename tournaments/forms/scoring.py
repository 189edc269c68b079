"""An organiser's own scoring and tie-breaks, checked by the engine: its sentences stand beside the fields. T§3.3, T§3.5."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, cast, get_args

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.engine.errors import FactError
from rules.engine.text import Text
from tournaments.engine.exact import Rounding, exact
from tournaments.engine.presets import PRESETS, PresetName
from tournaments.engine.scoring import ALL_CLASSES, SPECIALS, Measure, Scoring, What, plain, problems
from tournaments.engine.standings import CHAIN_KEYS, EXTRA, LOW_KEYS
from tournaments.forms.words import choices_of
from tournaments.queries.procedures import word

#: Rows that can be filled in besides those that are there, and the most of the specification.
SPARE_ROWS, MOST_BANDS, MOST_TERMS, MOST_KEYS = 3, 60, 40, 12
#: Scorings that begin with nothing.
BLANK: dict[str, dict[str, Any]] = {
    "classes": {"kind": "classes", "win": 3, "draw": 1, "loss": 0},
    "matrix": {"kind": "matrix", "measure": "difference", "step": 1, "rounding": "down", "bye": "average"},
    "formula": {"kind": "formula", "bye": "average"},
}
#: Problems of the specification → the field beside which they are said; of a band or a term without its number.
BESIDE = {
    "points_order": "draw",
    "measure_missing": "measure",
    "step_not_positive": "step",
    "step_missing": "step",
    "drawn_missing": "drawn_each",
    "drawn_range": "drawn_min",
    "range_order": "min",
    "forfeit_order": "forfeit_win",
}
BESIDE_BAND = {
    "band_empty": "low",
    "band_off_grid": "low",
    "open_band_not_last": "high",
    "band_gap": "high",
    "band_overlap": "high",
    "band_points": "winner",
    "band_total": "winner",
    "band_rises": "winner",
    "band_falls": "winner",
}
#: Problems of the first or the last band alone.
BESIDE_END = {"first_band": (0, "low"), "zero_band_unequal": (0, "winner"), "last_band_closed": (-1, "high")}


class PointsField(forms.CharField):
    """An exact number as the specification writes it; a comma is taken for a point. Gives what goes into the definition."""

    def __init__(self, label: Any, *, required: bool = False, **more: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"})
        super().__init__(label=label, required=required, max_length=20, widget=widget, **more)

    def clean(self, value: Any) -> Any:
        given = str(super().clean(value) or "").replace(",", ".").replace("\u2212", "-").strip()
        if not given:
            return None
        if exact(given) is None:
            raise forms.ValidationError(_("A number is needed, such as 12, 7.5 or 100/3."))
        return given


def _choice(label: Any, codes: Sequence[str], *, empty: str | None = None, **more: Any) -> forms.ChoiceField:
    """A choice among words of the engine, in the reader's language at the time of reading."""

    def choices() -> list[tuple[str, str]]:
        first = [] if empty is None else [("", empty)]
        return [*first, *choices_of({code: word(code) for code in codes})]

    return forms.ChoiceField(label=label, choices=choices, required=False, **more)


class BandForm(forms.Form):
    """A line of the table. ``low`` may be left out: the band begins where the one before ends."""

    low = PointsField(gettext_lazy("From"))
    low_included = forms.BooleanField(label=gettext_lazy("inclusive"), required=False, initial=True)
    high = PointsField(gettext_lazy("To"))
    high_included = forms.BooleanField(label=gettext_lazy("inclusive"), required=False, initial=True)
    winner = PointsField(gettext_lazy("Who leads"))
    loser = PointsField(gettext_lazy("The other"))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.is_filled:
            for name in ("winner", "loser"):
                if cleaned.get(name) is None and name not in self.errors:
                    self.add_error(name, _("Points are missing here."))
        return cleaned

    @property
    def is_filled(self) -> bool:
        return any(self.data.get(self.add_prefix(name), "").strip() for name in ("low", "high", "winner", "loser"))


class TermForm(forms.Form):
    """A term of a sum: so many points for each of what is counted, for players of these results."""

    what = _choice(gettext_lazy("What counts"), get_args(What), empty="–")
    points = PointsField(gettext_lazy("Points for each"))
    when = forms.MultipleChoiceField(
        label=gettext_lazy("For whom"),
        choices=lambda: choices_of({code: word(code) for code in ALL_CLASSES}),
        required=False,
        initial=ALL_CLASSES,
        widget=forms.CheckboxSelectMultiple,
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.is_filled:
            if not cleaned.get("what") and "what" not in self.errors:
                self.add_error("what", _("Choose what counts."))
            if cleaned.get("points") is None and "points" not in self.errors:
                self.add_error("points", _("Points are missing here."))
            if not cleaned.get("when") and "when" not in self.errors:
                self.add_error("when", _("Choose at least one result."))
        return cleaned

    @property
    def is_filled(self) -> bool:
        return any(self.data.get(self.add_prefix(name), "").strip() for name in ("what", "points"))


class ScoringForm(forms.Form):
    """A scoring of one kind. ``scoring()`` gives its definition once it is valid; ``rows``: forms of bands or terms."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in BLANK], widget=forms.HiddenInput)
    win, draw, loss = (PointsField(label) for label in (gettext_lazy("Victory"), gettext_lazy("Draw"), gettext_lazy("Defeat")))
    measure = _choice(gettext_lazy("Value to look up"), get_args(Measure))
    step = PointsField(
        gettext_lazy("Whole steps of"),
        help_text=gettext_lazy("1: the table goes by whole numbers, 0–5, 6–10. Empty: it holds for every fraction too."),
    )
    rounding = _choice(gettext_lazy("What lies between two steps"), get_args(Rounding))
    total = PointsField(gettext_lazy("Both together"), help_text=gettext_lazy("If every line has to add up to it: 20, say."))
    win_bonus = PointsField(gettext_lazy("Bonus for a victory"))
    draw_bonus = PointsField(gettext_lazy("Bonus for a draw"))
    loss_bonus = PointsField(gettext_lazy("Bonus for a defeat"))
    drawn_each = PointsField(
        gettext_lazy("Nobody won: for each unit"), help_text=gettext_lazy("Only where the winner's units are looked up.")
    )
    drawn_min = PointsField(gettext_lazy("Nobody won: at least"))
    drawn_max = PointsField(gettext_lazy("Nobody won: at most"))
    percent_rounding = _choice(gettext_lazy("Percentages are rounded"), get_args(Rounding))
    total_rounding = _choice(gettext_lazy("The sum is rounded"), get_args(Rounding))
    min = PointsField(gettext_lazy("A game gives at least"))
    max = PointsField(gettext_lazy("A game gives at most"))
    bye_average = forms.BooleanField(label=gettext_lazy("A bye: the average of the player's games"), required=False)
    bye = PointsField(gettext_lazy("A bye, else"))
    forfeit_win = PointsField(gettext_lazy("The opponent did not play"))
    forfeit_loss = PointsField(gettext_lazy("Did not play"))
    double_loss = PointsField(gettext_lazy("Both lose"))

    #: The fields of each kind, besides its rows.
    FIELDS = {
        "classes": ("win", "draw", "loss"),
        "matrix": (
            *("measure", "step", "rounding", "total", "win_bonus", "draw_bonus", "loss_bonus"),
            *("drawn_each", "drawn_min", "drawn_max"),
        ),
        "formula": ("percent_rounding", "total_rounding", "min", "max"),
    }
    SPECIALS = ("bye_average", "bye", "forfeit_win", "forfeit_loss", "double_loss")

    def __init__(self, given: Mapping[str, Any], data: Any = None) -> None:
        kind = data.get("kind") if data is not None else given["kind"]
        self.of_kind = kind if kind in BLANK else "classes"
        super().__init__(data, initial=_initial(given))
        for name in [name for kind, names in self.FIELDS.items() if kind != self.of_kind for name in names]:
            del self.fields[name]
        self.rows = self._rows(given, data)

    def _rows(self, given: Mapping[str, Any], data: Any) -> Any:
        """Lines of bands or terms, with a few to be filled in."""
        form, there, most = {
            "matrix": (BandForm, given.get("bands", []), MOST_BANDS),
            "formula": (TermForm, given.get("terms", []), MOST_TERMS),
        }.get(self.of_kind, (None, [], 0))
        if form is None:
            return None
        kind = forms.formset_factory(form, extra=SPARE_ROWS if there else SPARE_ROWS * 2, absolute_max=most, max_num=most)
        return kind(data, initial=[dict(row) for row in there], prefix="row", form_kwargs={"empty_permitted": False})

    @property
    def own_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.FIELDS[self.of_kind]]

    @property
    def special_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.SPECIALS]

    def is_valid(self) -> bool:
        """Everything is a number where one is needed, and the engine finds nothing wrong; else the form says where."""
        rows_fit = self.rows is None or self.rows.is_valid()
        if not (super().is_valid() and rows_fit):
            return False
        try:
            read = Scoring.read(self.scoring())
        except FactError as error:
            self.add_error(None, str(error))
            return False
        for problem in problems(read):
            self._say(problem)
        return not self.errors and (self.rows is None or not any(row.errors for row in self.rows))

    def _say(self, problem: str) -> None:
        """The engine's sentence, beside the field that it is about."""
        code, _at, place = problem.partition("@")
        filled, text = self._filled(), choices_of({code: word(code)})[0][1] + "."
        if code in ("points_missing", "special_missing"):
            self.add_error(place, text)
        elif code in BESIDE_BAND:
            filled[int(place) - 1].add_error(BESIDE_BAND[code], text)
        elif code in BESIDE_END:
            number, name = BESIDE_END[code]
            filled[number].add_error(name, text)
        else:
            self.add_error(BESIDE.get(code) if BESIDE.get(code) in self.fields else None, text)

    def _filled(self) -> list[Any]:
        return [row for row in self.rows if row.is_filled] if self.rows is not None else []

    def scoring(self) -> dict[str, Any]:
        """The definition: what was filled in, of its kind alone."""
        given = self.cleaned_data
        found: dict[str, Any] = {"kind": self.of_kind}
        for name in (*self.FIELDS[self.of_kind], *SPECIALS):
            if not name.startswith("drawn_") and given.get(name) not in (None, ""):
                found[name] = given[name]
        if given["bye_average"]:
            found["bye"] = "average"
        if self.of_kind == "matrix":
            found["bands"] = list(self._bands())
            if found.get("measure") == "winner_units_lost" and given["drawn_each"] is not None:
                drawn = {"each": given["drawn_each"], "min": given["drawn_min"] or 0, "max": given["drawn_max"]}
                found["drawn"] = drawn
        elif self.of_kind == "formula":
            rows = [row.cleaned_data for row in self._filled()]
            found["terms"] = [{name: row[name] for name in ("what", "points", "when")} for row in rows]
        return found

    def _bands(self) -> Iterator[dict[str, Any]]:
        """The lines; one without a beginning begins where the one before ends."""
        before: dict[str, Any] | None = None
        step = self.cleaned_data.get("step")
        for row in self._filled():
            band = {name: row.cleaned_data[name] for name in ("low", "low_included", "high", "high_included", "winner", "loser")}
            if band["low"] is None:
                band |= _after(before, step, 1 if self.cleaned_data.get("measure") == "ratio" else 0)
            if band["high"] is None:
                band["high_included"] = True
            yield band
            before = band

    def preset(self) -> PresetName | None:
        """The preset that this is after all, if there is one."""
        own = alike(self.scoring())
        return next((name for name, given in PRESETS.items() if alike(given) == own), None)


def alike(given: Mapping[str, Any]) -> dict[str, Any]:
    """A definition so that two which mean the same are equal: whole, its results in the order of the alphabet."""
    found: dict[str, Any] = plain(Scoring.read(given))
    for term in found["terms"]:
        term["when"].sort()
    return found


def _after(before: Mapping[str, Any] | None, step: str | None, start: int) -> dict[str, Any]:
    """Where a band begins that follows on another."""
    if before is None or before["high"] is None:
        return {"low": str(start), "low_included": True}
    if step is None:
        return {"low": before["high"], "low_included": not before["high_included"]}
    if not before["high_included"]:
        return {"low": before["high"], "low_included": True}
    return {"low": str(Fraction(before["high"]) + Fraction(step)), "low_included": True}


def _initial(given: Mapping[str, Any]) -> dict[str, Any]:
    drawn = given.get("drawn") or {}
    average = given.get("bye") == "average"
    return {
        **given,
        **{f"drawn_{name}": drawn.get(name) for name in ("each", "min", "max")},
        "bye_average": average,
        "bye": None if average else given.get("bye"),
    }


# Tie-breaks


class KeyForm(forms.Form):
    """One key of the chain."""

    key = forms.ChoiceField(label=gettext_lazy("By"), required=False)
    best = forms.ChoiceField(
        label=gettext_lazy("Better is"),
        choices=[("", gettext_lazy("as usual")), ("high", gettext_lazy("more")), ("low", gettext_lazy("less"))],
        required=False,
    )

    def __init__(self, *args: Any, extras: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = [(EXTRA + name, name) for name in extras]
        words: dict[str, Text] = {key: word(key) for key in CHAIN_KEYS}
        self.fields["key"].choices = [("", "–"), *choices_of(words), *own]  # type: ignore[attr-defined]


class ChainForm:
    """The keys in their order; a line that is left empty counts for nothing. ``chain()`` once it is valid."""

    def __init__(self, chain: Sequence[Mapping[str, Any]], extras: Sequence[str], data: Any = None) -> None:
        named = [str(key["key"]).removeprefix(EXTRA) for key in chain if str(key["key"]).startswith(EXTRA)]
        kind = forms.formset_factory(KeyForm, extra=SPARE_ROWS, max_num=MOST_KEYS, absolute_max=MOST_KEYS)
        names = {"extras": list(dict.fromkeys([*extras, *named])), "empty_permitted": False}
        self.rows = kind(data, initial=[dict(key) for key in chain], prefix="key", form_kwargs=names)
        self.error = ""

    def is_valid(self) -> bool:
        if not self.rows.is_valid():
            return False
        keys: set[str] = set()
        for row in self.rows:
            key = row.cleaned_data.get("key")
            if key and key in keys:
                row.add_error("key", _("This is already in the order."))
            keys.add(key or "")
        if keys <= {""}:
            self.error = _("Choose at least one.")
        return not self.error and not any(row.errors for row in self.rows)

    def chain(self) -> list[dict[str, str]]:
        found = []
        for row in self.rows:
            if key := row.cleaned_data.get("key"):
                usual = "low" if key in LOW_KEYS else "high"
                best = row.cleaned_data.get("best")
                found.append({"key": key, **({"best": best} if best and best != usual else {})})
        return found


def beginning(choice: str) -> Mapping[str, Any] | None:
    """The scoring to begin with: a preset, or an empty one of a kind; None where the choice is none of them."""
    if choice in PRESETS:
        return PRESETS[cast(PresetName, choice)]
    return BLANK.get(choice)
