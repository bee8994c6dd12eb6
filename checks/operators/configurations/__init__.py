"""Random configurations: one function per operator builds a model."""

from . import (
    activations,
    comparisons,
    elementwise,
    indices,
    joints,
    matrices,
    movement,
    normalizations,
    paddings,
    pictures,
    quantization,
    quantized_elements,
    quantized_movement,
    quantized_weighted,
    reductions,
    shapes,
    slices,
    sparse,
    unary,
    windows,
)
from .registry import CONFIGURATIONS, QUANTIZED

__all__ = ["CONFIGURATIONS", "QUANTIZED"]
