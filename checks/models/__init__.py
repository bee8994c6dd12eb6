"""Compares this engine with LiteRT and MediaPipe on the models in MediaPipe's wheel."""
