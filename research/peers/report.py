"""The comparison as Markdown."""

from dataclasses import dataclass

from .contenders import EXACT
from .tasks import HAND_DETECTOR, HAND_LANDMARKS, NETS, PICTURES, RECOGNIZER, TRACKED_FRAME


@dataclass(frozen=True)
class Row:
    """One comparison: the sum of some tasks with the sum of others."""

    title: str
    ours: tuple
    theirs: tuple

    @property
    def is_like_for_like(self):
        return self.ours == self.theirs

    def tasks(self, column):
        return self.ours if column.is_ours else self.theirs


ROWS = (
    Row("palm detector", (HAND_DETECTOR,), (HAND_DETECTOR,)),
    Row("hand landmarks", (HAND_LANDMARKS,), (HAND_LANDMARKS,)),
    Row("both nets", NETS, NETS),
    Row("whole task, one hand", (RECOGNIZER,), (RECOGNIZER,)),
    Row("whole task, against two nets alone", (RECOGNIZER,), NETS),
    Row("tracked video frame", (TRACKED_FRAME,), (TRACKED_FRAME,)),
)


def markdown(lines):
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


class Comparison:
    """The measurements, by row, threads and column."""

    def __init__(self, columns, contenders, clock):
        self.columns, self.contenders, self.clock = columns, contenders, clock
        self.by_place = {(c.column, c.threads): c for c in contenders}
        self.threads = sorted({c.threads for c in contenders})

    def milliseconds(self, row, threads, column):
        """The median time, or `None`."""
        return self.by_place[column, threads].milliseconds(row.tasks(column), self.clock)

    def rows(self):
        """The rows and threads for which this engine was timed."""
        for threads in self.threads:
            for row in ROWS:
                timed = {c.is_ours for c in self.columns if self.milliseconds(row, threads, c)}
                if timed >= ({True} if row.is_like_for_like else {True, False}):
                    yield row, threads

    def ratios(self, row, threads, column):
        """This engine's times divided by the column's, one per kernel set."""
        theirs = self.milliseconds(row, threads, column)
        ours = [self.milliseconds(row, threads, c) for c in self.columns if c.is_ours]
        return " / ".join(f"{time / theirs:.2f}" if time else "-" for time in ours)

    def cell(self, row, threads, column):
        contender = self.by_place[column, threads]
        if contender.fault and set(row.tasks(column)) <= set(contender.tasks):
            return "not available"
        time = self.milliseconds(row, threads, column)
        if time is None:
            return ""
        if column.is_ours:
            return f"{time:.2f}"
        return f"{time:.2f} (**{self.ratios(row, threads, column)}**)"

    def table(self):
        lines = [["", "threads", *(column.title for column in self.columns)]]
        lines.append(["---"] * len(lines[0]))
        for row, threads in self.rows():
            cells = [self.cell(row, threads, column) for column in self.columns]
            lines.append([row.title, str(threads), *cells])
        return markdown(lines)

    def error_table(self):
        """A heading and a table of mean and maximum errors, if any, on the smallest number of threads."""
        columns = [c for c in self.columns if self.by_place[c, self.threads[0]].errors]
        if not columns:
            return
        yield (
            f"Errors against LiteRT on {PICTURES} drawn hands, mean and worst in pixels of a net's input: the "
            "middles of boxes and key points of anchors that hold a palm, and the landmarks."
        )
        lines = [["", *(column.title for column in columns)], ["---"] * (len(columns) + 1)]
        for row in ROWS[: len(NETS)]:
            errors = [self.by_place[c, self.threads[0]].errors.get(row.ours[0]) for c in columns]
            lines.append([row.title, *(f"{e['mean']:.2g}, {e['worst']:.2g}" if e else "" for e in errors)])
        yield markdown(lines)

    @property
    def peers(self):
        """The names of the peers in this run."""
        return {c.name for c in self.contenders if not c.column.is_ours}

    def exact(self, threads):
        """This engine in single precision, with the first kernel set."""
        entries = (self.by_place[column, threads] for column in self.columns if column.is_ours)
        return next(entry for entry in entries if entry.precision == EXACT)

    def exact_kernels(self, threads):
        return self.exact(threads).kernels

    def exact_ratios(self, threads):
        """The time of this engine in single precision divided by that of each peer, by row and name of the peer."""
        ours = self.exact(threads).column
        others = [column for column in self.columns if not column.is_ours]
        ratios = {}
        for row in ROWS:
            time = self.milliseconds(row, threads, ours)
            for column in others:
                theirs = self.milliseconds(row, threads, column)
                if time and theirs:
                    ratios[row.title, self.by_place[column, threads].name] = time / theirs
        return ratios

    def faults(self):
        """One line for everything that is not available."""
        return [f"{c}: not available: {c.fault}" for c in self.contenders if c.fault]
