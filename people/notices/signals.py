"""Signal that a person's notices have changed, for live updates of screens."""

from django.dispatch import Signal

#: After the commit, with ``user_id`` and ``seq``, the number that the person's box has reached.
box_changed = Signal()
