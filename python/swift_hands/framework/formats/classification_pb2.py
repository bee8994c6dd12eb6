"""Lists of categories."""

from .messages import classes

Classification = classes["Classification"]
ClassificationList = classes["ClassificationList"]
