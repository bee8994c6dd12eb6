"""Writes ncnn's files: text to .param, weights to .bin."""

from collections import Counter
from dataclasses import dataclass

MAGIC = 7767517


@dataclass
class Layer:
    """A line of a .param file."""

    kind: str
    inputs: list
    outputs: list
    parameters: dict


class NCNNWriter:
    """An ncnn model under construction."""

    def __init__(self):
        self.layers = []
        self.weights = []

    def layer(self, kind, inputs, output, parameters=None):
        self.layers.append(Layer(kind, inputs, [output], parameters or {}))

    def filters(self, values):
        """Appends filters after the tag for single precision."""
        self.weights.append(bytes(4))
        self.vector(values)

    def vector(self, values):
        """Appends untagged data: a bias, slopes."""
        self.weights.append(values.astype("<f4").tobytes())

    def files(self):
        """The text of the .param file and the bytes of the .bin file."""
        layers = self.layers_with_splits()
        blob_count = sum(len(layer.outputs) for layer in layers)
        lines = [str(MAGIC), f"{len(layers)} {blob_count}"]
        for number, layer in enumerate(layers):
            words = [layer.kind, f"layer{number}", len(layer.inputs), len(layer.outputs)]
            words += layer.inputs + layer.outputs
            words += [f"{key}={value}" for key, value in layer.parameters.items()]
            lines.append(" ".join(map(str, words)))
        return "\n".join(lines) + "\n", b"".join(self.weights)

    def layers_with_splits(self):
        """The layers, with a separate copy of each blob per reader, as ncnn requires."""
        readers = Counter(blob for layer in self.layers for blob in layer.inputs)
        taken = Counter()

        def own(blob):
            if readers[blob] == 1:
                return blob
            taken[blob] += 1
            return f"{blob}_{taken[blob] - 1}"

        layers = []
        for layer in self.layers:
            inputs = [own(blob) for blob in layer.inputs]
            layers.append(Layer(layer.kind, inputs, layer.outputs, layer.parameters))
            for blob in layer.outputs:
                if readers[blob] > 1:
                    copies = [f"{blob}_{index}" for index in range(readers[blob])]
                    layers.append(Layer("Split", [blob], copies, {}))
        return layers
