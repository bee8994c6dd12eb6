"""Lists of landmarks."""

from .messages import classes

Landmark = classes["Landmark"]
LandmarkList = classes["LandmarkList"]
NormalizedLandmark = classes["NormalizedLandmark"]
NormalizedLandmarkList = classes["NormalizedLandmarkList"]
