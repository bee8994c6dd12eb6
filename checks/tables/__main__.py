"""Compares tables read by pandas with JSON lines, runs an article's example, and plots."""

import json
import re
import subprocess
import sys
from pathlib import Path

import matplotlib
import matplotlib.figure
import numpy
import pandas

matplotlib.use("Agg")
JOINTS = 21


def run(hands: str, work: Path, *options: str) -> None:
    subprocess.run([hands, "video", "clips/", *options], cwd=work, check=True)


def expected(work: Path) -> pandas.DataFrame:
    """The expected rows per joint, from the JSON lines."""
    rows = []
    for path in sorted((work / "lines").glob("*.jsonl")):
        for line in path.read_text().splitlines():
            record = json.loads(line)
            common = {"file": f"clips/{path.stem}.mkv", "frame": record["frame"]}
            common["timestamp_ms"] = record["timestamp_ms"]
            if not record["handedness"]:
                rows.append(common)
            for hand, side in enumerate(record["handedness"]):
                gesture = record["gestures"][hand]
                for joint in range(JOINTS):
                    row = dict(common, hand=hand, track_id=record["tracks"][hand]["id"])
                    row |= {"track_age": record["tracks"][hand]["age"], "joint": joint}
                    row |= {"handedness": side[0]["category_name"]}
                    row |= {"handedness_score": side[0]["score"]}
                    if gesture:
                        name = gesture[0]["category_name"]
                        row |= {"gesture": "none" if name == "None" else name}
                        row |= {"gesture_score": gesture[0]["score"]}
                    row |= dict(zip("xyz", record["landmarks"][hand][joint]))
                    names = ["world_x", "world_y", "world_z"]
                    row |= dict(zip(names, record["world_landmarks"][hand][joint]))
                    rows.append(row)
    return pandas.DataFrame(rows)


def read(folder: Path) -> pandas.DataFrame:
    tables = [pandas.read_csv(path) for path in sorted(folder.glob("*.csv"))]
    return pandas.concat([table for table in tables if len(table)], ignore_index=True)


def check_long(work: Path, lines: pandas.DataFrame) -> None:
    table = read(work / "tables")
    assert set(table.width) == {320} and set(table.height) == {240}
    pandas.testing.assert_frame_equal(table[lines.columns], lines, check_dtype=False, rtol=0, atol=0)
    names = table.dropna(subset="joint").groupby("joint").joint_name.unique()
    assert len(names) == JOINTS and names[8] == ["index_finger_tip"], names


def check_wide(work: Path, lines: pandas.DataFrame) -> None:
    table = read(work / "wide")
    hands = lines.dropna(subset="hand")
    assert len(table) * JOINTS == len(hands)
    for prefix, columns in (("", ["x", "y", "z"]), ("w", ["world_x", "world_y", "world_z"])):
        wide = table[[f"{prefix}{axis}{joint}" for joint in range(JOINTS) for axis in "xyz"]]
        numpy.testing.assert_array_equal(wide.to_numpy().reshape(-1, 3), hands[columns].to_numpy())
    firsts = hands[hands.joint == 0].reset_index(drop=True)
    for column in ("frame", "timestamp_ms", "hand", "track_id", "handedness", "gesture"):
        assert firsts[column].tolist() == table[column].tolist(), column


def draw(work: Path, plot: str) -> None:
    table = read(work / "tables")
    tips = table[table.joint_name == "index_finger_tip"]
    figure = matplotlib.figure.Figure(figsize=(8, 4))
    axes = figure.subplots()
    for (file, track), rows in tips.groupby(["file", "track_id"]):
        axes.plot(rows.timestamp_ms / 1000, rows.y, label=f"{Path(file).stem}, hand {track:.0f}")
    axes.set(xlabel="seconds", ylabel="index finger tip, from the top")
    axes.invert_yaxis()
    axes.legend()
    figure.savefig(plot, format="png")


def main() -> None:
    hands, article, work, plot = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4]
    text = article.read_text()
    [command] = re.findall(r"```sh\nhands video clips/ (.*)\n```", text)
    [example] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    tracked = ["--tracks", "--num-hands", "2"]
    run(hands, work, *command.split(), "--num-hands", "2")
    run(hands, work, "--output", "wide", "--format", "csv", *tracked)
    run(hands, work, "--output", "lines", "--format", "jsonl", *tracked)
    lines = expected(work)
    check_long(work, lines)
    check_wide(work, lines)
    printed = subprocess.run(
        [sys.executable, "-c", example], cwd=work, check=True, capture_output=True, text=True
    ).stdout
    assert "clips/count-2,9.mkv" in printed and "count" in printed, printed
    draw(work, plot)
    files = lines.file.nunique()
    print(f"checks/tables/run: {files} videos, {len(lines)} rows for joints equal the JSON lines in both forms")
    print(printed, end="")


main()
