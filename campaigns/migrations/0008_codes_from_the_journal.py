from django.db import migrations, models

import journal.models


class Migration(migrations.Migration):
    """The default of a campaign's code is in the journal app."""

    dependencies = [("campaigns", "0007_seats_given_by_somebody")]

    operations = [
        migrations.AlterField(
            model_name="campaign",
            name="code",
            field=models.CharField(default=journal.models.new_code, max_length=16, unique=True),
        ),
    ]
