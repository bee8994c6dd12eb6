"""Reading labelled pictures and clips."""

import json

import numpy as np
import pytest
from PIL import Image

from research.accuracy import drawn, truth

JOINTS = [[index, 2 * index] for index in range(21)]


@pytest.fixture
def read(tmp_path):
    Image.new("RGB", (40, 30)).save(tmp_path / "a.png")
    Image.new("RGB", (30, 40)).save(tmp_path / "upright.png")

    def read(*lines):
        lines = [json.dumps({"picture": "a.png", **line}) for line in lines]
        (tmp_path / truth.FILE).write_text("\n".join(lines))
        return truth.read(tmp_path)

    return read


def test_pictures_and_clips_are_told_apart(read):
    frame = {"hands": [{"joints": JOINTS}]}
    pictures, clips = read({"hands": []}, {"clip": "a", **frame}, {"clip": "a", **frame}, {"clip": "b", **frame})
    assert len(pictures) == 1
    assert [len(clip) for clip in clips] == [2, 1]
    assert pictures[0].pixel_size() == (40, 30)


def test_fingers_may_be_unknown(read):
    pictures, _ = read({"hands": [{"joints": JOINTS, "extended": [True, False, None, True, True]}]})
    np.testing.assert_array_equal(pictures[0].hands[0].extended, [1, 0, np.nan, 1, 1])


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([{"hands": [{}]}], "neither a box nor joints"),
        ([{"hands": [{"joints": JOINTS[1:]}]}], "21 points"),
        ([{"hands": [{"joints": JOINTS, "extended": [True] * 4}]}], "5 fingers"),
        ([{"hands": [{"joints": JOINTS, "extended": ["yes"] * 5}]}], "5 fingers"),
        ([{"hands": [{"box": [0, 0, 9, 9]}], "clip": "a"}], "no joints"),
        ([{"hands": [], "clip": name} for name in "aba"], "do not follow"),
        ([{"hands": [], "clip": "a"}, {"hands": [{"joints": JOINTS}], "clip": "a"}], "numbers of hands"),
        ([{"hands": [], "clip": "a"}, {"picture": "upright.png", "hands": [], "clip": "a"}], "different sizes"),
        ([{"picture": "b.png", "hands": []}], "no picture"),
    ],
)
def test_wrong_lines_are_named(read, lines, reason):
    with pytest.raises(SystemExit, match=f"line {len(lines)}: .*{reason}"):
        read(*lines)


def test_a_folder_without_labels_is_named(tmp_path):
    with pytest.raises(SystemExit, match=truth.FILE):
        truth.read(tmp_path)


def test_drawn_hands_have_the_fingers_of_their_poses(tmp_path):
    track = {"keyframes": [{"pose": "Victory"}]}
    shots = [{"frames": 1, "hands": []}, {"frames": 2, "hands": [track]}]
    file = tmp_path / truth.FILE
    lines = [{"hands": []}, *[{"hands": [{"joints": JOINTS}]}] * 2]
    file.write_text("\n".join(map(json.dumps, lines)))
    drawn.complete(file, shots)
    lines = list(map(json.loads, file.read_text().splitlines()))
    assert [line.get("clip") for line in lines] == [None, "1", "1"]
    assert lines[2]["hands"][0]["extended"] == [False, True, True, False, False]
