"""``python -m swift_hands.ray``: a folder of pictures or videos to Parquet on Ray Data."""

import sys

import pyarrow as pa
import ray
from ray.data import SaveMode

from .. import commands
from . import landmarks, videos


def _main() -> None:
    parser = commands.cluster_parser("swift_hands.ray")
    parser.add_argument(
        "--address",
        default="local",
        help='the cluster; "auto" for the one that runs on this machine (default: %(default)s)',
    )
    parser.add_argument("--workers", type=int, help="actors (default: as many as there are processors for)")
    arguments = commands.cluster_arguments(parser)
    ray.init(arguments.address)
    try:
        options = commands.chosen(arguments) | {"workers": arguments.workers, "num_cpus": arguments.processors}
        if arguments.videos:
            paths = commands.files(arguments.source, commands.VIDEOS)
            found = videos(
                ray.data.from_items([{"path": path} for path in paths], override_num_blocks=len(paths)), **options
            )
        else:
            paths = commands.files(arguments.source, commands.PICTURES)
            # Each read has a cost of its own; with a few files each, actors wait for them.
            files = ray.data.read_binary_files(
                paths, include_paths=True, override_num_blocks=-(-len(paths) // 16), num_cpus=0.5
            )
            found = landmarks(files, decode=arguments.decode, **options)
        found.write_parquet(arguments.target, mode=SaveMode.ERROR)
        rows = hands = errors = 0
        written = ray.data.read_parquet(arguments.target).select_columns(["hand", "error"])
        batch: pa.Table
        for batch in written.iter_batches(batch_format="pyarrow", batch_size=None):
            rows += batch.num_rows
            hands += batch.num_rows - batch["hand"].null_count
            errors += batch.num_rows - batch["error"].null_count
        print(commands.summary(rows, hands, errors))
    except (OSError, ValueError) as error:
        sys.exit(f"swift_hands.ray: {error}")
    finally:
        ray.shutdown()


if __name__ == "__main__":
    _main()
