from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0005_somebody_may_stand_in_no_statistics"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="membership", name="role_is_member_or_organiser"),
        migrations.AlterField(
            model_name="membership",
            name="role",
            field=models.CharField(
                choices=[
                    ("member", "Member"),
                    ("umpire", "Umpire"),
                    ("treasurer", "Treasurer of lists"),
                    ("organiser", "Organiser"),
                ],
                default="member",
                max_length=10,
                verbose_name="role",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["member", "umpire", "treasurer", "organiser"])), name="role_is_known"
            ),
        ),
    ]
