"""Where version 0.10 has its images."""
