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
    quantized_limits,
    quantized_movement,
    quantized_nets,
    quantized_scales,
    quantized_weighted,
    reductions,
    shapes,
    slices,
    sparse,
    unary,
    windows,
)
from .registry import CONFIGURATIONS, QUANTIZED, REFUSED

__all__ = ["CONFIGURATIONS", "QUANTIZED", "REFUSED"]
