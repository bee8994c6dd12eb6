"""Clips for video mode, as shots of `hands render --shots`, and their task options."""

import json
import subprocess


def hand(*keyframes, side="right", skin="light"):
    """One hand of a shot. A keyframe keeps what it omits from the previous one."""
    state = {"frame": 0, "pose": "Open_Palm", "x": 0.5, "y": 0.5, "scale": 0.75, "rotation": 0}
    states = []
    for keyframe in keyframes:
        state = {**state, **keyframe}
        states.append(state)
    return {"side": side, "skin": skin, "keyframes": states}


def shot(frames, *hands, width=208, height=156, background="warm", seed=3):
    return {
        "frames": frames,
        "width": width,
        "height": height,
        "background": background,
        "seed": seed,
        "hands": list(hands),
    }


def frame_count(shots):
    return sum(shot["frames"] for shot in shots)


def turned(degrees):
    """A hand that is upright after a clockwise rotation by this many degrees."""
    size = {"width": 156, "height": 208} if degrees % 180 else {}
    return [
        shot(
            10,
            hand(
                {"x": 0.4, "rotation": -degrees - 15},
                {"frame": 9, "x": 0.6, "pose": "Victory", "rotation": -degrees + 15},
            ),
            background="green",
            seed=8,
            **size,
        )
    ]


BLACK = {"background": "black"}

SEQUENCES = {
    "leaves-and-returns": [
        shot(
            18,
            hand(
                {},
                {"frame": 2},
                {"frame": 6, "x": 1.5},
                {"frame": 8, "x": 1.5},
                {"frame": 13, "x": 0.45, "pose": "Victory"},
                {"frame": 15},
                {"frame": 17, "y": 1.6},
            ),
        ),
    ],
    "crossing": [
        shot(
            15,
            hand({"x": 0.2, "y": 0.45, "scale": 0.6}, {"frame": 14, "x": 0.8}, side="left"),
            hand({"x": 0.8, "y": 0.55, "scale": 0.6}, {"frame": 14, "x": 0.2}, skin="brown"),
            width=260,
            background="cool",
            seed=5,
        ),
    ],
    "cut-to-black": [
        shot(3, hand({"x": 0.4})),
        shot(2, **BLACK),
        shot(3, hand({"x": 0.6, "pose": "ILoveYou"})),
        shot(1, **BLACK),
        shot(3, hand({"x": 0.6, "pose": "ILoveYou"})),
    ],
    "change-of-scene": [
        shot(3, hand({"x": 0.3}, side="left"), seed=11),
        shot(3, hand({"x": 0.72, "y": 0.6, "scale": 0.6}, skin="dark"), background="cool", seed=12),
        shot(
            3,
            hand({"x": 0.28, "scale": 0.6}, side="left"),
            hand({"x": 0.74, "scale": 0.6}),
            background="green",
            seed=13,
        ),
        shot(3, hand({"pose": "Thumb_Up", "scale": 0.9}, skin="medium"), seed=14),
    ],
    "sizes": [
        shot(3, hand({})),
        shot(3, hand({}), width=156, height=208),
        shot(3, hand({"pose": "Victory"}), width=320, height=133),
        shot(2, hand({"pose": "Victory"}), width=109, height=107),
        shot(3, hand({"x": 0.6}), hand({"x": 0.2, "y": 0.6}, side="left"), width=320, height=180),
    ],
    "turned-90": turned(90),
    "turned-180": turned(180),
    "turned-270": turned(270),
    "camera-turns": [
        shot(3, hand({})),
        shot(3, hand({"rotation": -90}), width=156, height=208),
        shot(3, hand({"rotation": -180})),
        shot(3, hand({"rotation": 90}), width=156, height=208),
    ],
    "others-enter": [
        shot(
            16,
            hand({"x": 0.5, "scale": 0.55}),
            hand(
                {"frame": 3, "x": 0.16, "y": 1.6, "scale": 0.55},
                {"frame": 6, "y": 0.55},
                side="left",
                skin="medium",
            ),
            hand(
                {"frame": 8, "x": 0.84, "y": 1.6, "scale": 0.55, "pose": "Victory"},
                {"frame": 11, "y": 0.5},
                skin="dark",
            ),
            width=312,
            background="cool",
            seed=21,
        ),
    ],
    "gestures": [
        shot(
            15,
            hand(
                {"pose": "Open_Palm"},
                {"frame": 2, "pose": "Open_Palm"},
                {"frame": 5, "pose": "Victory"},
                {"frame": 7, "pose": "Victory"},
                {"frame": 10, "pose": "Closed_Fist"},
                {"frame": 14, "pose": "Pointing_Up"},
            ),
            seed=17,
        ),
    ],
    "flight": [
        shot(
            12,
            hand(
                {"x": 0.2, "y": 0.7, "scale": 0.45},
                {"frame": 3, "x": 0.8, "y": 0.3},
                {"frame": 6, "x": 0.5, "y": 0.6, "scale": 1.4, "rotation": 70},
                {"frame": 11, "scale": 0.3, "rotation": -20},
                side="left",
            ),
            background="dark",
            seed=29,
        ),
    ],
}


