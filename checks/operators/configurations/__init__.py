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
    reductions,
    shapes,
    slices,
    sparse,
    unary,
    windows,
)
from .registry import CONFIGURATIONS

__all__ = ["CONFIGURATIONS"]
