"""The fields of a form, asked for by those who look for many that were not sent."""

from typing import Any, cast

from django.http import QueryDict


class Fields(QueryDict):
    """As Django's. For a field that was not sent that one raises two errors and catches them: twenty in an act."""

    def get(self, key: str, default: Any = None) -> Any:
        values = _sent(self, key)
        return values[-1] if values else default

    def getlist(self, key: str, default: Any = None) -> Any:
        values = _sent(self, key)
        return ([] if default is None else default) if values is None else list(values)


def _sent(fields: Fields, key: str) -> list[str] | None:
    return cast(list[str] | None, dict.get(fields, key))
