"""Random TensorFlow Lite models of one operator, and their results by LiteRT."""
