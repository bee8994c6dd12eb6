"""How many hands of each gesture a folder of pictures shows, on Ray Data.

usage: ray_landmarks.py FOLDER
"""

import sys

import ray

import swift_hands.ray

files = ray.data.read_binary_files(sys.argv[1], include_paths=True)
hands = swift_hands.ray.landmarks(files, workers=2, min_detection_confidence=0.6).materialize()

for row in hands.groupby("gesture").count().take_all():
    print(row["gesture"], row["count()"])
for row in hands.filter(lambda row: row["error"] is not None).iter_rows():
    print(row["path"], row["error"])
