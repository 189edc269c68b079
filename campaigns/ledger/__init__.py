"""The log as the truth: a campaign as it stands (``snapshot``), and the one way to write (``desk``).

``changes`` of the log's entries, one after the other, give the state in the rows (``fold``).
"""

from campaigns.ledger.desk import Desk, at_desk
from campaigns.ledger.snapshot import Snapshot, Who, load, load_or_404

__all__ = ["Desk", "Snapshot", "Who", "at_desk", "load", "load_or_404"]
