"""The rounds of a run."""

import time

from .console import say
from .tasks import TASKS

# Threads of some engines keep polling for up to 20 ms after a run.
PAUSE_SECONDS = 0.03


def measure(contenders, rounds, runs):
    """Each round times every task of this engine with all contenders, alternately in forward and
    reverse order.

    An additional first round warms up caches and clocks and is discarded.
    """
    known = {task for c in contenders if c.column.is_ours for task in c.times}
    tasks = [task for task in TASKS if task in known]
    for number in range(rounds + 1):
        for threads in sorted({contender.threads for contender in contenders}):
            for task in tasks:
                turns = [c for c in contenders if c.threads == threads and task in c.times]
                for contender in turns[:: 1 if number % 2 else -1]:
                    contender.take_turn(task, runs)
                    time.sleep(PAUSE_SECONDS)
        if number == 0:
            for contender in contenders:
                contender.forget()
        elif number % 10 == 0 or number == rounds:
            say(f"round {number} of {rounds}")
