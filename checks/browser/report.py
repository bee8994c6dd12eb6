"""The table of checks and their results."""

import sys


class Report:
    """Rows of a table. The run fails if a row does not meet its requirement."""

    def __init__(self, is_timed):
        self.rows, self.is_timed = [], is_timed

    def figure(self, what, seen):
        """A figure without a requirement."""
        self.rows.append((what, seen, "", True))

    def check(self, what, seen, demand, holds):
        """A check that must pass; `seen` and `demand` are only printed."""
        self.rows.append((what, str(seen), demand, bool(holds)))
        print(f"checks/browser/run: {what}: {seen}{'' if holds else ' - FAILED'}", file=sys.stderr, flush=True)

    def check_console(self, where, browser):
        """A check that the browser's console has no errors or warnings."""
        complaints = browser.complaints()
        self.check(f"{where}: complaints of the console", "; ".join(complaints) or "none", "none", not complaints)

    def check_rate(self, what, seen, demand, holds):
        """A check that must pass on an idle machine."""
        if self.is_timed:
            self.check(what, seen, demand, holds)
        else:
            self.figure(what, seen)

    @property
    def passes(self):
        return all(holds for *_, holds in self.rows)

    def table(self):
        lines = [("", "found", "expected", ""), ("---",) * 4]
        lines += [(what, seen, demand, "" if holds else "**fails**") for what, seen, demand, holds in self.rows]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)
