"""The contenders: this engine with a kernel set, or a peer, on a number of threads."""

import statistics
from contextlib import contextmanager
from dataclasses import dataclass

from .console import say
from .peers import NCNN, Unavailable
from .tasks import LANDMARK_TOLERANCE, NET_TOLERANCE, NETS, TASKS
from .worker import Worker

EXACT = "exact"
PRECISIONS = (EXACT, "fast16")


def title(kernels, precision):
    """The title of a column for this engine."""
    return f"swift-hands, {kernels}" + ("" if precision == EXACT else f", {precision}")


@dataclass(eq=False)
class Column:
    """A column of the table."""

    title: str
    is_ours: bool


class Contender:
    """One process and its times; `fault` is the reason if there are none.

    `tasks` are those the process may support; `name` distinguishes it from others.
    """

    def __init__(self, column, threads, name, tasks):
        self.column, self.threads, self.name, self.tasks = column, threads, name, tasks
        self.worker = self.fault = None
        self.times = {}
        self.errors = {}

    def load(self, workshop):
        """Starts the process and verifies its results."""
        say(f"loading {self}")
        try:
            log = workshop.folder / f"{self.name}-{self.threads}.log"
            cores = workshop.cores[: self.threads]
            self.worker = Worker(self.command(workshop), cores, log)
            self.check(self.worker.greeting, workshop)
            self.errors = self.measure_errors(self.worker.greeting, workshop)
            self.times = {task: [] for task in self.worker.greeting["tasks"]}
        except Unavailable as fault:
            self.fail(fault)

    def take_turn(self, task, runs):
        """Runs a task several times and records one time."""
        try:
            self.times[task].append(self.worker.times(task, runs))
        except Unavailable as fault:
            self.fail(fault)

    def forget(self):
        """Discards all recorded times."""
        self.times = {task: [] for task in self.times}

    def milliseconds(self, tasks, clock):
        """The sum of the tasks' medians; `None` if one of them was not timed."""
        if not all(self.times.get(task) for task in tasks):
            return None
        return sum(statistics.median(entry[clock] for entry in self.times[t]) for t in tasks)

    def fail(self, fault):
        self.fault, self.times = str(fault), {}
        say(f"{self} is left out: {fault}")
        self.stop()

    def stop(self):
        if self.worker:
            self.worker.stop()
            self.worker = None

    def __str__(self):
        return f"{self.column.title}, {self.threads} thread{'s' if self.threads > 1 else ''}"


class Ours(Contender):
    """This engine with a kernel set (default: its preferred one) and a precision."""

    def __init__(self, column, threads, kernels, precision):
        super().__init__(column, threads, f"{kernels or 'preferred'}-{precision}", TASKS)
        self.kernels, self.precision = kernels, precision

    def command(self, workshop):
        command = [workshop.timer, workshop.weights, "--threads", self.threads]
        command += ["--precision", self.precision, "--picture", workshop.picture]
        return command + (["--kernels", self.kernels] if self.kernels else [])

    def check(self, greeting, workshop):
        self.kernels = greeting["kernels"]
        self.column.title = title(self.kernels, self.precision)
        if self.precision == EXACT:
            workshop.verify(self.kernels, self.threads)

    def measure_errors(self, greeting, workshop):
        return workshop.errors(greeting["kernels"], self.precision)


class Other(Contender):
    """A peer."""

    def __init__(self, column, threads, peer):
        super().__init__(column, threads, peer.name, peer.tasks)
        self.peer = peer

    def command(self, workshop):
        if workshop.fault and self.peer.tasks == NETS:
            raise Unavailable(workshop.fault)
        if self.peer is NCNN:
            workshop.convert()
        module = [self.peer.python(), "-m", "research.peers.serve", self.peer.engine]
        return [*module, workshop.folder, self.threads]

    def check(self, greeting, workshop):
        if greeting["version"] != self.peer.version:
            raise Unavailable(f"its version is {greeting['version']}, not {self.peer.version}")
        for task, difference in greeting["differences"].items():
            say(f"{self}, {task}: differs by {difference['absolute']:.1e}")
            tolerance = NET_TOLERANCE if task in NETS else LANDMARK_TOLERANCE
            if self.peer.is_exact and not difference["relative"] <= tolerance:
                raise Unavailable(f"{task} differs by {difference['absolute']:.1e}")

    def measure_errors(self, greeting, workshop):
        return greeting["errors"]


@contextmanager
def stopping(contenders):
    """Stops all processes, however the block exits."""
    try:
        yield
    finally:
        for contender in contenders:
            contender.stop()
