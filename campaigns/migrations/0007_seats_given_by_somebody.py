import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0006_reminders_and_books")]

    operations = [
        migrations.AddField("invitation", "agreed", models.JSONField(blank=True, default=list)),
        migrations.AddField(
            "invitation",
            "given_by",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="campaigns.member",
            ),
        ),
        migrations.AddField("member", "through_club", models.BooleanField(default=False)),
    ]
