"""Records MediaPipe's results on images of a face; see tools/make-face-goldens."""
