"""Forms of army lists. A form of a row remembers what it showed, so that only what was changed is written."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from armies.actions import Changed
from armies.limits import FILE_BYTES, MOST_COPIES, NAME_LENGTH, NOTES_LENGTH
from armies.models import Army
from armies.options import field_for, shown
from armies.queries import SHELVES, playable_rulesets
from people.models import Club
from rulebooks.editions import latest_editions_for
from rules.engine.army import ArmyBook
from rules.engine.play.state import Tracked
from rules.engine.ruleset import Ruleset


def _rulesets(user: Any = None) -> list[tuple[str, str]]:
    """Rulebooks to choose from, with the editions that ``user`` may play."""
    listed = [(slug, ruleset.name.of(get_language() or "en")) for slug, ruleset in playable_rulesets().items()]
    return listed if user is None else [*listed, *((edition.slug, edition.name) for edition in latest_editions_for(user))]


class NewArmyForm(forms.Form):
    """Begin a list."""

    ruleset = forms.ChoiceField(label=gettext_lazy("Rulebook"))
    name = forms.CharField(label=gettext_lazy("Name of the army"), max_length=NAME_LENGTH)
    commander = forms.CharField(label=gettext_lazy("Commander in chief"), max_length=NAME_LENGTH, required=False)
    is_book = forms.BooleanField(
        label=gettext_lazy("This is a book of profiles, not an army"),
        help_text=gettext_lazy("For rulebooks without printed profiles. Other lists take their units from it."),
        required=False,
    )

    def __init__(self, user: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(forms.ChoiceField, self.fields["ruleset"]).choices = _rulesets(user)
        if not any(ruleset.play and ruleset.play.army.books for ruleset in playable_rulesets().values()):
            del self.fields["is_book"]


class FindArmiesForm(forms.Form):
    """Search and filter the page of lists. Never refuses: what it does not know it ignores."""

    q = forms.CharField(label=gettext_lazy("Search"), max_length=80, required=False)
    ruleset = forms.ChoiceField(label=gettext_lazy("Rulebook"), required=False)
    shelf = forms.ChoiceField(required=False, choices=[("", "")] + [(shelf, shelf) for shelf in SHELVES])

    def __init__(self, user: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(forms.ChoiceField, self.fields["ruleset"]).choices = [("", _("All rulebooks")), *_rulesets(user)]

    def chosen(self) -> dict[str, str]:
        """``shelf``, ``ruleset`` and ``words`` for the query."""
        self.is_valid()
        found = self.cleaned_data
        return {"shelf": found.get("shelf", ""), "ruleset": found.get("ruleset", ""), "words": found.get("q", "")}


class RowForm(forms.Form):
    """A row's fields and its declared options (fields named ``option-…``).

    Beside each input stands, hidden, the value it was shown with: ``changes`` and ``option_changes`` hold what differs from that.
    """

    OPTION = "option-"

    def __init__(
        self, row: Any, ruleset: Ruleset, declared: Sequence[Tracked], data: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> None:
        self.row, self.declared = row, shown(declared)
        super().__init__(data, initial=self._current(row), **kwargs)
        for option in self.declared:
            self.fields[self.OPTION + option.name] = field_for(ruleset, option)
        for field in self.fields.values():
            field.show_hidden_initial = True

    def _current(self, row: Any) -> dict[str, Any]:
        options = {self.OPTION + option.name: row.options.get(option.name, option.start) for option in self.declared}
        return {name: getattr(row, name) for name in self.base_fields} | options

    def clean(self) -> dict[str, Any]:
        """Line ends as we keep them."""
        for name, value in self.cleaned_data.items():
            if isinstance(value, str):
                self.cleaned_data[name] = value.replace("\r\n", "\n")
        return self.cleaned_data

    def _changed(self) -> dict[str, Changed]:
        return {
            name: Changed(self._shown(name), self.cleaned_data[name])
            for name in self.cleaned_data
            if self._shown(name) != self.cleaned_data[name]
        }

    def _shown(self, name: str) -> Any:
        """Return what the input was shown with; the row's present value where the form does not say, or says it wrongly.

        A form of an older release may hold a choice that is gone.
        """
        sent = self.data.get(self[name].html_initial_name)
        if sent is None:
            return self.initial[name]
        field = self.fields[name]
        try:
            value = field.clean(sent) if isinstance(field, forms.TypedChoiceField) and sent else field.to_python(sent)
        except forms.ValidationError:
            return self.initial[name]
        return (value.replace("\r\n", "\n") or "") if isinstance(value, str) else value

    @property
    def changes(self) -> dict[str, Changed]:
        return {name: change for name, change in self._changed().items() if not name.startswith(self.OPTION)}

    @property
    def option_changes(self) -> dict[str, Changed]:
        cut = len(self.OPTION)
        return {name[cut:]: change for name, change in self._changed().items() if name.startswith(self.OPTION)}

    def shown_again(self) -> None:
        """Remember what the row says now: who was told of another's change and saves once more means it."""
        self.row.refresh_from_db()
        self.initial = self._current(self.row)
        data = dict(self.data.items())
        for name in self.fields:
            data[self[name].html_initial_name] = self.fields[name].prepare_value(self.initial[name])
        self.data = data


