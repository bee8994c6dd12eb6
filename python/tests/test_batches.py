"""Pictures and videos in batches of Arrow."""

import contextlib
import importlib
import pathlib
import subprocess

import numpy as np
import pytest
import swift_hands

pa = pytest.importorskip("pyarrow")
batches = importlib.import_module("swift_hands.batches")


@pytest.fixture(scope="module")
def hands():
    return swift_hands.Hands()


def files_of(files, **columns):
    return pa.RecordBatch.from_pydict({"file": pa.array(files, pa.binary()), **columns})


def rows_of(hands, files, **columns):
    return list(batches.of_pictures(hands, [files_of(files, **columns)], "file", tuple(columns)))


def test_arrow(hands, pictures):
    result = hands(pictures[0])
    table = result.to_arrow()
    assert table.schema == swift_hands.arrow.HANDS and table.num_rows == len(result) == 1
    for name in ("landmarks", "world_landmarks", "joint_confidence", "finger_extension", "presence"):
        values = np.array(table.column(name).to_pylist(), np.float32)
        assert np.array_equal(values, getattr(result, name))
    assert hands(np.zeros((32, 32, 3), np.uint8)).to_arrow().num_rows == 0


def test_a_row_for_each_picture(hands, pictures):
    data = [pathlib.Path(path).read_bytes() for path in pictures]
    (table,) = rows_of(hands, [data[0], b"none", None, data[1]], name=["a", "b", "c", "d"])
    rows = table.to_pylist()
    assert [row["name"] for row in rows] == ["a", "b", "c", "d"]
    assert [row["error"] for row in rows] == [
        None,
        "Image decoding failed (unknown image type): 4 bytes",
        "There is no picture",
        None,
    ]
    assert rows[1]["landmarks"] is None and rows[1]["width"] is None
    expected = [*hands(pictures[0]).to_arrow().to_pylist(), *hands(pictures[1]).to_arrow().to_pylist()]
    assert [{name: row[name] for name in expected[0]} for row in (rows[0], rows[3])] == expected
    assert (rows[0]["width"], rows[0]["height"]) == (480, 480)


def test_rows_come_in_pieces(hands):
    pieces = rows_of(hands, [b""] * 600, number=pa.array(range(600)))
    assert [piece.num_rows for piece in pieces] == [256, 256, 88]
    assert [n for piece in pieces for n in piece.column("number").to_pylist()] == list(range(600))


def test_several_at_the_same_time(hands, pictures):
    data = [pathlib.Path(path).read_bytes() for path in pictures]
    given = [[*data, None, b"none"], [], [None, None], [data[1]], data * 8, [data[0]]]
    read = []

    def parts():
        for number, files in enumerate(given):
            read.append(number)
            yield files_of(files, number=pa.array([number] * len(files)))

    serial = list(batches.of_pictures(hands, parts(), "file", ["number"]))
    read.clear()
    found = batches.of_pictures(hands, parts(), "file", ["number"], jobs=3)
    first = next(found)
    # Four files for each job are taken ahead of the first result.
    assert read == [0, 1, 2, 3, 4]
    assert [first, *found] == serial
    assert [part.column("number").to_pylist() for part in serial] == [[0] * 4, [2, 2], [3], [4] * 16, [5]]
    assert len(serial[0].column("landmarks").drop_null()) == 2


@pytest.mark.parametrize("arguments, jobs", [({}, 6), ({"num_threads": 2}, 3), ({"num_threads": 7}, 1)])
def test_the_processors_of_a_worker(hands, clip, monkeypatch, arguments, jobs):
    taken = []
    monkeypatch.setattr(swift_hands.Hands, "batch", lambda self, files, **given: taken.append(given) or Nothing())
    assert list(batches.picture_rows(arguments, 6, "fast")([], "file", [])) == []
    assert taken == [{"jobs": jobs, "decode": "fast"}]
    monkeypatch.setattr(batches, "_task", lambda _, given: taken.append(dict(given)) or hands)
    rows = batches.video_rows(arguments, 6)
    assert taken[1] == {"num_threads": 6} | arguments
    assert next(rows([pa.RecordBatch.from_pydict({"path": [str(clip)]})], "path", [])).num_rows == 3


class Nothing(contextlib.AbstractContextManager):
    """A batch without results."""

    def __next__(self):
        raise StopIteration

    def __exit__(self, *_):
        pass


