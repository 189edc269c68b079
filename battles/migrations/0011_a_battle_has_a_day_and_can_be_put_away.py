from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0010_battles_are_found_by_their_words"),
    ]

    operations = [
        migrations.AddField("battle", "day", models.DateField(blank=True, null=True, verbose_name="day")),
        migrations.AddField("battle", "table", models.CharField(blank=True, default="", max_length=20, verbose_name="table")),
        migrations.AddField("battle", "archived_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("battle", "deleted_at", models.DateTimeField(blank=True, null=True)),
    ]
