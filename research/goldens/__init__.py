"""Goldens for drawn hands: images from `hands render`, results from MediaPipe and LiteRT."""