def test_videos(hands, clip, tmp_path):
    broken = tmp_path / "broken.mkv"
    broken.write_bytes(clip.read_bytes()[:1000])
    batch = pa.RecordBatch.from_pydict({"path": [str(clip), str(broken), None]})
    table = [row for part in batches.of_videos(hands, [batch], "path", ["path"]) for row in part.to_pylist()]
    expected = [row for result in hands.video(clip) for row in result.to_arrow().to_pylist()]
    assert [{name: row[name] for name in expected[0]} for row in table[:3]] == expected
    assert [row["time"] for row in table[:3]] == [result.time for result in hands.video(clip)]
    assert [row["frame"] for row in table] == [0, 1, 2, None, None]
    assert "broken.mkv" in table[3]["error"] and table[4]["error"] == "There is no video"


def test_a_video_without_hands(hands, tmp_path):
    path = tmp_path / "gray.mkv"
    source = "color=gray:size=64x48:rate=10:duration=0.3"
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-c:v", "ffv1", str(path)], check=True)
    (table,) = batches.of_videos(hands, [pa.RecordBatch.from_pydict({"path": [str(path)]})], "path", [])
    rows = [tuple(row[name] for name in ("frame", "time", "width", "height", "hand")) for row in table.to_pylist()]
    assert rows == [(0, 0.0, 64, 48, None), (1, 0.1, 64, 48, None), (2, 0.2, 64, 48, None)]


def test_bytes(hands, pictures):
    data = pathlib.Path(pictures[0]).read_bytes()
    assert hands(data).landmarks.tobytes() == hands(pictures[0]).landmarks.tobytes()
    with pytest.raises(RuntimeError, match=r"\(unknown image type\): 3 bytes"):
        hands(b"abc")


def test_a_column_of_another_type(hands):
    batch = pa.RecordBatch.from_pydict({"file": [1]})
    with pytest.raises(TypeError, match="type int64; it must be binary or large_binary"):
        list(batches.of_pictures(hands, [batch], "file", []))


def test_columns_that_are_kept(hands):
    number = pa.array([1, 2]).dictionary_encode()
    for kind, view, values in (("string", "string_view", ["a", "b"]), ("binary", "binary_view", [b"a", b"b"])):
        batch = files_of([b"", b""], name=pa.array(values, getattr(pa, view)()), number=number)
        (table,) = batches.of_pictures(hands, [batch], "file", ["name", "number", "name"])
        assert table.schema.names == ["name", "number", *batches.PICTURES.names]
        assert table.column("name").to_pylist() == values and table.column("number") == number
        assert table.schema.field("name").type == getattr(pa, kind)()
    video = pa.RecordBatch.from_pydict({"path": pa.array([None], pa.string())})
    (table,) = batches.of_videos(hands, [video], "path", ["path", "path"])
    assert table.schema.names == ["path", *batches.VIDEOS.names]


def test_an_error_of_the_batches_is_raised(hands):
    def parts():
        yield files_of([b""] * 3)
        raise KeyError("own")

    found = batches.of_pictures(hands, parts(), "file", [])
    assert next(found).num_rows == 3
    with pytest.raises(KeyError, match="own"):
        next(found)


def test_one_task_a_process():
    assert batches.task({"num_threads": 1}) is batches.task({"num_threads": 1}) is not batches.task({"num_hands": 1})


def test_images_decoded_in_parts(hands, large_jpeg, small_jpeg):
    files = [pathlib.Path(path).read_bytes() for path in (large_jpeg, small_jpeg)] + [b"none", None]
    batch = pa.RecordBatch.from_pydict({"file": pa.array(files, pa.binary())})
    for decode in ("full", "fast"):
        (table,) = batches.of_pictures(hands, [batch], "file", [], decode)
        expected = hands(large_jpeg, decode=decode)
        assert expected.is_complete == (decode == "full" or swift_hands.backend == "webassembly")
        assert table.schema == batches.PICTURES
        assert table.column("is_complete").to_pylist() == [expected.is_complete, True, None, None]
        assert table.column("width").to_pylist() == [2048, 480, None, None]
        assert np.array_equal(np.array(table.column("landmarks")[0].as_py(), np.float32), expected.landmarks[0])
    assert "is_complete" not in batches.VIDEOS.names
