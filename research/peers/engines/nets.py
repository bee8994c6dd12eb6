"""Shared code for engines that run single models."""

from .. import recordings
from ..errors import errors
from ..tasks import NETS, picture_folder
from . import Engine


def engine(version, folder, load):
    """Both hand models, run once on recorded noise and on each image.

    `load(name)` returns a model with `fill(pixels)`, `run()` and `outputs()`.
    """
    loaded = Engine(version)
    for name in NETS:
        net = load(name)

        def outputs(recording):
            (pixels,) = recordings.read(recording, "in")
            net.fill(pixels)
            net.run()
            return net.outputs()

        expected = recordings.read(folder / name, "out")
        loaded.differences[name] = recordings.difference(expected, outputs(folder / name))
        loaded.errors[name] = errors(name, folder, lambda number: outputs(picture_folder(folder, name, number)))
        loaded.tasks[name] = net.run
    return loaded