def run(name, sequence, times=None, rotation=0, canned=None, **options):
    """A sequence with task options. Timestamps are 40 ms apart by default.

    A rotation is in degrees, or a list with one value per shot.
    """
    shots = SEQUENCES[sequence]
    rotations = rotation if isinstance(rotation, list) else [rotation] * len(shots)
    if canned:
        options["canned"] = canned
    return {
        "name": name,
        "sequence": sequence,
        "options": options,
        "timestamps_ms": times or [40 * frame for frame in range(frame_count(shots))],
        "rotations": [r for r, s in zip(rotations, shots, strict=True) for _ in range(s["frames"])],
    }


def runs():
    """All recorded runs. By default, tests only run the first of each sequence."""
    gaps = [-70, -3, -2, 0, 1, 40, 80, 81, 5000, 5040, 10**6, 10**9, 10**9 + 1, 10**12]
    return [
        run("leaves-and-returns", "leaves-and-returns"),
        run(
            "leaves-and-returns, sure",
            "leaves-and-returns",
            num_hands=2,
            min_hand_detection_confidence=0.8,
            min_hand_presence_confidence=0.9,
        ),
        run("crossing, two hands", "crossing", num_hands=2),
        run("crossing, one hand", "crossing", num_hands=1),
        run("crossing, least overlap", "crossing", num_hands=2, min_tracking_confidence=0.01),
        run("crossing, no overlap", "crossing", num_hands=3, min_tracking_confidence=1),
        run("cut-to-black", "cut-to-black"),
        run(
            "cut-to-black, nothing lost",
            "cut-to-black",
            num_hands=2,
            min_hand_presence_confidence=0,
        ),
        run("change-of-scene, two hands", "change-of-scene", num_hands=2),
        run("change-of-scene, one hand", "change-of-scene"),
        run("sizes, gaps in time", "sizes", times=gaps, num_hands=2, min_tracking_confidence=0.2),
        run("sizes, one hand", "sizes"),
        run("turned-90", "turned-90", rotation=90, num_hands=2),
        run("turned-90, told otherwise", "turned-90", rotation=-90),
        run("turned-180", "turned-180", rotation=180, num_hands=2),
        run("turned-270", "turned-270", rotation=270, num_hands=2),
        run("camera-turns", "camera-turns", rotation=[0, 90, 180, 270]),
        run(
            "others-enter, one gesture kept",
            "others-enter",
            num_hands=3,
            canned={"category_allowlist": ["Victory"], "score_threshold": 0.5},
        ),
        run("others-enter, one hand", "others-enter"),
        run("others-enter, two hands", "others-enter", num_hands=2),
        run("others-enter, three hands", "others-enter", num_hands=3),
        run(
            "gestures, two allowed",
            "gestures",
            canned={"category_allowlist": ["Victory", "Closed_Fist"], "score_threshold": 0.25},
        ),
        run("gestures", "gestures"),
        run("gestures, high threshold", "gestures", canned={"score_threshold": 0.75}),
        run(
            "gestures, two denied",
            "gestures",
            canned={"category_denylist": ["Open_Palm", "None"], "max_results": 1},
        ),
        run(
            "flight, unsure",
            "flight",
            num_hands=2,
            min_hand_detection_confidence=0.2,
            min_hand_presence_confidence=0.2,
            min_tracking_confidence=0.3,
        ),
        run("flight", "flight"),
    ]


def render(hands, shots, folder):
    """Draws the frames of a clip; returns their paths in order."""
    folder.mkdir(parents=True, exist_ok=True)
    description = folder / "shots.json"
    description.write_text(json.dumps(shots))
    subprocess.run([hands, "render", "--shots", str(description), "--output", str(folder)], check=True)
    return [str(folder / f"{frame:04}.png") for frame in range(frame_count(shots))]
