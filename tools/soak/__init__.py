"""Soak test: five battles played on two web processes while processes are killed."""
