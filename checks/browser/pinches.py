"""A drawn clip for the browser's camera: a hand pinches the stars of the first round and puts them in their places."""

import json
import subprocess
from pathlib import Path

from .clip import encode

WIDTH, HEIGHT, RATE = 640, 480, 10
ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Command/Sources/HandsServer/Page"

# How often a drawn frame is shown, and one at rest: a busy machine may process two a second.
REPEATS, REST = 2, 12
# Drawn frames to close and open the fingers, to carry a star, and to move to the next one.
PINCH, CARRY, MOVE = 3, 10, 8

SCALE = 0.6
OPEN = (0.04, 0.04, 0.04, 0.04, 0.04)
CLOSED = (0.5, 0.65, 0.04, 0.04, 0.04)
# The landmark that points.
KNUCKLE = 5


class PinchClip:
    """The clip's file."""

    def __init__(self, hands, folder):
        self.hands, self.folder = hands, folder
        self.path = folder / "pinches.y4m"
        folder.mkdir()
        self.shown = 0
        self.offset = (0, 0)
        x, y = self._knuckle(self._drawn(0, (0.5, 0.5)))
        self.offset = (x - 0.5, y - 0.5)
        self._play(*first_round())
        encode(self.folder / "%05d.png", RATE, self.path)

    def _play(self, stars, places):
        for index, (star, place) in enumerate(zip(stars, places)):
            self._show([(0, star)], REST)
            self._show([(step / PINCH, star) for step in range(1, PINCH + 1)])
            self._show([(1, star)], REST)
            self._show([(1, between(star, place, step / CARRY)) for step in range(1, CARRY + 1)])
            self._show([(1, place)], REST)
            self._show([(1 - step / PINCH, place) for step in range(1, PINCH + 1)])
            self._show([(0, place)], REST)
            following = stars[(index + 1) % len(stars)]
            self._show([(0, between(place, following, step / MOVE)) for step in range(MOVE)])

    def _show(self, poses, repeats=REPEATS):
        for pinch, point in poses:
            frame = self._drawn(pinch, point)
            for _ in range(repeats):
                (self.folder / f"{self.shown:05}.png").symlink_to(frame)
                self.shown += 1

    def _drawn(self, pinch, point):
        """The file of a hand that points to a point, in fractions of the picture."""
        curls = ",".join(f"{a + pinch * (b - a):.3f}" for a, b in zip(OPEN, CLOSED))
        x, y = (value - offset for value, offset in zip(point, self.offset))
        path = self.folder / f"drawn-{curls}-{x:.3f}-{y:.3f}.png"
        if not path.exists():
            options = ["--curls", curls, "--x", f"{x:.3f}", "--y", f"{y:.3f}", "--scale", str(SCALE)]
            size = ["--size", f"{WIDTH}x{HEIGHT}", "--output", path]
            subprocess.run([self.hands, "render", *options, *size], check=True, stdout=subprocess.DEVNULL)
        return path

    def _knuckle(self, path):
        (result,) = json.loads(subprocess.check_output([self.hands, "recognize", "--json", path]))["results"]
        return result["landmarks"][0][KNUCKLE][:2]


def first_round():
    """The points of the stars and places of the game's first round."""
    script = f"""
      import {{ Constellation }} from '{(PAGE / "constellation.js").as_uri()}';
      const list = (points) => points.map(({{ x, y }}) => [x, y]);
      const {{ stars, places }} = new Constellation();
      console.log(JSON.stringify([list(stars), list(places)]));"""
    node = subprocess.check_output([ROOT / "tools/node"], text=True).strip()
    return json.loads(subprocess.check_output([node, "--input-type=module", "--eval", script]))


def between(start, end, fraction):
    return tuple(a + fraction * (b - a) for a, b in zip(start, end))
