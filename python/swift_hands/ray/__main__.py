"""``python -m swift_hands.ray``: a folder of pictures or videos to Parquet on Ray Data."""

import sys

import ray
from ray.data import SaveMode
from ray.data.aggregate import Count, CountDistinct

from .. import cluster_command
from . import landmarks, videos


def _main() -> None:
    parser = cluster_command.parser("swift_hands.ray")
    parser.add_argument(
        "--address", default="local",
        help='the cluster; "auto" for the one that runs on this machine (default: %(default)s)')
    parser.add_argument("--workers", type=int, help="actors (default: one for each processor)")
    arguments = parser.parse_args()
    ray.init(arguments.address)
    try:
        options = cluster_command.options(arguments) | {"workers": arguments.workers}
        if arguments.videos:
            paths = cluster_command.files(arguments.source, cluster_command.VIDEOS)
            found = videos(ray.data.from_items(
                [{"path": path} for path in paths], override_num_blocks=len(paths)), **options)
        else:
            paths = cluster_command.files(arguments.source, cluster_command.PICTURES)
            found = landmarks(ray.data.read_binary_files(paths, include_paths=True), **options)
        found.write_parquet(arguments.target, mode=SaveMode.ERROR)
        rows = ray.data.read_parquet(arguments.target).select_columns(["path", "hand", "error"])
        counts = rows.aggregate(
            CountDistinct("path", alias_name="files"), Count("hand", True, "hands"),
            Count("error", True, "errors"))
        print(cluster_command.summary(**counts))
    except (OSError, ValueError) as error:
        sys.exit(f"swift_hands.ray: {error}")
    finally:
        ray.shutdown()


if __name__ == "__main__":
    _main()
