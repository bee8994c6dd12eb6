"""Pinches and grabs as events, and what hands do frame by frame."""

import ctypes
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ._native import checks, handle, library, record
from .errors import InvalidArgumentError
from .poses import FINGERS, HANDEDNESS, CameraIntrinsics, HandPoses, camera_structure, filled

if TYPE_CHECKING:
    from .results import HandsResult

# By the bits of `active` of hands_interacting_hand.
_ACTIONS: "dict[int, tuple[str, str | None]]" = {
    **{1 << FINGERS.index(name): ("pinch", name) for name in FINGERS[1:]},
    1: ("grab", None),
}


class HandEvent(NamedTuple):
    """A pinch or grab that begins, continues or ends, or a motion that ended.

    Attributes:
      kind: ``"pinch"``, ``"grab"`` or ``"motion"``.
      finger: Of a pinch, ``"index"`` to ``"little"``; None otherwise.
      phase: ``"began"``, ``"changed"``, ``"ended"``, or ``"cancelled"`` for a hand that was lost.
      hand: The number of the hand: its track's, which it keeps when it reappears within the grace period.
      handedness: ``"Right"`` or ``"Left"``, averaged over the hand's frames.
      strength: 0 to 1.
      pointer: Smoothed knuckle of the index finger: fractions of the image's width and height.
      position: The same in meters in the camera's axes.
    """

    kind: str
    finger: "str | None"
    phase: str
    hand: int
    handedness: str
    strength: float
    pointer: "tuple[float, float]"
    position: "tuple[float, float, float]"
    motion: "str | None" = None
    """The name of a motion."""


@dataclass(frozen=True)
class InteractingHand:
    """What a hand does in the last frame, and where it points.

    Attributes:
      id: The number of the hand, which its events have as ``hand``.
      index: The index of the hand in the last result.
      handedness: ``"Right"`` or ``"Left"``, averaged over the hand's frames.
      pose: The pose with the averaged handedness: one row.
      pointer: Smoothed knuckle of the index finger: fractions of the image's width and height.
      position: The same in meters in the camera's axes.
      active: The actions in progress, as kind and finger of events, such as ``("pinch", "index")`` or ``("grab", None)``.
    """

    id: int
    index: int
    handedness: str
    pose: HandPoses
    pointer: "tuple[float, float]"
    position: "tuple[float, float, float]"
    active: "tuple[tuple[str, str | None], ...]"


class EventSource(handle.ContextManager):
    """Reports events of hands, frame by frame."""

    _function: ClassVar[str]
    _handle: handle.Handle
    # Of motions, by the number that events have.
    labels: "Sequence[str]" = ()

    def finish(self) -> list[HandEvent]:
        """Ends the actions in progress, at the end of a video. The next result may have any time."""
        return self._events(None, None)

    def close(self) -> None:
        """Frees what it holds."""
        self._handle.close()

    def _events(self, result: object, camera: object) -> list[HandEvent]:
        events = library.listed(record.HandsEvent, self._function, self._handle.value, result, camera)
        return [_event(event, self.labels) for event in events]


