"""Addresses under /armies/, in the namespace ``battles``."""

from django.urls import path

from battles.armies import building, views

urlpatterns = [
    path("", views.army_list, name="army-list"),
    path("new/", views.new_army, name="army-new"),
    path("import/", views.import_army, name="army-import"),
    path("shared/<str:token>/", views.shared_army, name="army-shared"),
    path("shared/<str:token>/print/", views.print_shared, name="army-print-shared"),
    path("shared/<str:token>/export.<slug:kind>", views.export_shared, name="army-export-shared"),
    path("shared/<str:token>/duplicate/", views.duplicate_shared, name="army-duplicate-shared"),
    path("<int:pk>/", views.army, name="army"),
    path("<int:pk>/edit/", views.edit_army, name="army-edit"),
    path("<int:pk>/duplicate/", views.duplicate_army, name="army-duplicate"),
    path("<int:pk>/delete/", views.delete_army, name="army-delete"),
    path("<int:pk>/restore/", views.restore_army, name="army-restore"),
    path("<int:pk>/share/", views.share_army, name="army-share"),
    path("<int:pk>/share-by-link/", views.share_by_link, name="army-share-by-link"),
    path("<int:pk>/revoke-link/", views.revoke_link, name="army-revoke-link"),
    path("<int:pk>/print/", views.print_army, name="army-print"),
    path("<int:pk>/export.<slug:kind>", views.export_army, name="army-export"),
    path("<int:pk>/commands/add/", building.add_command, name="army-add-command"),
    path("<int:pk>/commands/<int:command_id>/edit/", building.edit_command, name="army-edit-command"),
    path("<int:pk>/commands/<int:command_id>/move/", building.move_command, name="army-move-command"),
    path("<int:pk>/commands/<int:command_id>/copy/", building.copy_command, name="army-copy-command"),
    path("<int:pk>/commands/<int:command_id>/remove/", building.remove_command, name="army-remove-command"),
    path("<int:pk>/commands/<int:command_id>/add-unit/", building.add_unit, name="army-add-unit"),
    path("<int:pk>/commands/<int:command_id>/put-back-unit/", building.put_back_unit, name="army-put-back-unit"),
    path("<int:pk>/units/<int:unit_id>/edit/", building.edit_unit, name="army-edit-unit"),
    path("<int:pk>/units/<int:unit_id>/move/", building.move_unit, name="army-move-unit"),
    path("<int:pk>/units/<int:unit_id>/copy/", building.copy_unit, name="army-copy-unit"),
    path("<int:pk>/units/<int:unit_id>/remove/", building.remove_unit, name="army-remove-unit"),
]
