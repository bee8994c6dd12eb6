"""A program that mypy must accept: types that users of the package see. It is not run."""

import asyncio
import contextlib

import numpy as np
import numpy.typing as npt
import swift_hands as mp
from swift_hands import Hand, HandLandmark, Hands, HandsError, HandsResult, Live, Options, Trainer, Video
from swift_hands.mediapipe.tasks.python import vision
from typing_extensions import assert_type


def own(pixels: npt.NDArray[np.uint8]) -> None:
    hands = Hands("my.task", num_hands=2, smoothing=0.05, canned_denylist=["Victory"], precision="fast16")
    result = hands(pixels, rotation=90, timeout=0.1)
    assert_type(result, HandsResult)
    assert_type(result[0], Hand)
    assert_type(result[:1], tuple[Hand, ...])
    assert_type(result.landmarks, npt.NDArray[np.float32])
    assert_type(result.gesture, list[str | None])
    for hand in result:
        print(hand.landmarks[HandLandmark.INDEX_FINGER_TIP])
        assert_type(hand.world_landmarks, npt.NDArray[np.float32])
        assert_type(hand.track_id, int)
        assert_type(hand.gesture_score, float)
        assert_type(hand.gesture, str | None)
    assert_type(hands.video("clip.mp4", gesture_vote=5), Video)
    assert_type(hands.live(print), Live)
    options: Options = {"num_hands": 2, "gestures": False}
    Hands(**options)
    with contextlib.suppress(HandsError):
        Trainer().add("Wave", result)
    # Each is an error that the type checker must find.
    Hands(number_of_hands=2)  # type: ignore[call-arg]
    Hands(num_hands="two")  # type: ignore[arg-type]
    hands.video("clip.mp4", precision="fast16")  # type: ignore[call-arg]
    print(result.landmark)  # type: ignore[attr-defined]


async def asynchronous(hands: Hands) -> None:
    assert_type(await hands.recognize_async(b"file"), HandsResult)
    async for result in hands.video("clip.mp4"):
        assert_type(result.time, float | None)
    async with hands.live() as live:
        async for result in live:
            assert_type(result, HandsResult)


def mediapipe() -> None:
    options = mp.tasks.vision.HandLandmarkerOptions(mp.tasks.BaseOptions("hand_landmarker.task"), num_hands=2)
    with mp.tasks.vision.HandLandmarker.create_from_options(options) as task:
        found = task.detect(mp.Image.create_from_file("photo.png"))
    assert_type(found, vision.HandLandmarkerResult)
    assert_type(found.hand_landmarks[0][0].x, float | None)
    print(task.detected)  # type: ignore[attr-defined]


asyncio.run(asynchronous(Hands()))
