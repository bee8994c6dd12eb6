"""What all engines that run single nets have in common."""

from .. import recordings
from ..tasks import NETS
from . import Engine


def engine(version, folder, load):
    """Both hand nets, run once on the recorded inputs.

    `load(name)` returns a net with `fill(pixels)`, `run()` and `outputs()`.
    """
    loaded = Engine(version)
    for name in NETS:
        net = load(name)
        (pixels,) = recordings.read(folder / name, "in")
        net.fill(pixels)
        net.run()
        expected = recordings.read(folder / name, "out")
        loaded.differences[name] = recordings.difference(expected, net.outputs())
        loaded.tasks[name] = net.run
    return loaded
