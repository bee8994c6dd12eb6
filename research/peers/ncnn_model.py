"""usage: python -m research.peers.ncnn_model FILE.tflite ...

Converts the hand models from TFLite to ncnn, whose own converters read PyTorch and ONNX, with a Python that has LiteRT.
Writes FILE.param and FILE.bin. Inputs are blobs in0, in1, ...; outputs out0, out1, ... Only operators in the hand models
are supported; others raise an error that names them.
"""

import sys
from pathlib import Path

import numpy as np
from ai_edge_litert.schema_py_generated import ActivationFunctionType, Padding

from .ncnn_writer import NCNNWriter
from .tflite_graph import Graph

# ncnn's code for TFLite's padding: the odd pixel goes to the bottom and right.
SAME_UPPER = -233
# Fused activations: type, and bounds of a clip.
ACTIVATIONS = {
    ActivationFunctionType.NONE: {},
    ActivationFunctionType.RELU: {9: 1},
    ActivationFunctionType.RELU6: {9: 3, -23310: "2,0.0,6.0"},
}


class Converter:
    """Appends the layers of each operator to a writer."""

    def __init__(self, graph):
        self.graph = graph
        self.writer = NCNNWriter()
        self.blobs = {tensor: f"in{index}" for index, tensor in enumerate(graph.inputs)}
        self.outputs = {tensor: f"out{index}" for index, tensor in enumerate(graph.outputs)}

    def files(self):
        for blob in self.blobs.values():
            self.writer.layer("Input", [], blob)
        for operator in self.graph.operators:
            if operator.name not in OPERATORS:
                sys.exit(f"ncnn_model: {operator.name} is not converted")
            OPERATORS[operator.name](self, operator)
        return self.writer.files()

    @staticmethod
    def require(condition, operator, what):
        if not condition:
            sys.exit(f"ncnn_model: {operator.name} with {what} is not converted")

    def append(self, operator, kind, parameters=None, inputs=None):
        """Appends the layer that computes the single output of the operator."""
        (tensor,) = operator.outputs
        self.blobs[tensor] = self.outputs.get(tensor, f"t{tensor}")
        inputs = inputs or [self.blobs[operator.inputs[0]]]
        self.writer.layer(kind, inputs, self.blobs[tensor], parameters)

    def constant(self, operator, position):
        tensor = operator.inputs[position]
        self.require(tensor in self.graph.constants, operator, f"a computed input {position}")
        return self.graph.constants[tensor]

    def shapes(self, tensors):
        return [self.graph.shapes[tensor] for tensor in tensors]

    def activation(self, operator):
        function = operator.options.fusedActivationFunction
        self.require(function in ACTIVATIONS, operator, f"activation {function}")
        return ACTIVATIONS[function]

    def convolution(self, operator, kind, filters, more):
        """A convolution; filters are `[outputs, inputs per group, height, width]`."""
        options = operator.options
        count, _, height, width = filters.shape
        self.append(
            operator,
            kind,
            {
                0: count,
                1: width,
                11: height,
                2: options.dilationWFactor,
                12: options.dilationHFactor,
                3: options.strideW,
                13: options.strideH,
                4: SAME_UPPER if options.padding == Padding.SAME else 0,
                5: 1,
                6: filters.size,
                **self.activation(operator),
                **more,
            },
        )
        self.writer.filters(filters)
        self.writer.vector(self.constant(operator, 2))

    def conv_2d(self, operator):
        filters = self.constant(operator, 1).transpose(0, 3, 1, 2)
        (source,) = self.shapes(operator.inputs[:1])
        self.require(filters.shape[1] == source[3], operator, "groups")
        self.convolution(operator, "Convolution", filters, {})

    def depthwise_conv_2d(self, operator):
        filters = self.constant(operator, 1).transpose(3, 0, 1, 2)
        self.require(operator.options.depthMultiplier == 1, operator, "a depth multiplier")
        self.convolution(operator, "ConvolutionDepthWise", filters, {7: len(filters)})

    def fully_connected(self, operator):
        filters = self.constant(operator, 1)
        self.append(
            operator,
            "InnerProduct",
            {
                0: len(filters),
                1: 1,
                2: filters.size,
                **self.activation(operator),
            },
        )
        self.writer.filters(filters)
        self.writer.vector(self.constant(operator, 2))

    def prelu(self, operator):
        slopes = self.constant(operator, 1)
        self.require(slopes.size == slopes.shape[-1], operator, "slopes for single pixels")
        self.append(operator, "PReLU", {0: slopes.size})
        self.writer.vector(slopes)

    def add(self, operator):
        first, second = self.shapes(operator.inputs)
        self.require(first == second, operator, "inputs of different shapes")
        self.require(not self.activation(operator), operator, "an activation")
        self.append(operator, "BinaryOp", {0: 0}, [self.blobs[i] for i in operator.inputs])

    def max_pool_2d(self, operator):
        options = operator.options
        self.require(not self.activation(operator), operator, "an activation")
        self.append(
            operator,
            "Pooling",
            {
                0: 0,
                1: options.filterWidth,
                11: options.filterHeight,
                2: options.strideW,
                12: options.strideH,
                5: 2 if options.padding == Padding.SAME else 1,
            },
        )

    def pad(self, operator):
        paddings = self.constant(operator, 1)
        self.require(not paddings[:3].any(), operator, "more than channels padded")
        front, behind = paddings[3]
        self.append(operator, "Padding", {7: front, 8: behind})

    def resize_bilinear(self, operator):
        options = operator.options
        self.require(options.halfPixelCenters and not options.alignCorners, operator, "other centers")
        height, width = self.constant(operator, 1)
        self.append(operator, "Interp", {0: 2, 3: height, 4: width})

    def reshape(self, operator):
        before, after = self.shapes([operator.inputs[0], operator.outputs[0]])
        self.require(len(before) == 4 and len(after) == 3, operator, f"{before} to {after}")
        # TFLite stores channels last, ncnn first.
        source = self.blobs[operator.inputs[0]]
        self.writer.layer("Permute", [source], source + "_hwc", {0: 3})
        self.append(operator, "Reshape", {0: after[2], 1: after[1]}, [source + "_hwc"])

    def concatenation(self, operator):
        (shape,) = self.shapes(operator.outputs)
        axis = operator.options.axis
        self.require(axis == 1 and len(shape) == 3, operator, f"axis {axis} of {shape}")
        self.append(operator, "Concat", {0: 0}, [self.blobs[i] for i in operator.inputs])

    def mean(self, operator):
        axes = sorted(map(int, np.ravel(self.constant(operator, 1))))
        self.require(axes == [1, 2], operator, f"axes {axes}")
        self.append(operator, "Pooling", {0: 1, 4: 1})

    def logistic(self, operator):
        self.append(operator, "Sigmoid")


OPERATORS = {
    "ADD": Converter.add,
    "CONCATENATION": Converter.concatenation,
    "CONV_2D": Converter.conv_2d,
    "DEPTHWISE_CONV_2D": Converter.depthwise_conv_2d,
    "FULLY_CONNECTED": Converter.fully_connected,
    "LOGISTIC": Converter.logistic,
    "MAX_POOL_2D": Converter.max_pool_2d,
    "MEAN": Converter.mean,
    "PAD": Converter.pad,
    "PRELU": Converter.prelu,
    "RESHAPE": Converter.reshape,
    "RESIZE_BILINEAR": Converter.resize_bilinear,
}


def main():
    for path in map(Path, sys.argv[1:]):
        parameters, weights = Converter(Graph(path.read_bytes())).files()
        path.with_suffix(".param").write_text(parameters)
        path.with_suffix(".bin").write_bytes(weights)


main()
