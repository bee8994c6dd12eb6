"""What the vision tasks share."""
