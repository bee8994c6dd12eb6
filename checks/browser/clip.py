"""A drawn clip for the browser's camera: two hands play the counting game."""

import json
import subprocess

WIDTH, HEIGHT, RATE = 640, 480, 30

# Longer than the game's hold and pause together, so that a number appears after its stars. The
# camera repeats the clip, as the game repeats its numbers.
SECONDS_A_NUMBER = 4

# For `hands render --clip counting`: how long it holds a number, the resulting frames, and the
# frames for the transition to the next number, which the camera plays slightly faster.
HOLD = 0.1
HOLD_FRAMES = 3
CHANGE_FRAMES = 12


def encode(frames, rate, path):
    """Encodes numbered images, such as `%05d.png`, as the browser's camera reads them."""
    command = ["ffmpeg", "-v", "error", "-y", "-framerate", str(rate), "-i", frames, "-pix_fmt", "yuv420p", path]
    subprocess.run(command, check=True)


class Clip:
    """The clip's file, and the numbers it shows.

    Alternates a few drawn frames per number, so that noise varies as with a camera.
    """

    def __init__(self, hands, numbers, folder):
        self.hands, self.numbers = hands, numbers
        self.frames, self.path = folder / "drawn", folder / "clip.y4m"
        self._draw()
        self._arrange(folder / "shown")

    def still(self, number):
        """The file of a frame showing a number."""
        return self._frame(self.numbers.index(number) * (HOLD_FRAMES + CHANGE_FRAMES))

    def landmarks(self, number):
        """The landmarks that `hands recognize` finds in that frame."""
        command = [self.hands, "recognize", "--json", "--num-hands", "2", self.still(number)]
        (result,) = json.loads(subprocess.check_output(command))["results"]
        return result["landmarks"]

    def _frame(self, index):
        return self.frames / f"{index:04}.png"

    def _draw(self):
        # The hands return to the first number at the end.
        shown = ",".join(map(str, [*self.numbers, self.numbers[0]]))
        subprocess.run(
            [
                self.hands,
                "render",
                "--clip",
                "counting",
                "--numbers",
                shown,
                "--hold",
                str(HOLD),
                "--size",
                f"{WIDTH}x{HEIGHT}",
                "--output",
                self.frames,
            ],
            check=True,
        )

    def _arrange(self, folder):
        folder.mkdir()
        shown = 0
        for turn in range(len(self.numbers)):
            first = turn * (HOLD_FRAMES + CHANGE_FRAMES)
            held = SECONDS_A_NUMBER * RATE - CHANGE_FRAMES
            change = range(first + HOLD_FRAMES, first + HOLD_FRAMES + CHANGE_FRAMES)
            for index in [*(first + frame % HOLD_FRAMES for frame in range(held)), *change]:
                (folder / f"{shown:05}.png").symlink_to(self._frame(index).resolve())
                shown += 1
        encode(folder / "%05d.png", RATE, self.path)
