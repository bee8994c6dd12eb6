"""``python -m swift_hands.spark``: a folder of pictures or videos to Parquet on Spark."""

import os
import re
import sys

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession

from .. import commands
from . import landmarks, videos


def _pictures(spark: SparkSession, source: str) -> DataFrame:
    reader = spark.read.format("binaryFile").option("recursiveFileLookup", True)
    if not commands.is_glob(source):
        reader = reader.option("pathGlobFilter", f"*.{{{','.join(map(_in_any_case, commands.PICTURES))}}}")
    return reader.load(_literal(source) if os.path.isdir(source) else source)


def _in_any_case(ending: str) -> str:
    """The pattern of Spark's for an ending in lower or upper case."""
    return "".join(f"[{letter}{letter.upper()}]" for letter in ending)


def _literal(path: str) -> str:
    """The pattern of Spark's that is this path."""
    return re.sub(r"[][{}*?\\]", r"\\\g<0>", path)


def _videos(spark: SparkSession, source: str) -> DataFrame:
    paths = [(path,) for path in commands.files(source, commands.VIDEOS)]
    # A partition each, so that no worker has two while another has none.
    return spark.createDataFrame(spark.sparkContext.parallelize(paths, len(paths)), "path string")


def _main() -> None:
    parser = commands.cluster_parser("swift_hands.spark")
    parser.add_argument(
        "--master",
        default="local[*,4]",
        help="the cluster, such as spark://host:7077; local[2,4] is two workers here and four tries of "
        "each task (default: %(default)s)",
    )
    arguments = commands.cluster_arguments(parser)
    if arguments.master.startswith("local"):
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = (
        SparkSession.builder.master(arguments.master)
        .appName("swift_hands")
        # A batch has whole files.
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "32")
    )
    if arguments.processors is not None:
        builder = builder.config("spark.task.cpus", arguments.processors)
    spark = builder.getOrCreate()
    try:
        options = commands.chosen(arguments)
        found = (
            videos(_videos(spark, arguments.source), **options)
            if arguments.videos
            else landmarks(_pictures(spark, arguments.source), decode=arguments.decode, **options)
        )
        found.write.parquet(arguments.target)
        written = spark.read.parquet(_literal(arguments.target))
        row = written.selectExpr("count(*)", "count(hand)", "count(error)").head()
        print(commands.summary(*row or (0, 0, 0)))
    except (PySparkException, OSError, ValueError) as error:
        sys.exit(f"swift_hands.spark: {str(error).strip()}")
    finally:
        spark.stop()


if __name__ == "__main__":
    _main()
