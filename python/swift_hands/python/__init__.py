"""Names that older programs reach through ``mediapipe.python``."""
