"""What happens to battles, for the apps above: sent after the commit, to whoever listens in the process where it was done.

A receiver is called with ``code``, the battle's, and reads what it needs (``battles.record.result.result_of``). What it raises is
logged and disturbs nobody: whoever must not miss a result looks for it as well from time to time.
"""

from django.dispatch import Signal

#: A battle has ended, in whatever way.
battle_ended = Signal()
#: The ending was undone: the battle goes on, and its result does not stand any more.
battle_reopened = Signal()
#: Another club, others may watch, it was deleted or brought back: whoever shows something of it to others looks anew.
settings_changed = Signal()
