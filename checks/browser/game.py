"""The counting game, played by drawn hands."""

import re
from itertools import accumulate

# The first number may be missed once, if the camera starts in the middle of the clip.
SECONDS_TO_SCORE = 40


def check(browser, clip, report, shots):
    """Plays until every number has been shown once, and checks the score after each round."""
    browser.open("stars")
    browser.click("#stars .start")
    totals = list(accumulate(clip.numbers))
    seen = []
    for round_number, total in enumerate(totals, 1):
        is_won = browser.wait(
            f"hands.stars.answer?.game.phase === 'won' && hands.stars.answer.game.round === {round_number}",
            SECONDS_TO_SCORE,
        )
        seen.append(browser.value("hands.stars.answer?.game.score") if is_won else None)
        if round_number == 1:
            # Before the screenshot, during which the next round may be won.
            is_shown = browser.wait(
                "!document.querySelector('#stars .badge').hidden"
                f" && document.querySelector('#stars .score').textContent === '{total}'",
                2,
            )
            report.check(f"{browser.screen.name}: badge and score on the page", is_shown, "True", is_shown)
            browser.wait("hands.stars.answer.game.next_in_ms < 2200")
            shots.take(browser, "stars-won")
        elif round_number == 2:
            shots.take(browser, "stars-later")
    report.check(f"{browser.screen.name}: scores of the rounds of the counting game", seen, str(totals), seen == totals)
    said = browser.value("document.querySelector('#stars .announcement').textContent")
    report.check(
        f"{browser.screen.name}: the game is told to screen readers",
        said,
        f"… Score {totals[-1]}. Next round in …",
        re.search(rf"Score {totals[-1]}\. Next round in \d+\.$", said) is not None,
    )
    browser.click("#stars .start")
