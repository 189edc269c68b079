"""Views, a subject a file."""
