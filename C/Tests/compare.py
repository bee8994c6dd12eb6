"""Compares the output of the example (standard input) with the JSON of the command (argument), bit by bit."""

import json
import struct
import sys


def bits(number):
    return struct.pack("<f", float(number))


def lines_of(document):
    for hand, (handedness, gesture) in enumerate(zip(document["handedness"], document["gestures"])):
        yield [
            handedness[0]["category_name"],
            bits(handedness[0]["score"]),
            gesture[0]["category_name"],
            bits(gesture[0]["score"]),
        ]
        points = zip(document["landmarks"][hand], document["world_landmarks"][hand])
        yield from ([bits(number) for number in point + world] for point, world in points)


def main():
    with open(sys.argv[1]) as file:
        expected = [line for result in json.load(file)["results"] for line in lines_of(result)]
    found = []
    for line in sys.stdin:
        words = line.split()
        if len(words) == 4:
            found.append([words[0], bits(words[1]), words[2], bits(words[3])])
        else:
            found.append([bits(word) for word in words])
    if len(expected) < 44 or found != expected:
        sys.exit(
            f"compare: {len(found)} lines, expected {len(expected)}; "
            f"{sum(a != b for a, b in zip(found, expected))} differ"
        )


main()
