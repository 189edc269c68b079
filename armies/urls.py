"""Addresses under /armies/."""

from django.urls import path

from armies import building, views

app_name = "armies"

urlpatterns = [
    path("", views.army_list, name="list"),
    path("new/", views.new_army, name="new"),
    path("import/", views.import_army, name="import"),
    path("shared/<str:token>/", views.shared_army, name="shared"),
    path("shared/<str:token>/print/", views.print_shared, name="print-shared"),
    path("shared/<str:token>/export.<slug:kind>", views.export_shared, name="export-shared"),
    path("shared/<str:token>/duplicate/", views.duplicate_shared, name="duplicate-shared"),
    path("<int:pk>/", views.army, name="army"),
    path("<int:pk>/edit/", views.edit_army, name="edit"),
    path("<int:pk>/duplicate/", views.duplicate_army, name="duplicate"),
    path("<int:pk>/delete/", views.delete_army, name="delete"),
    path("<int:pk>/restore/", views.restore_army, name="restore"),
    path("<int:pk>/share/", views.share_army, name="share"),
    path("<int:pk>/share-by-link/", views.share_by_link, name="share-by-link"),
    path("<int:pk>/revoke-link/", views.revoke_link, name="revoke-link"),
    path("<int:pk>/print/", views.print_army, name="print"),
    path("<int:pk>/export.<slug:kind>", views.export_army, name="export"),
    path("<int:pk>/commands/add/", building.add_command, name="add-command"),
    path("<int:pk>/commands/<int:command_id>/edit/", building.edit_command, name="edit-command"),
    path("<int:pk>/commands/<int:command_id>/move/", building.move_command, name="move-command"),
    path("<int:pk>/commands/<int:command_id>/copy/", building.copy_command, name="copy-command"),
    path("<int:pk>/commands/<int:command_id>/remove/", building.remove_command, name="remove-command"),
    path("<int:pk>/commands/<int:command_id>/add-unit/", building.add_unit, name="add-unit"),
    path("<int:pk>/commands/<int:command_id>/put-back-unit/", building.put_back_unit, name="put-back-unit"),
    path("<int:pk>/units/<int:unit_id>/edit/", building.edit_unit, name="edit-unit"),
    path("<int:pk>/units/<int:unit_id>/move/", building.move_unit, name="move-unit"),
    path("<int:pk>/units/<int:unit_id>/copy/", building.copy_unit, name="copy-unit"),
    path("<int:pk>/units/<int:unit_id>/remove/", building.remove_unit, name="remove-unit"),
]
