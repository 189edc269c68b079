"""What a link to a battle tells before it is opened: facts that the public may see, where the public may watch."""

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from battles.ledger import Snapshot
from battles.queries.sentences import language
from battles.queries.standing import shares_lost, side_names, standing
from battles.queries.visibility import view_of


@dataclass(frozen=True, slots=True)
class PreviewSide:
    """A side: its code and name, and what it has lost of its strength in percent, where its book tells."""

    code: str
    name: str
    lost: int | None


@dataclass(frozen=True, slots=True)
class Preview:
    """The battle in six facts: ``where`` it has come to, or how it ended."""

    name: str
    ruleset: str
    sides: tuple[PreviewSide, ...]
    where: str
    url: str
    picture: str

    @property
    def description(self) -> str:
        return f"{self.ruleset}: {' – '.join(side.name for side in self.sides)}. {self.where}"


def preview_tags(snapshot: Snapshot) -> Preview | None:
    """Return the tags of a link's preview; None where the place has no public address, or the public may not watch."""
    return preview_of(snapshot) if settings.PUBLIC_URL and snapshot.is_public else None


def preview_of(snapshot: Snapshot) -> Preview:
    """The facts, as spectators may know them, in the active language."""
    names = side_names(snapshot)
    play, state = snapshot.play, view_of(snapshot, "spectator").state
    lost = shares_lost(play, state)
    ended = snapshot.table.get("result")
    return Preview(
        snapshot.name,
        snapshot.ruleset.name.of(language()),
        tuple(PreviewSide(code, names[code], lost.get(code)) for code in "ab"),
        standing(snapshot.table, names) if ended else play.sequence.where(state).of(language()),
        settings.PUBLIC_URL + reverse("battles:battle", args=[snapshot.code]),
        settings.PUBLIC_URL + reverse("battles:preview", args=[snapshot.code]),
    )
