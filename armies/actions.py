"""What can be done with a whole army list. Each is one transaction; a refusal is a sentence and leaves everything as it was."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.limits import MOST_ARMIES, NAME_LENGTH
from armies.models import Army, ArmyCommand, ArmyUnit
from armies.queries import RESTORE_DAYS, listed, playable_rulesets
from common.errors import Refused
from common.links import new_token
from rulebooks.editions import playable_edition
from rules.engine.army import ListedArmy


class Changed(NamedTuple):
    """What a person changed in a form: the value they saw, and the value they want."""

    shown: Any
    value: Any


@contextmanager
def changing(army: Army) -> Iterator[None]:
    """One transaction on a list nobody else changes meanwhile; its date of change is today. Refused if it is deleted.

    Writing the date takes the row's lock.
    """
    with transaction.atomic():
        if not Army.objects.filter(pk=army.pk, deleted_at__isnull=True).update(updated_at=timezone.now()):
            raise Refused(_("This army list has since been deleted. You can find it among the deleted lists."))
        yield


@contextmanager
def locked(army: Army) -> Iterator[Army]:
    """Lock the list as ``changing`` does, and yield its row as it is then."""
    with changing(army):
        yield Army.objects.get(pk=army.pk)


def create_army(*, owner: Any, ruleset: str, name: str, commander: str = "", notes: str = "", is_book: bool = False) -> Army:
    """A new list, or a book of profiles, with one empty command (chapter) to begin with."""
    chosen = playable_rulesets().get(ruleset) or playable_edition(owner, ruleset)
    if chosen is None or chosen.play is None:
        raise Refused(_("Armies cannot be built for this rulebook yet."))
    if is_book and not chosen.play.army.books:
        raise Refused(_("This rulebook has printed profiles, so it needs no book of profiles."))
    with transaction.atomic():
        _room_for_one_more(owner)
        army = Army.objects.create(owner=owner, ruleset=ruleset, name=name, commander=commander, notes=notes, is_book=is_book)
        word = _("chapter") if is_book else chosen.play.army.command_word.of(get_language() or "en")
        ArmyCommand.objects.create(army=army, position=1, name=command_name(word, 1))
    return army


def create_listed_army(*, owner: Any, ruleset: str, army: ListedArmy, notes: str = "") -> Army:
    """A list with everything in it: from a file, from another list."""
    with transaction.atomic():
        _room_for_one_more(owner)
        row = Army(owner=owner, ruleset=ruleset)
        write_listed(row, army, notes)
    return row


def write_listed(row: Army, army: ListedArmy, notes: str) -> None:
    """Make a list's rows say exactly this; what stood there before goes."""
    row.name, row.commander, row.options, row.notes = army.name, army.commander, dict(army.options), notes
    row.is_book = army.is_book
    row.save()
    row.commands.all().delete()
    commands = ArmyCommand.objects.bulk_create(
        ArmyCommand(army=row, position=n, name=command.name, commander=command.commander, options=dict(command.options))
        for n, command in enumerate(army.commands, 1)
    )
    ArmyUnit.objects.bulk_create(
        ArmyUnit(command=made, position=n, profile=unit.profile, name=unit.name, options=dict(unit.options))
        for made, command in zip(commands, army.commands, strict=True)
        for n, unit in enumerate(command.units, 1)
    )


def edit_army(army: Army, changes: Mapping[str, Changed], options: Mapping[str, Changed]) -> None:
    """Name, commander, notes, options. Only what was changed is written, so two pages of the same list do not undo each other."""
    with locked(army) as row:
        keep_changes(row, changes, options)


def keep_changes(row: Army | ArmyCommand | ArmyUnit, changes: Mapping[str, Changed], options: Mapping[str, Changed]) -> None:
    """Write changed fields and options of a row; refused where the same was changed elsewhere meanwhile."""
    for name, (shown, value) in changes.items():
        _refuse_overwriting(getattr(row, name), shown, value)
        setattr(row, name, value)
    for name, (shown, value) in options.items():
        _refuse_overwriting(row.options.get(name, shown), shown, value)
        row.options[name] = value
    row.save()


