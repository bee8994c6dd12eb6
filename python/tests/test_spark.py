"""Spark."""

import importlib
import os
import runpy
import sys
import types

import clusters
import pytest
from conftest import ROOT

pa = pytest.importorskip("pyarrow")
sql = pytest.importorskip("pyspark.sql")
spark_hands = importlib.import_module("swift_hands.spark")


@pytest.fixture(scope="module")
def spark(own_library):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        sql.SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", False)
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "8")
        .config("spark.sql.files.openCostInBytes", "1")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def read(spark, folder):
    return spark.read.format("binaryFile").load(str(folder))


def rows(df):
    return [row.asDict() for row in df.collect()]


def test_equal_to_plain_calls(spark, pictures, tmp_path):
    folder = clusters.fill(tmp_path / "in", pictures, 20)
    found = spark_hands.landmarks(read(spark, folder), keep=("path", "length"))
    assert found.columns[:4] == ["path", "length", "width", "height"]
    target = str(tmp_path / "out")
    found.write.parquet(target)
    table = rows(spark.read.parquet(target))
    assert clusters.found(table) == clusters.expected(folder)
    assert {row["width"] for row in table if not row["error"]} == {480}
    assert all(row["length"] == os.stat(row["path"].removeprefix("file:")).st_size for row in table)


def test_images_decoded_in_parts(spark, large_jpeg, small_jpeg, tmp_path):
    folder = tmp_path / "in"
    expected = clusters.decoded(folder, [large_jpeg, small_jpeg])
    assert {complete for _, complete in expected} == {False, True, None}
    assert clusters.is_complete(rows(spark_hands.landmarks(read(spark, folder), decode="fast"))) == expected
    assert False not in {row["is_complete"] for row in rows(spark_hands.landmarks(read(spark, folder)))}


def test_a_killed_worker(spark, own_library, pictures, tmp_path):
    folder = clusters.fill(tmp_path / "in", pictures, 240)
    killer = clusters.Killer(own_library)
    killer.start()
    spark.sparkContext.setJobGroup("killed", "")
    found = rows(spark_hands.landmarks(read(spark, folder)))
    killer.is_job_done = True
    killer.join()
    tracker = spark.sparkContext.statusTracker()
    stages = [
        tracker.getStageInfo(stage)
        for job in tracker.getJobIdsForGroup("killed")
        for stage in tracker.getJobInfo(job).stageIds
    ]
    assert killer.killed and sum(stage.numFailedTasks for stage in stages if stage) >= 1
    assert clusters.found(found) == clusters.expected(folder)


def test_videos(spark, clip, tmp_path):
    paths = [(str(clip), 1), (str(tmp_path / "none.mp4"), 2)]
    found = spark_hands.videos(spark.createDataFrame(paths, "path string, number int"), keep=("number",))
    table = found.orderBy("number", "frame", "hand").collect()
    assert [(row.number, row.frame, row.track_id) for row in table] == [
        (1, 0, 1),
        (1, 1, 1),
        (1, 2, 1),
        (2, None, None),
    ]
    assert "There is no video" in table[-1].error


def test_refused(spark, tmp_path):
    df = spark.createDataFrame([("a", b"")], "path string, content binary")
    with pytest.raises(TypeError):
        spark_hands.landmarks(df, hands=2)
    with pytest.raises(ValueError, match="There is no column picture; there are path, content"):
        spark_hands.landmarks(df, "picture")
    with pytest.raises(ValueError, match="decode is 'slow'"):
        spark_hands.landmarks(df, decode="slow")
    with pytest.raises(ValueError, match="error cannot be kept"):
        spark_hands.landmarks(df.withColumn("error", df.path), keep=("error",))


def test_the_processors_of_a_task(monkeypatch):
    taken = []

    def work(arguments, processors):
        taken.append((arguments, processors))
        return lambda files, column, keep: iter(files)

    task = types.SimpleNamespace(cpus=lambda: 3)
    monkeypatch.setattr(spark_hands.TaskContext, "get", lambda: task)
    assert list(spark_hands._run(iter(()), work=work, column="a", keep=(), arguments={"num_hands": 2})) == []
    assert taken == [({"num_hands": 2}, 3)]


def test_example(spark, pictures, tmp_path, monkeypatch, capsys):
    folder = clusters.fill(tmp_path / "in", pictures, 4)
    monkeypatch.setattr(sys, "argv", ["", str(folder)])
    runpy.run_path(str(ROOT / "python/examples/spark_landmarks.py"), run_name="__main__")
    text = capsys.readouterr().out
    assert "Victory" in text and "Image decoding failed" in text


def test_command(spark, pictures, tmp_path, monkeypatch, capsys):
    # Names that would be patterns for Spark.
    folder, target = clusters.fill(tmp_path / "in [1]{a}", pictures, 6), tmp_path / "out [1]*"
    (folder / "0000.png").rename(folder / "0000.PnG")
    (folder / "broken.jpg").rename(folder / "broken.JPEG")
    monkeypatch.setattr(sys, "argv", ["", "--master", "local[2,4]", "--decode", "fast", str(folder), str(target)])
    runpy.run_module("swift_hands.spark", run_name="__main__")
    assert "7 rows, 6 hands, 1 files with errors" in capsys.readouterr().out
    assert list(target.glob("*.parquet"))
    monkeypatch.setattr(sys, "argv", ["", "--videos", "--decode", "fast", str(folder), str(target)])
    with pytest.raises(SystemExit):
        runpy.run_module("swift_hands.spark", run_name="__main__")
    assert "--decode cannot be used with --videos" in capsys.readouterr().err


def test_tasks_of_two_processors(spark, pictures, tmp_path, monkeypatch, capsys):
    def processors(parts):
        # A local function: workers do not import this module.
        for _ in parts:
            yield pa.RecordBatch.from_pydict({"count": pa.array([spark_hands.TaskContext.get().cpus()], pa.int32())})

    folder, target = clusters.fill(tmp_path / "in", pictures, 6), tmp_path / "out"
    spark.stop()
    # The command ends its session; this one has the settings of its own that are to be seen.
    monkeypatch.setattr(sql.SparkSession, "stop", lambda _: None)
    options = ["--master", "local[2,4]", "--processors", "2", "--num-threads", "1"]
    monkeypatch.setattr(sys, "argv", ["", *options, str(folder), str(target)])
    runpy.run_module("swift_hands.spark", run_name="__main__")
    assert "7 rows, 6 hands, 1 files with errors" in capsys.readouterr().out
    monkeypatch.undo()
    session = sql.SparkSession.getActiveSession()
    found = session.range(0, 1, 1, 1).mapInArrow(processors, "count int").collect()
    session.stop()
    assert [row[0] for row in found] == [2]
    monkeypatch.setattr(sys, "argv", ["", "--processors", "0", str(folder), str(target)])
    with pytest.raises(SystemExit):
        runpy.run_module("swift_hands.spark", run_name="__main__")
    assert "--processors takes 1 or more" in capsys.readouterr().err
