"""Nets of six quantized layers, whose roundings add up, with results in between as further outputs."""

from typing import NamedTuple

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from .quantities import Quantity, quantity, quantized_input, result, zero_point
from .quantized_weighted import KINDS, Weights
from .random import chance, pick
from .registry import options, own_options, quantized_configuration

LAYERS = 6
# NONE, RELU and RELU6: between -1 and 1 lie few integers.
FUSED = [0, 0, 1, 3]


class Part(NamedTuple):
    """A tensor of a net."""

    tensor: int
    shape: list
    # None for floats.
    quantity: Quantity | None


class Net:
    """A net under construction: `parts` are its input and the results of its layers."""

    def __init__(self, writer, kind):
        self.writer, self.rng, self.kind = writer, writer.rng, kind
        shape = [1, *[int(extent) for extent in self.rng.integers(6, 15, 2)], int(self.rng.integers(2, 17))]
        if kind.dtype is None:
            tensor = writer.input(self.rng.uniform(-2, 2, shape).astype(np.float32))
            self.parts = [Part(tensor, shape, None)]
        else:
            source = quantity(self.rng, kind.dtype)
            self.parts = [Part(quantized_input(writer, shape, source), shape, source)]

    @property
    def last(self):
        return self.parts[-1]

    def add(self, outputs, shape, kind):
        self.parts.append(Part(outputs[0], shape, kind))

    def convolve(self):
        outputs, taps = int(self.rng.integers(3, 25)), pick(self.rng, [1, 1, 3])
        weights = self.weights([outputs, taps, taps, self.last.shape[3]], 0, taps * taps * self.last.shape[3])
        self.window("CONV_2D", options("Conv2DOptions"), weights, taps, outputs)

    def convolve_channels(self):
        channels, multiplier = self.last.shape[3], pick(self.rng, [1, 1, 1, 2])
        weights = self.weights([1, 3, 3, channels * multiplier], 3, 9)
        table = options("DepthwiseConv2DOptions", depthMultiplier=multiplier)
        self.window("DEPTHWISE_CONV_2D", table, weights, 3, channels * multiplier)

    def window(self, name, table, weights, taps, channels):
        rng, shape = self.rng, self.last.shape
        stride = 2 if min(shape[1:3]) > 6 and chance(rng, 0.3) else 1
        same = min(shape[1:3]) < taps or chance(rng, 0.7)
        table.strideH = table.strideW = stride
        table.dilationHFactor = table.dilationWFactor = 1
        table.padding = schema.Padding.SAME if same else schema.Padding.VALID
        table.fusedActivationFunction = pick(rng, FUSED)
        reach = 0 if same else taps - 1
        target = [1, *[-(-(extent - reach) // stride) for extent in shape[1:3]], channels]
        inputs = [self.last.tensor, weights.filter, *weights.bias]
        outputs = weights.append(self.writer, name, inputs, table, 3, target)
        self.add(outputs, target, getattr(weights, "result", None))

    def weights(self, shape, axis, depth):
        weights = Weights(self.writer, self.kind, shape, axis, depth, source=self.last.quantity)
        if self.kind.dtype is not None:
            # Sums of earlier results are smaller than those of all integers of the type.
            weights.result.scale = float(np.float32(weights.result.scale * self.rng.uniform(0.2, 0.7)))
        return weights

    def combine(self):
        """Adds or multiplies an earlier result of the same shape, or the last one itself."""
        rng, last = self.rng, self.last
        other = pick(rng, [part for part in self.parts if part.shape == last.shape])
        name = pick(rng, ["ADD", "ADD", "SUB", "MUL"])
        table = own_options(name)
        table.fusedActivationFunction = pick(rng, FUSED)
        if hasattr(table, "potScaleInt16"):
            table.potScaleInt16 = False
        if last.quantity is None:
            outputs = self.writer.append(name, [other.tensor, last.tensor], [np.float32], [last.shape], table)
            return self.add(outputs, last.shape, None)
        scales = other.quantity.scale, last.quantity.scale
        unit = scales[0] * scales[1] * 60 if name == "MUL" else max(scales)
        kind = Quantity(self.kind.dtype, unit * rng.uniform(0.7, 2), zero_point(rng, self.kind.dtype))
        inputs = [other.tensor, last.tensor]
        return self.add(result(self.writer, name, inputs, kind, table, shape=last.shape), last.shape, kind)

    def pool(self):
        """Of two by two; LiteRT gives zeros for a pool of one by one after others."""
        shape, name = self.last.shape, pick(self.rng, ["MAX_POOL_2D", "AVERAGE_POOL_2D"])
        if min(shape[1:3]) < 2:
            return self.convolve()
        table = options("Pool2DOptions", padding=schema.Padding.VALID, strideH=2, strideW=2)
        table.filterHeight = table.filterWidth = 2
        return self.keep(name, [], table, [1, *[extent // 2 for extent in shape[1:3]], shape[3]])

    def pad(self):
        amounts = np.array([[0, 0], *self.rng.integers(0, 2, (2, 2)), [0, 0]], np.int32)
        shape = [int(extent + before + after) for extent, (before, after) in zip(self.last.shape, amounts)]
        self.keep("PAD", [self.writer.constant(amounts)], options("PadOptions"), shape)

    def keep(self, name, operands, table, shape):
        """Adds an operator that keeps scale and zero point."""
        inputs, kind = [self.last.tensor, *operands], self.last.quantity
        if kind is None:
            outputs = self.writer.append(name, inputs, [np.float32], [shape], table)
        else:
            outputs = result(self.writer, name, inputs, kind, table, shape=shape)
        self.add(outputs, shape, kind)

    def curve(self):
        rng, kind = self.rng, self.last.quantity
        name = pick(rng, ["LEAKY_RELU", "HARD_SWISH", "LOGISTIC"])
        table = None if name == "LOGISTIC" else own_options(name)
        if name == "LEAKY_RELU":
            table.alpha = float(rng.uniform(-0.2, 0.6))
        outcome = Quantity(self.kind.dtype, kind.scale * rng.uniform(0.5, 1.5), zero_point(rng, self.kind.dtype))
        if name == "LOGISTIC":
            outcome = Quantity(self.kind.dtype, 1 / 256, np.iinfo(self.kind.dtype).min)
        version = 1 if name == "HARD_SWISH" else 2
        inputs, shape = [self.last.tensor], self.last.shape
        self.add(result(self.writer, name, inputs, outcome, table, version, shape), shape, outcome)

    def classify(self):
        """The mean of each channel, a dense layer and a softmax."""
        rng, dtype, (_, _, _, channels) = self.rng, self.kind.dtype, self.last.shape
        mean = Quantity(dtype, self.last.quantity.scale * rng.uniform(0.4, 1), zero_point(rng, dtype))
        inputs = [self.last.tensor, self.writer.constant(np.array([1, 2], np.int32))]
        table = options("ReducerOptions", keepDims=False)
        self.add(result(self.writer, "MEAN", inputs, mean, table, shape=[1, channels]), [1, channels], mean)
        outputs = int(rng.integers(2, 30))
        weights = self.weights([outputs, channels], 0, channels)
        inputs, table = [self.last.tensor, weights.filter, *weights.bias], options("FullyConnectedOptions")
        dense = weights.append(self.writer, "FULLY_CONNECTED", inputs, table, 9, [1, outputs])
        self.add(dense, [1, outputs], weights.result)
        share = Quantity(dtype, 1 / 256, np.iinfo(dtype).min)
        table = options("SoftmaxOptions", beta=1.0)
        self.add(result(self.writer, "SOFTMAX", dense, share, table, shape=[1, outputs]), [1, outputs], share)


@quantized_configuration("NET", {name: KINDS[name] for name in ("int8", "uint8", "dynamic range")})
def net(writer, name, kind):
    """All results are outputs, or some, so that others can be fused."""
    made = Net(writer, kind)
    layers = [made.convolve, made.convolve, made.combine, made.pool, made.pad]
    if kind.dtype is not None:
        layers += [made.convolve_channels, made.convolve_channels, made.curve]
    for _ in range(LAYERS):
        pick(writer.rng, layers)()
    if kind.dtype is not None and chance(writer.rng, 0.5):
        made.classify()
    *inner, last = [part.tensor for part in made.parts[1:]]
    share = pick(writer.rng, [0.3, 1])
    return [*[tensor for tensor in inner if chance(writer.rng, share)], last]