class Interactions(EventSource):
    """Reports when the hands of a video or camera pinch and grab, and where they point.

    A pinch begins at one strength and ends below another, to avoid rapid switching.
    """

    _function = "hands_interactions_update"

    def __init__(
        self,
        camera: CameraIntrinsics,
        *,
        fingers: "Iterable[str]" = ("index",),
        pinch: "tuple[float, float]" = (0.75, 0.5),
        grab: "tuple[float, float]" = (0.8, 0.5),
        grace: float = 0.15,
        palm_length: float = 0.096,
        smoothing: float = 0.05,
        smoothing_beta: float = 80.0,
        smoothing_derivative_cutoff: float = 1.0,
        prediction: float = 0.0,
    ):
        """Starts to follow hands.

        Args:
          camera: The camera.
          fingers: The fingers whose pinches are reported, of ``"index"`` to ``"little"``.
          pinch: The strengths at which a pinch begins, and below which it ends.
          grab: The same of a grab.
          grace: Seconds for which the pinches and grabs of a lost hand continue.
          palm_length: From the wrist to the middle finger's knuckle in meters, 0.03 to 0.2.
          smoothing: Smooths the pointer, as the option of ``Hands`` does landmarks: the cutoff at rest in hertz; 0 for no
            smoothing.
          smoothing_beta: Increase of the cutoff with speed in hertz per hand size per second.
          smoothing_derivative_cutoff: Cutoff for the speed itself in hertz.
          prediction: Seconds that the pointer is ahead of the frame, at most 1.

        Raises:
          InvalidArgumentError: A value is out of range.
        """
        self._camera = camera_structure(camera)
        # ``hands`` is several calls.
        self._lock = threading.Lock()
        options = record.HandsInteractionOptions()
        library.call("hands_interaction_options_init", ctypes.byref(options), ctypes.sizeof(options))
        options.pinch_fingers = 0
        for name in fingers:
            if name not in FINGERS[1:]:
                raise InvalidArgumentError(f"fingers contains {name!r}; it must be of {', '.join(FINGERS[1:])}")
            options.pinch_fingers |= 1 << FINGERS.index(name)
        options.pinch_begin, options.pinch_end = (checks.real("pinch", value) for value in pinch)
        options.grab_begin, options.grab_end = (checks.real("grab", value) for value in grab)
        options.grace_us = checks.microseconds("grace", grace)
        options.palm_length = checks.real("palm_length", palm_length)
        options.smoothing_min_cutoff = checks.real("smoothing", smoothing)
        options.smoothing_beta = checks.real("smoothing_beta", smoothing_beta)
        options.smoothing_derivative_cutoff = checks.real("smoothing_derivative_cutoff", smoothing_derivative_cutoff)
        options.prediction_us = checks.microseconds("prediction", prediction)
        self._handle = handle.Handle(
            "hands_interactions_create", "hands_interactions_close", ctypes.byref(options), name="Interactions"
        )

    def update(self, result: "HandsResult") -> list[HandEvent]:
        """Takes the result of the next frame, at its time.

        Returns:
          What ended with lost hands, then what each hand does.

        Raises:
          InvalidArgumentError: The result is not later than the last one.
        """
        return self._events(result._address(), ctypes.byref(self._camera))

    @property
    def hands(self) -> list[InteractingHand]:
        """The hands of the last result that have a pose, in its order."""
        number = self._handle.value
        with self._lock:
            hands = library.listed(record.HandsInteractingHand, "hands_interactions_hands", number)
            poses = filled(
                len(hands), lambda index, pose: library.call("hands_interactions_pose", number, hands[index].id, pose)
            )
        return [
            InteractingHand(
                id=hand.id,
                index=hand.index,
                handedness=HANDEDNESS[hand.handedness],
                pose=pose,
                pointer=tuple(hand.pointer),
                position=tuple(hand.pointer_position),
                active=tuple(action for bit, action in _ACTIONS.items() if hand.active & bit),
            )
            for hand, pose in zip(hands, poses)
        ]

    def _events(self, result: object, camera: object) -> list[HandEvent]:
        # Before the lock, which a fork may never get.
        self._handle.check_process()
        with self._lock:
            return super()._events(result, camera)


def _event(event: record.HandsEvent, labels: "Sequence[str]") -> HandEvent:
    kind = ("pinch", "grab", "motion")[event.kind]
    return HandEvent(
        kind=kind,
        finger=FINGERS[event.finger] if kind == "pinch" else None,
        motion=labels[int(event.finger)] if kind == "motion" else None,
        phase=("began", "changed", "ended", "cancelled")[event.phase],
        hand=event.hand,
        handedness=HANDEDNESS[event.handedness],
        strength=event.strength,
        pointer=tuple(event.pointer),
        position=tuple(event.pointer_position),
    )
