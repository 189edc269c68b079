"""Wiring: settings, addresses, servers. Nothing here knows what a battle is."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