class ArmyForm(RowForm):
    name = forms.CharField(label=gettext_lazy("Name of the army"), max_length=NAME_LENGTH)
    commander = forms.CharField(label=gettext_lazy("Commander in chief"), max_length=NAME_LENGTH, required=False)
    notes = forms.CharField(
        label=gettext_lazy("Notes"),
        max_length=NOTES_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("History, painting, how it fights. Everyone who can read the list sees them."),
    )


class CommandForm(RowForm):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=NAME_LENGTH)
    commander = forms.CharField(label=gettext_lazy("Commander"), max_length=NAME_LENGTH, required=False)


class UnitForm(RowForm):
    name = forms.CharField(label=gettext_lazy("Proper name"), max_length=NAME_LENGTH, required=False)


class ImportForm(forms.Form):
    """A list from elsewhere: pasted, or a file, which then stands in the text so that it can be mended there."""

    text = forms.CharField(
        label=gettext_lazy("Paste a list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocapitalize": "off", "class": "paste"}),
    )
    file = forms.FileField(label=gettext_lazy("Or choose a file"), required=False, allow_empty_file=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].widget.attrs["accept"] = ".json,.csv,.txt,application/json,text/csv,text/plain"

    def clean(self) -> dict[str, Any]:
        """``text`` is the file's, if there is one."""
        file = self.cleaned_data.get("file")
        if file is not None:
            if file.size > FILE_BYTES:
                sentence = _("This file is too large: a list has at most %(most)s KB.")
                self.add_error("file", sentence % {"most": FILE_BYTES // 1024})
                return self.cleaned_data
            try:
                self.cleaned_data["text"] = file.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error("file", _("This file is not UTF-8 text. Save the spreadsheet as “CSV UTF-8”."))
                return self.cleaned_data
        text = self.cleaned_data.get("text", "")
        if len(text.encode(errors="replace")) > FILE_BYTES:
            self.add_error("text", _("This is too long: a list has at most %(most)s KB.") % {"most": FILE_BYTES // 1024})
        elif not text.strip() and not self.errors:
            self.add_error(None, _("Paste a list or choose a file."))
        return self.cleaned_data


class CopyForm(forms.Form):
    """How many more of a unit."""

    times = forms.IntegerField(label=gettext_lazy("How many to add"), min_value=1, max_value=MOST_COPIES, initial=1)


class AddUnitForm(forms.Form):
    """A tap on the palette: which profile, and the choices that stand above it for every unit added from there."""

    profile = forms.CharField(max_length=60)

    def __init__(self, ruleset: Ruleset, book: ArmyBook, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(data, auto_id="add-%s", **kwargs)
        self.declared = [option for option in book.unit_options if option.kind == "choice"]
        for option in self.declared:
            field = field_for(ruleset, option)
            field.initial, field.required = option.start, False
            self.fields[RowForm.OPTION + option.name] = field

    @property
    def choices(self) -> list[forms.BoundField]:
        """The selects above the palette."""
        return [self[RowForm.OPTION + option.name] for option in self.declared]

    @property
    def options(self) -> dict[str, Any]:
        """The chosen options that are not as they start anyway."""
        chosen = {option: self.cleaned_data.get(RowForm.OPTION + option.name) for option in self.declared}
        return {option.name: value for option, value in chosen.items() if value not in ("", None, option.start)}


class ShareWithClubForm(forms.Form):
    """Which of the owner's clubs may read a list, and its treasurers change it."""

    club = forms.ModelChoiceField(
        label=gettext_lazy("Club"), queryset=Club.objects.none(), required=False, empty_label=gettext_lazy("No club")
    )

    def __init__(self, army: Army, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={"club": army.club_id})
        assert army.owner is not None, "a sample belongs to nobody"
        cast("forms.ModelChoiceField[Club]", self.fields["club"]).queryset = army.owner.clubs.order_by("name")
