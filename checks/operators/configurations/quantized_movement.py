"""Operators that only move elements, on quantized integers."""

import numpy as np

from .quantities import quantity
from .registry import CONFIGURATIONS, quantized_configuration

BYTES = {"int8": np.int8, "uint8": np.uint8}
KINDS = {**BYTES, "16x8": np.int16}

MOVES = {
    **dict.fromkeys(
        (
            "BATCH_TO_SPACE_ND",
            "BROADCAST_TO",
            "EXPAND_DIMS",
            "FILL",
            "GATHER",
            "GATHER_ND",
            "MIRROR_PAD",
            "PACK",
            "PAD",
            "PADV2",
            "RESHAPE",
            "REVERSE_V2",
            "SELECT",
            "SELECT_V2",
            "SLICE",
            "SPACE_TO_BATCH_ND",
            "SPLIT",
            "SPLIT_V",
            "SQUEEZE",
            "STRIDED_SLICE",
            "TILE",
            "TRANSPOSE",
            "UNPACK",
        ),
        KINDS,
    ),
    **dict.fromkeys(("DEPTH_TO_SPACE", "ONE_HOT", "SPACE_TO_DEPTH", "TOPK_V2"), BYTES),
}


def movement(writer, name, dtype):
    """The configuration of any elements, on those of one scale."""
    writer.moved = dtype
    outputs = CONFIGURATIONS[name](writer)
    writer.declare(dtype, **quantity(writer.rng, dtype).declaration)
    return outputs


for moved, kinds in MOVES.items():
    quantized_configuration(moved, kinds)(movement)
