"""Word that somebody's notices have changed, for whoever keeps screens up to date."""

from django.dispatch import Signal

#: After the commit, with ``user_id`` and ``seq``, the number that the person's box has reached.
box_changed = Signal()
