"""A round that is being drafted by the worker."""

from django.db import models

from common.links import new_token
from tournaments.models.event import Event, Staff


class Drawing(models.Model):
    """Somebody has asked for the next round of an event, and it is not there yet. It goes with the draft that it was for.

    Whoever is to draft sets ``taken_at`` once, under ``key``; ``step``: how far it is (``queries.drawing.STEPS``). ``refusal``:
    why there is no draft, in the ``language`` of whoever asked. It says nothing of the event, and is no entry of its log.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="drawing")
    staff = models.ForeignKey(Staff, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=32, unique=True, default=new_token)
    language = models.CharField(max_length=10)
    begun_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    step = models.PositiveSmallIntegerField(default=0)
    refusal = models.CharField(max_length=500, blank=True)

    def __str__(self) -> str:
        return str(self.number)
