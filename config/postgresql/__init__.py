"""Django's PostgreSQL backend with two habits of ours; named as ENGINE in the settings."""
