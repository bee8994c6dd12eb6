"""What tools/check-browser runs."""
