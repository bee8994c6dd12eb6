"""What the tests of both engines share: pictures, what must be found, and a worker's death."""

import math
import os
import pathlib
import signal
import threading
import time

import swift_hands

HAND = (
    "hand",
    "handedness",
    "handedness_score",
    "gesture",
    "gesture_score",
    "presence",
    "track_id",
    "track_age",
    "landmarks",
    "world_landmarks",
    "joint_confidence",
    "finger_extension",
)


def fill(folder: pathlib.Path, pictures: list[str], count: int) -> pathlib.Path:
    """A folder with so many of these pictures, over and over, and one that is none."""
    folder.mkdir()
    for index in range(count):
        os.link(pictures[index % len(pictures)], folder / f"{index:04}.png")
    (folder / "broken.jpg").write_bytes(b"no picture")
    return folder


def expected(folder: pathlib.Path) -> "list[tuple[object, ...]]":
    """The rows of a folder, found by plain calls."""
    hands, known, rows = swift_hands.Hands(), {}, []
    for path in sorted(folder.iterdir()):
        if path.suffix != ".png":
            rows.append((path.name, *[None] * len(HAND), "Image decoding failed"))
            continue
        inode = path.stat().st_ino
        if inode not in known:
            known[inode] = hands(str(path)).to_arrow().to_pylist()
        rows += [
            (path.name, *[frozen(hand[name]) for name in HAND], None) for hand in known[inode] or [dict.fromkeys(HAND)]
        ]
    return rows


def found(rows: "list[dict[str, object]]") -> "list[tuple[object, ...]]":
    """Rows of a job as ``expected`` gives them."""
    return sorted(
        (
            (
                os.path.basename(str(row["path"])),
                *[frozen(row[name]) for name in HAND],
                row["error"] and str(row["error"])[:21],
            )
            for row in rows
        ),
        key=lambda row: (row[0], row[1]),
    )


def decoded(folder: pathlib.Path, pictures: "list[str]") -> "list[tuple[str, bool | None]]":
    """Puts JPEG files and one that is none into a folder, and gives their names with whether fast decoding is complete."""
    folder.mkdir()
    (folder / "broken.jpg").write_bytes(b"no picture")
    hands, names = swift_hands.Hands(), []
    for path in pictures:
        os.link(path, folder / os.path.basename(path))
        names.append((os.path.basename(path), hands(path, decode="fast").is_complete))
    return sorted([*names, ("broken.jpg", None)])


def is_complete(rows: "list[dict[str, object]]") -> "list[tuple[str, bool | None]]":
    """The same of a job's rows."""
    return sorted((os.path.basename(str(row["path"])), row["is_complete"]) for row in rows)


def frozen(value: object) -> object:
    """Lists and arrays as tuples; not a number, which is a null of pandas, as None."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list):
        return tuple(map(frozen, value))
    return None if isinstance(value, float) and math.isnan(value) else value


class Killer(threading.Thread):
    """Kills a process that works with a library, as soon as there is one; not this one."""

    def __init__(self, library: str):
        super().__init__(daemon=True)
        self.library = library
        self.killed: int | None = None
        self.is_job_done = False

    def run(self) -> None:
        end = time.monotonic() + 60
        before: dict[int, int] = {}
        while time.monotonic() < end and not self.is_job_done:
            for process, ticks in self._workers():
                # It has been at work for a tenth of a second since it was seen first.
                if ticks >= before.setdefault(process, ticks) + 10 and not self.is_job_done:
                    os.kill(process, signal.SIGKILL)
                    self.killed = process
                    return
            time.sleep(0.01)

    def _workers(self):
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if int(folder.name) != os.getpid() and self.library in (folder / "maps").read_text():
                    values = (folder / "stat").read_text().rpartition(")")[2].split()
                    yield int(folder.name), int(values[11]) + int(values[12])
            except OSError:
                continue
