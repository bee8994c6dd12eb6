"""What tools/check-server runs: clients of the server, honest and hostile."""
