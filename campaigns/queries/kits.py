"""The campaigns that are ready to be played."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from campaigns.engine.kit_check import check_kit
from campaigns.engine.kits import Kit
from campaigns.engine.refusals import problem
from rules.engine.dice import typed
from rules.engine.text import Text

FOLDER = Path(__file__).resolve().parent.parent / "kits"


@cache
def ready_kits() -> dict[str, Kit]:
    """All of them by name, maps first."""
    kinds = ("map", "tree", "league")
    found = [Kit.read(json.loads(path.read_text())) for path in sorted(FOLDER.glob("*.json"))]
    return {kit.kit: kit for kit in sorted(found, key=lambda kit: (kinds.index(kit.kind), kit.kit))}


def ready_kit(name: str) -> dict[str, Any] | None:
    """A kit as data."""
    kit = ready_kits().get(name)
    return kit.model_dump(by_alias=True) if kit else None


def problems_of(kit: Mapping[str, Any]) -> list[Text]:
    """Return what is wrong with a kit, as sentences. Raise FactError where it cannot be read at all."""
    return [problem(found) for found in check_kit.run({"kit": dict(kit)}, typed()).values["problems"]]