def _refuse_overwriting(now: Any, shown: Any, value: Any) -> None:
    if now not in (shown, value):
        text = _("This has since been changed to “%(now)s”. Your text is still in the form: save again to keep it.")
        raise Refused(text % {"now": now})


def duplicate_army(army: Army, *, owner: Any, notes: str | None = None) -> Army:
    """A copy of a list that its new owner may change: of an own one, a club's, a shared one, a sample."""
    source = listed(army)
    name = _("%(name)s (copy)") % {"name": army.name} if army.owner_id == owner.pk else army.name
    copied = replace(source, name=name[:NAME_LENGTH])
    return create_listed_army(owner=owner, ruleset=army.ruleset, army=copied, notes=army.notes if notes is None else notes)


def delete_army(army: Army) -> None:
    """Put a list away. It can be restored for a while; what was put away long ago goes for good now."""
    with changing(army):
        Army.objects.filter(pk=army.pk).update(deleted_at=timezone.now())
    long_ago = timezone.now() - timedelta(days=RESTORE_DAYS)
    Army.objects.filter(owner=army.owner, deleted_at__lt=long_ago).delete()


def restore_army(army: Army) -> None:
    """Bring a deleted list back, with its sharing as it was."""
    with transaction.atomic():
        _room_for_one_more(army.owner)
        Army.objects.filter(pk=army.pk).update(deleted_at=None)


def share_by_link(army: Army) -> None:
    """Make a link with which everybody may read the list; an open link stays the same."""
    with locked(army) as row:
        if row.share_token is None:
            row.share_token = new_token()
            row.save(update_fields=["share_token"])


def revoke_link(army: Army) -> None:
    """Make the link open nothing; a new one will be another."""
    with locked(army) as row:
        row.share_token = None
        row.save(update_fields=["share_token"])


def share_with_club(army: Army, club: Any | None) -> None:
    """Let the members of a club (one of the owner's) read and duplicate the list; with None, none any more."""
    if club is not None and army.owner is not None and not army.owner.memberships.filter(club=club).exists():
        raise Refused(_("You can share only with your own clubs."))
    with locked(army) as row:
        row.club = club
        row.save(update_fields=["club"])


@transaction.atomic
def load_samples() -> tuple[int, int, int]:
    """Every army book's samples, armies and books of profiles, as lists without an owner.

    How many were written, were there already, are no longer samples.
    """
    wanted = [
        (slug, sample)
        for slug, ruleset in playable_rulesets().items()
        if ruleset.play
        for sample in (*ruleset.play.army.samples, *ruleset.play.army.books)
    ]
    there = {(army.ruleset, army.name): army for army in Army.objects.filter(is_sample=True)}
    written = 0
    for slug, sample in wanted:
        row = there.pop((slug, sample.name), None) or Army(ruleset=slug, name=sample.name, is_sample=True)
        notes = sample.notes.en if sample.notes else ""
        if row.pk is None or _bare(listed(row)) != _bare(sample) or row.notes != notes:
            write_listed(row, sample, notes)
            written += 1
    gone = Army.objects.filter(pk__in=[army.pk for army in there.values()])
    removed = gone.count()
    gone.delete()
    return written, len(wanted) - written, removed


def _bare(army: ListedArmy) -> ListedArmy:
    """The list without what says where it came from, to compare."""
    commands = tuple(
        replace(
            command,
            source=None,
            options=dict(command.options),
            units=tuple(replace(unit, source=None, options=dict(unit.options)) for unit in command.units),
        )
        for command in army.commands
    )
    return replace(army, commands=commands, options=dict(army.options), notes=None)


def _room_for_one_more(owner: Any) -> None:
    if Army.objects.filter(owner=owner, deleted_at__isnull=True).count() >= MOST_ARMIES:
        raise Refused(_("You have %(most)s army lists, the maximum. Delete one first.") % {"most": MOST_ARMIES})


def command_name(word: str, number: int) -> str:
    """Return the name of a new command until its player names it: "Corps I"."""
    return f"{word[:1].upper()}{word[1:]} {_roman(number)}"


def _roman(number: int) -> str:
    tens, ones = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]
