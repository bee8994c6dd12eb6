"""Ray Data."""

import importlib
import os
import runpy
import sys

import clusters
import pytest
from conftest import ROOT

pa = pytest.importorskip("pyarrow")
ray = pytest.importorskip("ray")
ray_hands = importlib.import_module("swift_hands.ray")


@pytest.fixture(scope="module")
def cluster(own_library):
    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "PYTHONWARNINGS": "ignore"}
    ray.init("local", num_cpus=3, include_dashboard=False, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


def read(folder):
    return ray.data.read_binary_files(str(folder), include_paths=True)


def test_equal_to_plain_calls(cluster, pictures, tmp_path):
    folder = clusters.fill(tmp_path / "in", pictures, 20)
    target = str(tmp_path / "out")
    ray_hands.landmarks(read(folder), workers=2, batch_size=4).write_parquet(target)
    table = ray.data.read_parquet(target).take_all()
    assert clusters.found(table) == clusters.expected(folder)
    assert {row["width"] for row in table if not row["error"]} == {480}


def test_images_decoded_in_parts(cluster, large_jpeg, small_jpeg, tmp_path):
    folder = tmp_path / "in"
    expected = clusters.decoded(folder, [large_jpeg, small_jpeg])
    assert {complete for _, complete in expected} == {False, True, None}
    assert clusters.is_complete(ray_hands.landmarks(read(folder), workers=1, decode="fast").take_all()) == expected
    assert False not in {row["is_complete"] for row in ray_hands.landmarks(read(folder), workers=1).take_all()}


def test_class(cluster, pictures, tmp_path):
    folder = clusters.fill(tmp_path / "in", pictures, 6)
    found = read(folder).map_batches(
        ray_hands.Landmarks, batch_size=4, num_cpus=0.5, compute=ray.data.ActorPoolStrategy(size=1)
    )
    assert clusters.found(found.take_all()) == clusters.expected(folder)


@pytest.mark.parametrize("num_cpus, jobs", [(0.5, 1), (1, 1), (2, 2)])
def test_the_processors_of_an_actor(cluster, num_cpus, jobs):
    # A local class: actors do not import this module.
    class Jobs(ray_hands.Landmarks):
        def __call__(self, batch):
            yield pa.table({"jobs": [self._rows.keywords["jobs"]]})

    ds = ray.data.from_items([{"path": "a", "bytes": b""}])
    pool = ray.data.ActorPoolStrategy(size=1)
    assert ds.map_batches(Jobs, num_cpus=num_cpus, compute=pool).take_all() == [{"jobs": jobs}]


def test_an_actor_of_two_processors(cluster, pictures, tmp_path):
    folder = clusters.fill(tmp_path / "in", pictures, 20)
    assert clusters.found(ray_hands.landmarks(read(folder), num_cpus=2).take_all()) == clusters.expected(folder)


def test_a_killed_worker(cluster, own_library, pictures, tmp_path):
    folder = clusters.fill(tmp_path / "in", pictures, 240)
    killer = clusters.Killer(own_library)
    killer.start()
    found = ray_hands.landmarks(read(folder), workers=2, batch_size=8).take_all()
    killer.is_job_done = True
    killer.join()
    assert killer.killed
    assert clusters.found(found) == clusters.expected(folder)


def test_videos(cluster, clip, tmp_path):
    ds = ray.data.from_items([{"path": str(clip)}, {"path": str(tmp_path / "none.mp4")}])
    table = sorted(ray_hands.videos(ds, workers=1).take_all(), key=lambda row: (row["error"] is not None, row["time"]))
    assert [(row["frame"], row["track_id"]) for row in table[:-1]] == [(0, 1), (1, 1), (2, 1)]
    assert len(table) == 4 and "There is no video" in table[-1]["error"]


def test_refused(cluster):
    ds = ray.data.from_items([{"path": "a", "bytes": b""}])
    with pytest.raises(TypeError):
        ray_hands.landmarks(ds, hands=2)
    with pytest.raises(ValueError, match="There is no column picture; there are path, bytes"):
        ray_hands.landmarks(ds, "picture")
    with pytest.raises(ValueError, match="decode is 'slow'"):
        ray_hands.landmarks(ds, decode="slow")
    with pytest.raises(ValueError, match="num_cpus is 0"):
        ray_hands.landmarks(ds, num_cpus=0)
    with pytest.raises(ValueError, match="num_cpus is 3, workers 1; of the cluster's 3 processors one is for reading"):
        ray_hands.videos(ds, num_cpus=3)
    with pytest.raises(ValueError, match="num_cpus is 1, workers 3; of the cluster's 3"):
        ray_hands.videos(ds, num_cpus=1, workers=3)


def test_example(cluster, pictures, tmp_path, monkeypatch, capsys):
    folder = clusters.fill(tmp_path / "in", pictures, 4)
    monkeypatch.setattr(sys, "argv", ["", str(folder)])
    runpy.run_path(str(ROOT / "python/examples/ray_landmarks.py"), run_name="__main__")
    text = capsys.readouterr().out
    assert "Victory 2" in text and "broken.jpg Image decoding failed" in text


def test_command(cluster, pictures, tmp_path, monkeypatch, capsys):
    folder, target = clusters.fill(tmp_path / "in [1]*", pictures, 6), tmp_path / "out [1]*"
    ray.shutdown()
    monkeypatch.setattr(sys, "argv", ["", "--workers", "2", "--decode", "fast", str(folder), str(target)])
    runpy.run_module("swift_hands.ray", run_name="__main__")
    assert "7 rows, 6 hands, 1 files with errors" in capsys.readouterr().out
    assert list(target.glob("*.parquet"))
    monkeypatch.setattr(sys, "argv", ["", "--videos", "--decode", "fast", str(folder), str(target)])
    with pytest.raises(SystemExit):
        runpy.run_module("swift_hands.ray", run_name="__main__")
    assert "--decode cannot be used with --videos" in capsys.readouterr().err
