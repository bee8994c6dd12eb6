"""Goldens on rendered hands: pictures from `hands render`, answers from MediaPipe and LiteRT."""
