"""What happens to memberships and accounts, for the apps above; sent inside the transaction that changes them."""

from django.dispatch import Signal

#: A person no longer has the rights of an umpire or organiser. ``user_id``; ``club_id``: of that club, None for all clubs (the
#: account was blocked). Receivers end what is held by that office, in the same transaction.
office_ended = Signal()
