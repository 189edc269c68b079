"""Live updates: PostgreSQL's NOTIFY in, server-sent events out, polling where streams are not possible.

Apps register topics (``topics``), report changes (``notifier.notify``) and add the addresses of streams to their own (``urls``).
"""
