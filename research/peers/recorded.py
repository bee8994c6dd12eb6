"""Recorded ratios of this engine's times to those of peers, in Benchmarks/ratios.json.

Times of different machines cannot be compared; ratios within one run can, and depend on the kernel set more than on the
processor. So a run is compared with the largest ratio that any processor has recorded for its kernel set and number of
threads.
"""

import datetime
import json
from pathlib import Path

from . import machine

PATH = Path(__file__).resolve().parents[2] / "Benchmarks" / "ratios.json"


def load():
    return json.loads(PATH.read_text())


def record(comparison):
    """Records a run's ratios.

    They replace those of the same processor, kernel set and number of threads, except for peers that were not timed.
    """
    recorded = load()
    place = ("processor", "kernels", "threads")
    for threads in comparison.threads:
        if comparison.exact(threads).fault:
            continue
        entry = {
            "processor": machine.processor(),
            "date": str(datetime.date.today()),
            "kernels": comparison.exact_kernels(threads),
            "threads": threads,
        }
        earlier = [r for r in recorded["records"] if all(r[key] == entry[key] for key in place)]
        entry["ratios"] = {row: dict(ratios) for r in earlier for row, ratios in r["ratios"].items()}
        for (row, peer), ratio in comparison.exact_ratios(threads).items():
            entry["ratios"].setdefault(row, {})[peer] = round(ratio, 2)
        recorded["records"] = [r for r in recorded["records"] if r not in earlier] + [entry]
    PATH.write_text(json.dumps(recorded, indent=2) + "\n")


def excesses(comparison, recorded):
    """One line for each ratio above the recorded one and its tolerance, and for each that cannot be compared."""
    for threads in comparison.threads:
        kernels = comparison.exact_kernels(threads)
        place = f"{kernels} kernels, {threads} thread{'s' if threads > 1 else ''}"
        if fault := comparison.exact(threads).fault:
            yield f"{place}: not timed: {fault}"
            continue
        limits = {}
        for entry in recorded["records"]:
            # Layers of floats have the same kernels with and without AVX-VNNI.
            alike = [name.replace("avxvnni", "avx2") for name in (entry["kernels"], kernels)]
            if alike[0] != alike[1] or entry["threads"] != threads:
                continue
            for row, peers in entry["ratios"].items():
                for peer, ratio in peers.items():
                    if peer in comparison.peers:
                        limits[row, peer] = max(ratio, limits.get((row, peer), 0))
        if not limits:
            yield f"{place}: no ratio is recorded"
        ratios = comparison.exact_ratios(threads)
        for (row, peer), limit in limits.items():
            ratio = ratios.get((row, peer))
            if ratio is None:
                yield f"{place}: {row}: {peer} was not timed"
            elif ratio > limit * (1 + recorded["tolerance"]):
                yield f"{place}: {row}: {ratio:.2f} of {peer}'s time; {limit:.2f} is recorded"
