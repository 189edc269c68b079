"""Forms of events: they read what was filled in; what may be done the actions decide."""
