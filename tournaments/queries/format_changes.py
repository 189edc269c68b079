"""What a change of the format breaks once rounds have been published, and whether the rounds fit the format as it is."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from common.errors import Refused
from tournaments.models.settings import Settings
from tournaments.queries.formats import groups_of, rounds_in_groups
from tournaments.queries.procedures import word
from tournaments.queries.snapshot import KNOWN, Snapshot


def what_breaks(snapshot: Snapshot, new: Settings) -> list[str]:
    """Return a sentence for each part of the format that would change under the rounds that were published."""
    old, published = snapshot.settings, sum(one.state in KNOWN for one in snapshot.rounds)
    if not published:
        return []
    if new.kind != old.kind:
        names = {"old": _kind(old.kind), "new": _kind(new.kind), "last": published}
        found = [_("The rounds up to %(last)s were paired as “%(old)s”, the next one is paired as “%(new)s”.") % names]
        if new.kind in ("knockout", "groups_knockout"):
            found.append(_("The bracket and the groups may not fit these rounds: then no further round can be drafted."))
        return found
    found = []
    if new.kind == "groups_knockout" and (new.groups, new.qualifiers, new.double) != (old.groups, old.qualifiers, old.double):
        found.append(
            _("The groups are drawn again: games between different groups count in no standings, and the bracket changes.")
        )
    if new.kind == "round_robin" and new.double != old.double:
        found.append(_("The calendar becomes longer or shorter."))
    if new.kind == "swiss" and new.rounds != old.rounds:
        counts = {"old": old.rounds, "new": new.rounds, "published": published}
        if new.rounds is not None and new.rounds < published:
            found.append(_("%(published)s rounds are published already, more than %(new)s.") % counts)
        else:
            found.append(_("The tournament has %(new)s rounds instead of %(old)s.") % counts)
    return found


def _kind(code: str) -> str:
    return str(word(code).of(get_language() or "en"))


def why_misfit(snapshot: Snapshot) -> str | None:
    """Return why the published rounds cannot be shown as groups and a bracket; None where they can."""
    try:
        fits = _groups_fit(snapshot) and _bracket_fits(snapshot)
    except Refused:  # fewer players than these groups need
        fits = False
    return None if fits else _("The rounds that were played do not fit this format: it was changed after they were published.")


def _groups_fit(snapshot: Snapshot) -> bool:
    """True if no published pair of the group rounds is of two groups."""
    if snapshot.settings.kind != "groups_knockout":
        return True
    group_of = {who: number for number, group in enumerate(groups_of(snapshot)) for who in group}
    last = rounds_in_groups(snapshot)
    pairs = [p for one in snapshot.rounds if one.state in KNOWN and one.number <= last for p in one.matches]
    return all(p.b is None or group_of.get(p.a.id_in_facts) == group_of.get(p.b.id_in_facts) for p in pairs)


def _bracket_fits(snapshot: Snapshot) -> bool:
    """True if each published round of the bracket has no more pairs than half of those before and the games for places."""
    settings = snapshot.settings
    if settings.placement == "all":
        return True
    first = 1 if settings.kind == "knockout" else rounds_in_groups(snapshot) + 1
    places, most = settings.placement == "third", None
    for one in snapshot.rounds:
        if one.state in KNOWN and one.number >= first:
            if most is not None and len(one.pairings) > most + places:
                return False
            most = (len(one.pairings) if most is None else most) // 2
    return True
