"""The log as the truth: a campaign at a number (``snapshot``), and the one way to write (``writing``).

``changes`` of the log's entries, one after the other, give the state in the rows (``fold``).
"""

from campaigns.ledger.snapshot import Requester, Snapshot, load, load_or_404
from campaigns.ledger.writing import Writing, locked_campaign

__all__ = ["Requester", "Snapshot", "Writing", "load", "load_or_404", "locked_campaign"]
