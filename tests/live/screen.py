"""A screen that listens to a stream of the real web server."""

import http.client
from collections.abc import Mapping


class Screen:
    """A browser's event stream."""

    def __init__(self, place: str, path: str, headers: Mapping[str, str]) -> None:
        self.connection = http.client.HTTPConnection(place, timeout=20)
        self.connection.request("GET", path, headers=dict(headers))
        self.response = self.connection.getresponse()
        self.retry = 0

    def next_event(self) -> dict[str, str]:
        """The fields of the next event, several data lines as one; when to come back (``retry``) is kept aside."""
        fields: dict[str, str] = {}
        while (line := self._line()) or not fields:
            name, _colon, value = line.partition(": ")
            if name:
                fields[name.rstrip(":")] = f"{fields['data']}\n{value}" if name == "data" and "data" in fields else value
        self.retry = int(fields.pop("retry", self.retry))
        return fields

    def _line(self) -> str:
        read: str = self.response.readline().decode()
        if not read:
            raise EOFError("the stream has ended")
        return read.rstrip("\n")

    def news(self) -> dict[str, str]:
        """The next event that is not a mere sign of life."""
        while (event := self.next_event())["event"] != "news":
            pass
        return event

    def close(self) -> None:
        self.connection.close()
