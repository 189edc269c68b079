from collections import Counter
from typing import Any

from django.db import migrations, models


def count_hidden(apps: Any, _editor: Any) -> None:
    """Count once what was written before."""
    campaigns, entries = apps.get_model("campaigns", "Campaign"), apps.get_model("campaigns", "Entry")
    found: dict[int, Counter[str]] = {}
    for campaign, audience in entries.objects.exclude(audience="").values_list("campaign", "audience"):
        found.setdefault(campaign, Counter())[audience] += 1
    for campaign, hidden in found.items():
        campaigns.objects.filter(pk=campaign).update(hidden=dict(hidden))


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0003_kits_of_ones_own"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="hidden",
            field=models.JSONField(default=dict),
        ),
        migrations.RunPython(count_hidden, migrations.RunPython.noop),
    ]
