"""MediaPipe's face mesh, with the results of its intermediate stages."""

import numpy
from mediapipe.python.solution_base import SolutionBase
from mediapipe.python.solutions.face_mesh import FaceMesh

# The graph of FaceMesh(refine_landmarks=False).
GRAPH = "mediapipe/modules/face_landmark/face_landmark_front_cpu.binarypb"
LANDMARKS = "multi_face_landmarks"
DETECTIONS = "face_detections"
DETECTED = "face_rects_from_detections"
NEXT = "face_rects_from_landmarks"


class Mesh(SolutionBase):
    """Processes images, or the frames of one video."""

    def __init__(self, count, is_video):
        super().__init__(
            binary_graph_path=GRAPH,
            side_inputs={"num_faces": count, "with_attention": False, "use_prev_landmarks": is_video},
            outputs=[LANDMARKS, DETECTIONS, DETECTED, NEXT],
        )

    def faces(self, image):
        found = self.process({"image": numpy.asarray(image)})
        return {
            "landmarks": points(getattr(found, LANDMARKS)),
            "detections": [detection(item) for item in getattr(found, DETECTIONS) or []],
            "detected_regions": [region(item) for item in getattr(found, DETECTED) or []],
            "next_regions": [region(item) for item in getattr(found, NEXT) or []],
        }


def reference(image, count):
    """The landmarks from the public class."""
    with FaceMesh(static_image_mode=True, max_num_faces=count, refine_landmarks=False) as mesh:
        return points(mesh.process(numpy.asarray(image)).multi_face_landmarks)


def points(faces):
    return [[[point.x, point.y, point.z] for point in face.landmark] for face in faces or []]


def detection(item):
    data = item.location_data
    box = data.relative_bounding_box
    return {
        "score": item.score[0],
        "box": [box.xmin, box.ymin, box.width, box.height],
        "keypoints": [[point.x, point.y] for point in data.relative_keypoints],
    }


def region(rectangle):
    return [rectangle.x_center, rectangle.y_center, rectangle.width, rectangle.height, rectangle.rotation]
