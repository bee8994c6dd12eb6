"""Compares this engine with LiteRT and MediaPipe on the nets of MediaPipe's wheel."""
