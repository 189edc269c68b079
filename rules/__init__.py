"""The rulebooks as code: pure Python, no Django (see ``docs/explanation/architecture.md``)."""
