"""The input for all contenders: models with recorded results, and an image of one hand."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from .console import say
from .peers import LITERT, Unavailable, last_line
from .tasks import NET_TOLERANCE, NETS, PICTURES, picture_folder

PICTURE = ("--pose", "Victory", "--seed", "3", "--size", "640x480")
POSES = ("Open_Palm", "Victory", "Pointing_Up", "Closed_Fist", "ILoveYou", "Thumb_Up", "None")


class Workshop:
    """A folder for all files of a run.

    Workers run on `cores`. `fault` is the reason if there are no recorded results.
    """

    def __init__(self, folder, hands, timer, weights, cores):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.folder, self.weights, self.cores = folder, weights.resolve(), cores
        self.hands, self.timer = hands, timer
        self.picture = self.fault = None
        self.is_converted = False

    def take_picture(self, photo):
        """Uses a photo, or draws a hand, and stores this engine's results."""
        if photo:
            self.picture = Path(photo).resolve()
        else:
            self.picture = self.folder / "hand.png"
            self.command("render", *PICTURE, "--output", self.picture)
        found = json.loads(
            self.command("recognize", "--json", "--num-hands", "1", "--model", self.weights, self.picture)
        )
        (result,) = found["results"]
        if not any(result["gestures"]):
            raise Unavailable(f"{self.picture}: no hand with a gesture is found")
        (self.folder / "picture.json").write_text(
            json.dumps(
                {
                    "bundle": str(self.weights),
                    "picture": str(self.picture),
                    "gesture": result["gestures"][0][0]["category_name"],
                    "landmarks": result["landmarks"][0],
                }
            )
        )

    def record_nets(self):
        """Records LiteRT's results, the reference for the others."""
        (self.folder / "pictures").mkdir()
        for number in range(PICTURES):
            self.command(
                "render",
                "--pose",
                POSES[number % len(POSES)],
                "--side",
                ("left", "right")[number % 2],
                "--rotation",
                7 * (number % 9) - 28,
                "--seed",
                number,
                "--size",
                "224",
                "--output",
                self.folder / "pictures" / f"{number}.png",
            )
        try:
            LITERT.run("prepare", self.weights, self.folder)
        except Unavailable as fault:
            self.fault = f"LiteRT's answers, which others must give, are not there: {fault}"
            say(self.fault)

    def convert(self):
        """Converts the models to ncnn's format, once."""
        if not self.is_converted:
            say("converting the nets for ncnn")
            LITERT.run("ncnn_model", *(self.folder / f"{net}.tflite" for net in NETS))
            self.is_converted = True

    def verify(self, kernels, threads):
        """Checks this engine against LiteRT's results, if there are any."""
        if self.fault:
            return
        for net in NETS:
            self.command(
                "model",
                "verify",
                self.folder / f"{net}.tflite",
                self.folder / net,
                "--tolerance",
                NET_TOLERANCE,
                "--kernels",
                kernels,
                "--threads",
                threads,
            )

    def errors(self, kernels, precision):
        """The errors of this engine's models on the images, by model; see `research.peers.errors`."""
        if self.fault:
            return {}
        return {net: self.errors_of_net(net, kernels, precision) for net in NETS}

    def errors_of_net(self, net, kernels, precision):
        with tempfile.TemporaryDirectory() as found:
            for number in range(PICTURES):
                self.command(
                    "model",
                    "run",
                    self.weights / f"{net}.tflite",
                    "--kernels",
                    kernels,
                    "--precision",
                    precision,
                    "--input",
                    picture_folder(self.folder, net, number) / "in0.npy",
                    "--output-dir",
                    Path(found) / str(number),
                )
            return json.loads(LITERT.run("errors", net, self.folder, found))

    def command(self, *arguments):
        """Runs `hands` and returns its output."""
        result = subprocess.run(list(map(str, (self.hands, *arguments))), capture_output=True, text=True, check=False)
        if result.returncode != 0:
            said = last_line(result.stderr or result.stdout)
            raise Unavailable(f"hands {arguments[0]}: {said}")
        return result.stdout
