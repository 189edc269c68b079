"""Every screen up to date: PostgreSQL's NOTIFY in, server-sent events out, polling where streams are not possible."""
