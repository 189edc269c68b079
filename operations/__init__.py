"""The pages of whoever runs the place, at /admin/: what there is, what may be done about it, and how the house is."""
