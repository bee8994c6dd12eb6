"""Runs MediaPipe's own Gesture Recognizer, in the Python that MEDIAPIPE_PYTHON names."""

import tempfile
from pathlib import Path

from ..goldens import genuine
from .program import hands, hands_sought, in_groups
from .truth import FRAMES_PER_SECOND


class MediaPipe:
    """MediaPipe with a bundle."""

    def __init__(self, model):
        self.model = model

    def results(self, pictures):
        """The hands of each picture; as many are sought as by `Program.results`."""
        return in_groups(pictures, hands_sought, self._recognize)

    def tracks(self, clip):
        """The hands of each frame of a clip."""
        times = [round(1000 * frame / FRAMES_PER_SECOND) for frame in range(len(clip))]
        return self._recognize(clip, hands_sought(clip[0]), timestamps_ms=times)

    def _recognize(self, pictures, count, **settings):
        files = [str(picture.path) for picture in pictures]
        job = {"name": "pictures", "files": files, "options": {"num_hands": count}, **settings}
        with tempfile.TemporaryDirectory() as work:
            _, results = genuine.recognize({"": self.model}, [job], "MEDIAPIPE_PYTHON", Path(work))
        return [list(hands(*each)) for each in zip(results[""]["pictures"], pictures, strict=True)]
