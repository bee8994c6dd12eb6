"""Gestures in a folder of images, on Spark.

usage: spark_landmarks.py FOLDER
"""

import sys

import swift_hands.spark
from pyspark.sql import SparkSession

spark = (
    SparkSession.builder.appName("gestures")
    # A batch contains whole files: 32 images of a few megabytes each.
    .config("spark.sql.execution.arrow.maxRecordsPerBatch", 32)
    .getOrCreate()
)
files = spark.read.format("binaryFile").option("recursiveFileLookup", True).load(sys.argv[1])
hands = swift_hands.spark.landmarks(files, min_detection_confidence=0.6).cache()

hands.groupBy("gesture").count().orderBy("gesture").show()
# 8 is the tip of the index finger, and its second number is y.
hands.where("landmarks[8][1] < 0.25").select("path", "handedness", "gesture_score").show(truncate=False)
hands.where("error is not null").select("path", "error").show(truncate=False)
