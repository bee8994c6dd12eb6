"""Records what MediaPipe finds in images of a face; see tools/make-face-goldens."""
