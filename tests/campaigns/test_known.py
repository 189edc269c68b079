"""What a process remembers of a campaign is of that campaign alone, though another has its number in the database."""

import pytest
from django.db import connection

from campaigns.models import Campaign
from tests.campaigns.war import declared_war


@pytest.mark.django_db
def test_a_number_that_is_given_again_brings_nothing_of_who_had_it():
    former = declared_war()
    assert former.snapshot().kit.kind == "map"
    number = former.campaign.pk
    Campaign.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute("SELECT setval(pg_get_serial_sequence('campaigns_campaign', 'id'), %s, false)", [number])

    league = declared_war("communes-1160")

    assert league.campaign.pk == number
    assert league.snapshot().kit.kind == "league"
