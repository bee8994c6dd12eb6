"""Random TensorFlow Lite models with one operator, and LiteRT's results for them."""
