"""usage: python -m checks.osc HANDS CLIP

Compares the OSC messages of a clip, as python-osc reads them, with its JSON lines.
"""

import json
import math
import socket
import subprocess
import sys

from pythonosc.osc_bundle import OscBundle

FINGERS = ("Thumb", "Index", "Middle", "Ring", "Little")
SEGMENTS = ("Proximal", "Intermediate", "Distal")


def received(hands, clip):
    """The JSON lines, and the messages of each frame by address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as receiver:
        receiver.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 << 20)
        receiver.bind(("127.0.0.1", 0))
        receiver.setblocking(False)
        command = [hands, "video", clip, "--pose", "--tracks", "--num-hands", "2"]
        command += ["--osc", str(receiver.getsockname()[1])]
        output = subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout
        frames = []
        while True:
            try:
                packet = receiver.recv(1 << 16)
            except BlockingIOError:
                break
            assert len(packet) <= 1452 and OscBundle.dgram_is_bundle(packet)
            for message in OscBundle(packet):
                if message.address == "/hands":
                    frames.append([])
                frames[-1].append((message.address, message.params))
    return [json.loads(line) for line in output.splitlines()], frames


def equal(found, expected):
    return len(found) == len(expected) and all(
        math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-7) for a, b in zip(found, expected)
    )


def check(line, messages):
    """Compares a frame, and returns the number of its hands that were compared."""
    sent = dict(messages)
    sides = [category[0]["category_name"].lower() for category in line["handedness"]]
    assert sent["/hands"][0] == len(sides) and math.isclose(
        sent["/hands"][1], line["timestamp_ms"] / 1000, abs_tol=1e-4
    )
    for side in ("left", "right"):
        assert sent[f"/hand/{side}/visible"] == [int(side in sides)]
        if side not in sides:
            continue
        index, name = sides.index(side), f"/hand/{side}"
        pose = line["poses"][index]
        assert equal(sent[f"{name}/landmarks"], sum(line["landmarks"][index], []))
        assert sent[f"{name}/track"] == [line["tracks"][index]["id"]]
        gesture = line["gestures"][index]
        assert sent.get(f"{name}/gesture", [None])[0] == (gesture[0]["category_name"] if gesture else None)
        assert equal(sent[f"{name}/joints"], sum(pose["joints"], []))
        assert equal(sent[f"{name}/palm"], pose["palm"]["position"] + pose["palm"]["orientation"])
        assert equal(sent[f"{name}/flexion"], sum(pose["flexion"], []))
        assert equal(sent[f"{name}/spread"], pose["spread"])
        assert equal(sent[f"{name}/pinch"], list(pose["pinch"].values()))
        assert equal(sent[f"{name}/grab"], list(pose["grab"].values()))
        bones = {params[0]: params[1:] for address, params in messages if address == "/VMC/Ext/Bone/Pos"}
        names = [f"{finger}{segment}" for finger in FINGERS for segment in SEGMENTS]
        for bone in ["Hand", *names]:
            rotation = bones[side.capitalize() + bone][3:]
            assert math.isclose(sum(number * number for number in rotation), 1, rel_tol=1e-4), bone
    return len(set(sides))


def main():
    lines, frames = received(*sys.argv[1:])
    assert len(lines) == len(frames), f"{len(lines)} lines, {len(frames)} frames of messages"
    count = sum(check(line, messages) for line, messages in zip(lines, frames))
    assert count > 0
    print(f"checks/osc/run: {len(frames)} frames with {count} hands are as python-osc reads them")


main()
