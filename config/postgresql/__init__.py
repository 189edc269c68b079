"""The database backend of the settings (ENGINE)."""
