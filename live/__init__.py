"""Every screen up to date: PostgreSQL's NOTIFY in, server-sent events out, polling where streams are not possible.

Knows nothing of what it tells of: apps register topics (``topics``), say when one has gone on (``notifier.notify``), and put the
addresses of its streams among their own (``urls.addresses``).
"""
