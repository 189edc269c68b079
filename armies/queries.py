"""Army lists: which a person sees, a list as the rules read it, and a list as the pages show it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Case, IntegerField, Q, QuerySet, Value, When, prefetch_related_objects
from django.http import Http404
from django.utils import timezone

from armies.models import Army, ArmyCommand, ArmyUnit
from common.search import with_words
from people.models import TREASURERS
from rulebooks.editions import BOOK, DRAFT
from rules.engine.army import ArmyBook, Broken, ListedArmy, ListedCommand, ListedUnit, Profile, Reckoning
from rules.engine.play.cards import Sign
from rules.engine.play.state import Tracked
from rules.engine.ruleset import Ruleset, Rulesets, ruleset, rulesets
from rules.engine.text import Text
from rules.web import texts

#: How long a deleted list can be restored.
RESTORE_DAYS = 30

# Which rulesets


def playable_rulesets() -> Rulesets:
    """The listed rulesets that armies can be built for, by slug; ``[slug]`` also finds a stored edition."""
    return Rulesets((slug, ruleset) for slug, ruleset in rulesets().items() if ruleset.play is not None)


def playable_ruleset(slug: str) -> Ruleset | None:
    """Return the ruleset that an army is of, listed or a stored edition; None where nothing is played with it."""
    book = ruleset(slug)
    return book if book is not None and book.play is not None else None


def of_playable_rulesets() -> Q:
    """Armies of listed rulesets and of stored editions."""
    return Q(ruleset__in=list(playable_rulesets())) | Q(ruleset__startswith=BOOK) | Q(ruleset__startswith=DRAFT)


def book_of(army: Army) -> tuple[Ruleset, ArmyBook]:
    """The ruleset of a list and its army book; 404 where nothing is played with it any more."""
    ruleset = playable_ruleset(army.ruleset)
    if ruleset is None or ruleset.play is None:
        raise Http404
    return ruleset, ruleset.play.army


# Which lists


def armies_for(user: Any) -> QuerySet[Army]:
    """Armies a person may use: their own, those shared with their clubs, and the samples."""
    return lists_for(user).filter(is_book=False)


def books_for(user: Any, ruleset: str) -> QuerySet[Army]:
    """Return the books of profiles a person may take units from: their clubs' and their own first, then the samples."""
    return lists_for(user).filter(is_book=True, ruleset=ruleset).order_by("is_sample", "name", "pk")


def lists_for(user: Any) -> QuerySet[Army]:
    """Return the lists and books of profiles that a person may use: their own, those shared with their clubs, and the samples."""
    armies = Army.objects.filter(of_playable_rulesets(), deleted_at__isnull=True)
    if not user.is_authenticated:
        return armies.filter(is_sample=True)
    return armies.filter(Q(owner=user) | Q(is_sample=True) | Q(club__in=user.memberships.values("club")))


#: Headings of the page of lists.
SHELVES = ("mine", "club", "samples", "books", "deleted")


def found_armies(user: Any, *, shelf: str = "", ruleset: str = "", words: str = "") -> QuerySet[Army]:
    """The page of lists: a person's own first, then their clubs', then samples; or one shelf of these; or what they deleted."""
    armies = deleted_armies(user) if shelf == "deleted" and user.is_authenticated else armies_for(user)
    if shelf == "books":
        armies = lists_for(user).filter(is_book=True)
    elif not user.is_authenticated:
        shelf = "samples"
    if shelf == "mine":
        armies = armies.filter(owner=user)
    elif shelf == "club":
        armies = armies.filter(club__isnull=False).exclude(owner=user)
    elif shelf == "samples":
        armies = armies.filter(is_sample=True)
    if ruleset:
        armies = armies.filter(ruleset=ruleset)
    armies = with_words(armies, words, "name", "commander", "notes")
    mine = When(owner=user, then=Value(0)) if user.is_authenticated else When(pk=None, then=Value(0))
    order = Case(mine, When(is_sample=True, then=Value(2)), default=Value(1), output_field=IntegerField())
    return armies.select_related("owner", "club").prefetch_related(*ROWS).order_by(order, "name", "pk")


def deleted_armies(user: Any) -> QuerySet[Army]:
    """Return the lists that a person deleted and may still restore."""
    since = timezone.now() - timedelta(days=RESTORE_DAYS)
    return Army.objects.filter(of_playable_rulesets(), owner=user, deleted_at__gte=since)


def readable_army_or_404(user: Any, pk: int) -> Army:
    """A list this person may read: an own one, one of their club's, a sample."""
    try:
        army = Army.objects.get(pk=pk, deleted_at__isnull=True)
    except Army.DoesNotExist:
        raise Http404 from None
    if playable_ruleset(army.ruleset) is None or not _may_read(user, army):
        raise Http404
    if user.is_authenticated and army.owner_id == user.pk:
        army.owner = user  # known already: a tap in the builder would take as long to join as to read all else
    return army


