"""A journalled thing at a number of its log, and the sender of a request to it."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from journal.stale import PageState


@dataclass(frozen=True, slots=True)
class Requester:
    """The sender of a request: an account, a guest by the token in the browser's session, or neither.

    ``page_state``: the aspects that the page of a press showed (``journal.stale``).
    """

    user_id: int | None = None
    token: str | None = None
    page_state: PageState | None = field(default=None, compare=False)


class Snapshot:
    """A journalled thing at number ``seq`` of its log, as one requester has it. Subclasses are frozen dataclasses."""

    if TYPE_CHECKING:

        @property
        def code(self) -> str: ...
        @property
        def seq(self) -> int: ...

    @property
    def number(self) -> int:
        """The log's number as this requester may know it: entries of other audiences are not counted."""
        return self.seq

    @property
    def audience(self) -> str:
        """Word for what the requester may see: equal for all who may see the same."""
        return ""

    @property
    def place(self) -> str:
        """The requester's place (seat, membership) as a mark unique in this log; "" without one."""
        return ""

    @property
    def who(self) -> str:
        """Name of the requester for the log's entries."""
        return ""

    def aspect(self, on: str) -> str | None:
        """Return the present value of something that a press depends on; None where it is not compared."""
        return None

    def why_stale(self, on: str, shown: str) -> str:
        """Return a sentence for an aspect that has changed since the page showed ``shown``."""
        return _("This page is out of date. Check it, then try again.")
