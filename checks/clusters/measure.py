"""usage: measure.py FOLDER PICTURES ROUNDS

Prints the images per second of plain calls, Spark and Ray Data. FOLDER/drawn has the images. Plain calls read files; jobs
also write Parquet. Each engine runs a small job before it is timed, so that Spark's workers are already running; Ray
starts new actors in each job, and this time is included.
"""

import os
import pathlib
import shutil
import statistics
import sys
import time
from collections.abc import Callable

import ray
import swift_hands.ray
import swift_hands.spark
from pyspark.sql import SparkSession


def main() -> None:
    folder, count, rounds = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    fill(folder, "all", count)
    fill(folder, "few", 64)
    kinds: dict[str, Callable[[pathlib.Path], list[float]]] = {
        "plain calls, one process": lambda folder: plain(folder),
        "Spark, 1 worker": lambda folder: spark(folder, 1),
        "Spark, 2 workers": lambda folder: spark(folder, 2),
        "Spark, 1 of 2 processors": lambda folder: spark(folder, 1, 2),
        "Ray, 1 worker": lambda folder: on_ray(folder, 1),
        "Ray, 2 workers": lambda folder: on_ray(folder, 2),
        "Ray, 1 of 2 processors": lambda folder: on_ray(folder, 1, 2),
    }
    speeds: dict[str, list[float]] = {kind: [] for kind in kinds}
    # In turns, so that other load affects all equally.
    for _ in range(rounds):
        for kind, run in kinds.items():
            speeds[kind].append(count / run(folder)[-1])
    for kind, values in speeds.items():
        print(f"{kind:26} {statistics.median(values):7.1f} pictures/s ({min(values):.1f} … {max(values):.1f})")


def fill(folder: pathlib.Path, name: str, count: int) -> None:
    drawn = sorted((folder / "drawn").iterdir())
    (folder / name).mkdir()
    for index in range(count):
        os.link(drawn[index % len(drawn)], folder / name / f"{index:05}.png")


def timed(folder: pathlib.Path, run: "Callable[[str, str], object]") -> list[float]:
    """Seconds for the small job, then for all images."""
    times = []
    for name in ("few", "all"):
        target = folder / "out"
        shutil.rmtree(target, ignore_errors=True)
        begin = time.perf_counter()
        run(str(folder / name), str(target))
        times.append(time.perf_counter() - begin)
    return times


def plain(folder: pathlib.Path) -> list[float]:
    hands = swift_hands.Hands(num_threads=1)
    return timed(folder, lambda source, _: [hands(path.path) for path in os.scandir(source)])


def spark(folder: pathlib.Path, workers: int, processors: int = 1) -> list[float]:
    session = (
        SparkSession.builder.master(f"local[{workers * processors},4]")
        .config("spark.task.cpus", processors)
        .config("spark.ui.enabled", False)
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "32")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")

    def run(source: str, target: str) -> None:
        files = session.read.format("binaryFile").load(source)
        swift_hands.spark.landmarks(files).write.parquet(target)

    try:
        return timed(folder, run)
    finally:
        session.stop()


def on_ray(folder: pathlib.Path, workers: int, processors: "int | None" = None) -> list[float]:
    # Whole processors leave none to reading and writing.
    known = workers if processors is None else workers * processors + 1
    ray.init("local", num_cpus=known, include_dashboard=False, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False

    def run(source: str, target: str) -> None:
        files = ray.data.read_binary_files(
            source, include_paths=True, override_num_blocks=len(os.listdir(source)) // 16, num_cpus=0.5
        )
        swift_hands.ray.landmarks(files, workers=workers, num_cpus=processors).write_parquet(target)

    try:
        return timed(folder, run)
    finally:
        ray.shutdown()


main()