def _may_read(user: Any, army: Army) -> bool:
    """As ``lists_for`` has it, asked of one list."""
    if army.is_sample:
        return True
    if not user.is_authenticated:
        return False
    if army.owner_id == user.pk:
        return True
    return army.club_id is not None and bool(user.memberships.filter(club=army.club_id).exists())


def own_army_or_404(user: Any, pk: int) -> Army:
    """A list of this person's own, to share and to delete. Who may only read it gets 403, everybody else 404."""
    army = readable_army_or_404(user, pk)
    if army.owner_id is None or army.owner_id != user.pk:
        raise PermissionDenied
    return army


def editable_army_or_404(user: Any, pk: int) -> Army:
    """A list whose contents this person may change. Who may only read it gets 403, everybody else 404."""
    army = readable_army_or_404(user, pk)
    if not may_edit(user, army):
        raise PermissionDenied
    return army


def may_edit(user: Any, army: Army) -> bool:
    """Its owner may change a list; so may treasurers and organisers of the club that it is shared with."""
    if not user.is_authenticated or army.owner_id is None:
        return False
    if army.owner_id == user.pk:
        return True
    return army.club_id is not None and user.memberships.filter(club=army.club_id, role__in=TREASURERS).exists()


def shared_army_or_404(token: str) -> Army:
    """Return the list behind a link; raise Http404 for an unknown or revoked link."""
    army = Army.objects.filter(of_playable_rulesets(), share_token=token, deleted_at__isnull=True).first()
    if army is None:
        raise Http404
    return army


# A list as the rules read it

#: Prefetches everything inside a list in two queries.
ROWS = ("commands__units",)


def listed(army: Army) -> ListedArmy:
    """Return the list as the rules read it (three queries for any size)."""
    return _listed(army, _rows(army.commands.prefetch_related("units")))


def all_listed(armies: Sequence[Army]) -> list[ListedArmy]:
    """Return several lists as the rules read them (two queries for any number)."""
    prefetch_related_objects(armies, *ROWS)
    return [_listed(army, _rows(army.commands.all())) for army in armies]


def _rows(commands: Iterable[ArmyCommand]) -> list[tuple[ArmyCommand, Sequence[ArmyUnit]]]:
    return [(command, list(command.units.all())) for command in commands]


def _listed(army: Army, rows: Iterable[tuple[ArmyCommand, Sequence[ArmyUnit]]]) -> ListedArmy:
    commands = []
    for command, unit_rows in rows:
        units = tuple(ListedUnit(u.profile, u.name, u.options, source=u.pk) for u in unit_rows)
        commands.append(ListedCommand(command.name, command.commander, units, command.options, source=command.pk))
    return ListedArmy(army.name, army.commander, tuple(commands), army.options, is_book=army.is_book)


# A list as the pages show it


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit with its words, its points (None: no price, or no longer in the book), its options, its arm's sign."""

    unit: ArmyUnit
    word: Text
    cost: int | None
    options: tuple[Text, ...]
    known: bool
    sign: Sign = ""

    @property
    def pk(self) -> int:
        return self.unit.pk

    @property
    def name(self) -> str:
        return self.unit.name


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command with its units, its points, what is left of its budget (None: no budget) and the limits it breaks."""

    command: ArmyCommand
    number: int
    units: tuple[UnitRow, ...]
    options: tuple[Text, ...]
    points: int
    budget: int | None
    broken: tuple[Broken, ...]

    @property
    def pk(self) -> int:
        return self.command.pk

    @property
    def left(self) -> int | None:
        return None if self.budget is None else self.budget - self.points

    @property
    def over(self) -> int:
        return max(0, -(self.left or 0))

    def kinds(self) -> list[tuple[UnitRow, int]]:
        """Units that are alike taken together, with their number, in the list's order: for print and for reading."""
        alike: dict[tuple[Any, ...], list[UnitRow]] = {}
        for row in self.units:
            alike.setdefault((row.unit.profile, row.name, row.options), []).append(row)
        return [(rows[0], len(rows)) for rows in alike.values()]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole list as the pages show it."""

    army: Army
    ruleset: Ruleset
    book: ArmyBook
    commands: tuple[CommandRow, ...]
    options: tuple[Text, ...]
    total: int
    budget: int | None
    broken: tuple[Broken, ...]
    remarks: tuple[Text, ...]

    @property
    def units(self) -> int:
        return sum(len(command.units) for command in self.commands)

    @property
    def whole_budget(self) -> int | None:
        """The budgets of all commands together."""
        return None if self.budget is None else self.budget * len(self.commands)

    @property
    def has_points(self) -> bool:
        """Return True if the book counts points."""
        return bool(self.total) or self.budget is not None or any(profile.cost for profile in self.book.profiles)

    @property
    def all_broken(self) -> int:
        """Count the limits that are broken."""
        return len(self.broken) + sum(len(command.broken) for command in self.commands)

    @property
    def notes(self) -> str | Text:
        """The owner's notes; a sample's are the book's, in both languages."""
        if self.army.is_sample:
            for sample in (*self.book.samples, *self.book.books):
                if sample.name == self.army.name and sample.notes:
                    return sample.notes
        return self.army.notes


