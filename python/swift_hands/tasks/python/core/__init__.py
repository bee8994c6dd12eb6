"""Options that all tasks share."""
