"""What people see of the rules: pages, calculators, odds, and the JSON API."""