def sheet(army: Army) -> Sheet:
    """Return the list with its points (two queries, or none where ``ROWS`` were fetched with it)."""
    prefetch_related_objects([army], *ROWS)
    return sheet_of_rows(army, _rows(army.commands.all()))


def sheet_of_rows(army: Army, rows: Sequence[tuple[ArmyCommand, Sequence[ArmyUnit]]]) -> Sheet:
    """Return a list's sheet from its rows, stored or not; raise Http404 for a ruleset that is no longer played."""
    ruleset, book = book_of(army)
    points = Reckoning.of_a_book(len(rows)) if army.is_book else book.reckon(_listed(army, rows))
    profiles = {profile.id: profile for profile in book.profiles}
    commands = tuple(
        CommandRow(
            command,
            index + 1,
            tuple(_unit_row(ruleset, book, profiles, unit) for unit in units),
            taken(ruleset, book.command_options, command.options),
            points.commands[index],
            points.budget,
            tuple(broken for broken in points.broken if broken.command == index),
        )
        for index, (command, units) in enumerate(rows)
    )
    return Sheet(
        army,
        ruleset,
        book,
        commands,
        taken(ruleset, book.army_options, army.options),
        points.total,
        points.budget,
        tuple(broken for broken in points.broken if broken.command is None),
        points.remarks,
    )


def points_of_commands(book: ArmyBook, army: ListedArmy) -> tuple[int, ...]:
    """Return the points of each command of a list."""
    return book.reckon(army).commands


def _unit_row(ruleset: Ruleset, book: ArmyBook, profiles: Mapping[str, Profile], unit: ArmyUnit) -> UnitRow:
    profile = profiles.get(unit.profile)
    options = taken(ruleset, book.unit_options, unit.options)
    sign = book.sign(ListedUnit(unit.profile, unit.name, unit.options))
    return UnitRow(unit, ruleset.word(unit.profile), profile.cost if profile else None, options, profile is not None, sign)


def taken(ruleset: Ruleset, declared: Sequence[Tracked], options: Mapping[str, Any]) -> tuple[Text, ...]:
    """Return in words the options that differ from their default, and those that are always shown."""
    return tuple(
        option_in_words(ruleset, option, options.get(option.name, option.start))
        for option in declared
        if option.always or options.get(option.name, option.start) != option.start
    )


def option_in_words(ruleset: Ruleset, option: Tracked, value: Any) -> Text:
    """Return the words of an option in a line: a yes by its label, a choice by its word, anything else as "label: value"."""
    if value is True:
        return option.label
    if value is None or value is False:
        shown = texts.gettext("no") if value is False else texts.gettext("none")
    else:
        shown = ruleset.word(value) if option.kind == "choice" else Text(str(value), str(value))
    if option.kind == "choice" and value is not None and not option.always:
        return shown
    return Text("{label}: {value}").format(label=option.label, value=shown)


@dataclass(frozen=True, slots=True)
class Shelf:
    """Profiles under one heading of the palette, each with its word and its arm's sign."""

    word: Text
    profiles: tuple[tuple[Profile, Text, Sign], ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a book of profiles, with its entries as rows."""

    name: str
    entries: tuple[UnitRow, ...]


def chapters(book: Army) -> list[Chapter]:
    """Return what a book of profiles offers, by chapter (two queries for any size)."""
    shown = sheet(book)
    return [Chapter(row.command.name, row.units) for row in shown.commands if row.units]


def palette(ruleset: Ruleset, book: ArmyBook) -> list[Shelf]:
    """Return what can be bought, under the book's headings, in the book's order."""
    groups: dict[str, list[tuple[Profile, Text, Sign]]] = {}
    for profile in book.profiles:
        groups.setdefault(profile.group, []).append((profile, ruleset.word(profile.id), book.sign(ListedUnit(profile.id))))
    return [Shelf(ruleset.word(group), tuple(profiles)) for group, profiles in groups.items()]
