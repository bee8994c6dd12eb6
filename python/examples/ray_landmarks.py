"""Number of hands of each gesture in a folder of images, on Ray Data.

usage: ray_landmarks.py FOLDER
"""

import collections
import sys

import ray
import swift_hands.ray

files = ray.data.read_binary_files(sys.argv[1], include_paths=True)
hands = swift_hands.ray.landmarks(files, min_detection_confidence=0.6)

gestures: "collections.Counter[str]" = collections.Counter()
for row in hands.select_columns(["path", "hand", "gesture", "error"]).iter_rows():
    if row["error"] is not None:
        print(row["path"], row["error"])
    elif row["hand"] is not None:
        gestures[row["gesture"] or "no gesture"] += 1
for gesture, count in sorted(gestures.items()):
    print(gesture, count)
