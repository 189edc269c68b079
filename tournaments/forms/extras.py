"""Numbers beside the games, a line for each player: painting, sportsmanship, votes."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.engine.exact import canonical, exact
from tournaments.forms.scoring import PointsField
from tournaments.models import Player


class ExtraForm(forms.Form):
    """What the numbers are for, and one for each player."""

    name = forms.CharField(
        label=gettext_lazy("What for"), max_length=40, help_text=gettext_lazy("Painting, sportsmanship, public vote.")
    )

    def __init__(self, players: Sequence[Player], name: str, data: Any = None) -> None:
        initial = {f"player_{one.number}": one.extras.get(name) for one in players}
        super().__init__(data, initial={"name": name, **initial})
        for player in players:
            self.fields[f"player_{player.number}"] = PointsField(player.name)

    def clean_name(self) -> str:
        name = " ".join(str(self.cleaned_data["name"]).split())
        if name == "total":
            raise forms.ValidationError(_("This name is reserved for the points of a team's boards: choose another."))
        return name

    def values(self) -> dict[int, int | str | None]:
        """The numbers by the players' own; None for a line left empty."""
        found: dict[int, int | str | None] = {}
        for field, value in self.cleaned_data.items():
            if field.startswith("player_"):
                amount = exact(value) if value is not None else None
                found[int(field.removeprefix("player_"))] = None if amount is None else canonical(amount)
        return found
