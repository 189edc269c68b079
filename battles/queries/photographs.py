"""A battle's photographs, without their bytes."""

from battles.ledger import Snapshot
from battles.models import Photograph


def photographs_of(snapshot: Snapshot, seq: int | None = None) -> list[Photograph]:
    """In the order of the log; ``seq``: those at one entry alone."""
    found = Photograph.objects.filter(battle_id=snapshot.id).defer("picture", "small")
    return list(found if seq is None else found.filter(seq=seq))


def mark_of(battle: int) -> tuple[str, ...]:
    """Changes with every photograph of the battle, by its primary key, that comes or goes."""
    return tuple(Photograph.objects.filter(battle_id=battle).values_list("token", flat=True))
