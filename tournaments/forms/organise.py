"""Forms of the organiser's tools: points given or taken, wishes for the pairing, the tables of the room."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.engine.exact import exact
from tournaments.models import Table
from tournaments.queries.snapshot import Snapshot

WISHES = [
    ("challenge", gettext_lazy("meet in the first round (a challenge)")),
    ("together", gettext_lazy("should meet if possible")),
    ("apart", gettext_lazy("should rather not meet")),
    ("never", gettext_lazy("never meet")),
]


class AdjustForm(forms.Form):
    """Points beside those of the games."""

    points = forms.CharField(
        label=gettext_lazy("Points"),
        max_length=20,
        help_text=gettext_lazy("With a minus they are deducted: 2, -1.5, 1/3."),
        widget=forms.TextInput(attrs={"inputmode": "text"}),
    )
    reason = forms.CharField(label=gettext_lazy("What for"), max_length=200)

    def clean_points(self) -> str:
        given = str(self.cleaned_data["points"]).replace(",", ".").replace("\u2212", "-").strip().removeprefix("+")
        if exact(given) is None:
            raise forms.ValidationError(_("Points are a number such as 2, -1.5 or 1/3."))
        return given


class WishForm(forms.Form):
    """Two players, and what is wished for them."""

    one = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=str)
    other = forms.TypedChoiceField(label=gettext_lazy("and"), coerce=str)
    what = forms.ChoiceField(label=gettext_lazy("They"), choices=WISHES)

    def __init__(self, snapshot: Snapshot, data: Any = None) -> None:
        super().__init__(data)
        names = [(player.id_in_facts, player.name) for player in snapshot.playing if not player.spare]
        for name in ("one", "other"):
            self.fields[name].choices = names  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", _("Choose two players."))
        return cleaned


class TablesForm(forms.Form):
    """The tables, one a line: name, terrain, description."""

    tables = forms.CharField(
        label=pgettext_lazy("of a room", "Tables"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=gettext_lazy(
            "A table a line: its name, then after a bar the kind of terrain, then what it looks like. "
            "4 | hills | woods and a river. Nobody plays twice at a table, nor on a kind of terrain, while it can be avoided."
        ),
    )

    def __init__(self, tables: list[Table], data: Any = None) -> None:
        lines = [" | ".join(part for part in (t.name, t.terrain or ("-" if t.description else ""), t.description) if part)
                 for t in tables]  # fmt: skip
        super().__init__(data, initial={"tables": "\n".join(lines)})

    def clean_tables(self) -> list[tuple[str, str, str]]:
        found = []
        for line in str(self.cleaned_data["tables"]).splitlines():
            name, terrain, description = [*(part.strip() for part in line.split("|", 2)), "", ""][:3]
            if name:
                found.append((name[:40], "" if terrain == "-" else terrain[:40], description[:300]))
        if len(found) > 200:
            raise forms.ValidationError(_("At most 200 tables."))
        if len({name for name, _terrain, _description in found}) < len(found):
            raise forms.ValidationError(_("Two tables have the same name."))
        return found
