"""Records MediaPipe's results on images of a face; see research/face_goldens/run."""
