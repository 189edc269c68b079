"""Facts made up from their declarations: for trying every procedure of every rulebook."""

import json
import random
import types
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from rules.engine.errors import FactError
from rules.engine.procedure import Procedure

#: Worked cases, for procedures whose facts hang together too closely to be drawn at random.
CASES = Path(__file__).parents[1] / "rules" / "cases"


def invented(procedure: Procedure[Any], chance: random.Random) -> dict[str, Any]:
    """Valid facts: drawn again until nothing in them contradicts the rest, or else those of a worked case."""
    for _attempt in range(0 if procedure.facts in _hard() else 3000):
        facts = _model(procedure.facts, chance)
        if _valid(procedure, facts):
            return facts
    _hard().add(procedure.facts)
    worked = [facts for name, facts in _worked() if name == procedure.name and _valid(procedure, facts)]
    assert worked, f"no valid facts were found for {procedure.name}"
    return chance.choice(worked)


def _valid(procedure: Procedure[Any], facts: dict[str, Any]) -> bool:
    try:
        procedure.facts.read(facts)
    except FactError:
        return False
    return True


@cache
def _worked() -> list[tuple[str, dict[str, Any]]]:
    """Procedure and facts of every worked case that is not an error."""
    cases = [case for file in sorted(CASES.glob("*.json")) for case in json.loads(file.read_text())["cases"]]
    return [(case["procedure"], case["given"]) for case in cases if "expect" in case]


@cache
def _hard() -> set[type[BaseModel]]:
    """Facts of procedures for which drawing has failed once."""
    return set()


def _model(model: type[BaseModel], chance: random.Random) -> dict[str, Any]:
    return {
        name: _value(info.annotation, list(info.metadata), chance, info)
        for name, info in model.model_fields.items()
        if info.is_required() or chance.random() < 0.4
    }


def _value(kind: Any, limits: list[Any], chance: random.Random, info: FieldInfo | None = None) -> Any:
    extra = info.json_schema_extra if info else None
    if isinstance(extra, dict) and "accepts" in extra:
        accepts: Any = extra["accepts"]
        return {ruling: chance.choice(names) for ruling, names in accepts.items() if chance.random() < 0.5}
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        for item in args[1:]:
            limits = [*limits, *(item.metadata if isinstance(item, FieldInfo) else [item])]
        return _value(args[0], limits, chance)
    if origin in (Union, types.UnionType):
        return _value_or_none(args, limits, chance)
    if origin is Literal:
        return chance.choice(args)
    least, most = _limit(limits, ("ge", "min_length"), 0), _limit(limits, ("le", "max_length"), 4)
    if origin is list:
        return [_value(args[0], [], chance) for _ in range(chance.randint(least, min(most, least + 2)))]
    if origin is dict:
        keys = get_args(args[0])
        return {key: _value(args[1], [], chance) for key in chance.sample(keys, min(3, len(keys)))}
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _model(kind, chance)
    return chance.random() < 0.3 if kind is bool else chance.randint(least, most) if kind is int else "x"


def _value_or_none(options: tuple[Any, ...], limits: list[Any], chance: random.Random) -> Any:
    chosen = chance.choice(options)
    return None if chosen is type(None) else _value(chosen, limits, chance)


def _limit(limits: list[Any], names: tuple[str, ...], otherwise: int) -> int:
    return next((getattr(item, name) for item in limits for name in names if getattr(item, name, None) is not None), otherwise)
