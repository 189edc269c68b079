"""Teams: who plays at their boards."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions import NewEntry, NewMember
from tournaments.forms.play import EntryForm
from tournaments.models import Player


def add_boards(form: forms.Form, boards: int) -> None:
    """Two fields for each board: who plays, and with which army."""
    for board in range(1, boards + 1):
        name = _("Board %(board)s: name") % {"board": board}
        form.fields[f"name_{board}"] = forms.CharField(label=name, max_length=60, required=False)
        army = _("Board %(board)s: army") % {"board": board}
        form.fields[f"army_{board}"] = forms.CharField(label=army, max_length=80, required=False)


def members_in(form: forms.Form, boards: int) -> list[NewMember]:
    given = form.cleaned_data
    return [NewMember(given[f"name_{board}"], given[f"army_{board}"]) for board in range(1, boards + 1)]


class TeamForm(EntryForm):
    """A team that wants to play; names of its players may follow later."""

    name = forms.CharField(label=gettext_lazy("Name of the team"), max_length=45)
    army = None  # type: ignore[assignment]

    def __init__(self, boards: int, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.boards = boards
        add_boards(self, boards)

    def entry(self, user: Any | None) -> NewEntry:
        given = self.cleaned_data
        members = members_in(self, self.boards)
        more = {name: given[name] for name in ("club", "contact")}
        return NewEntry(given["name"], user=user, members=members, is_namesake=given.get("is_namesake", False), **more)


class MembersForm(forms.Form):
    """Who plays at the boards of a team that has entered."""

    def __init__(self, members: Sequence[Player], data: Any = None) -> None:
        initial: dict[str, Any] = {f"name_{one.board}": one.name for one in members}
        super().__init__(data, initial={**initial, **{f"army_{one.board}": one.army for one in members}})
        self.boards = len(members)
        add_boards(self, self.boards)

    def members(self) -> list[NewMember]:
        return members_in(self, self.boards)
