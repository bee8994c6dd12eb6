"""Quantized models of others against LiteRT, bit by bit, and their times beside it."""
