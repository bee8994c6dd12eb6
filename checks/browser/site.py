"""The page as a static site: recognition in the browser, online and offline."""

import json

from ..serve import Server
from . import camera, dropin, game, keyboard, layout, memory, pictures, place, site_gestures, site_motions, threads
from .browser import LARGE, SCREENS, Browser
from .pinches import PinchClip
from .static_server import StaticServer

PRECISIONS = ("exact", "fast16")

MOST_LONG_TASK = 50

# From page load on: long tasks of the main thread, and violations of the content security policy.
WATCH = """
window.longTasks = [];
window.violations = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask" });
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  violations.push(`${violatedDirective} ${blockedURI}`));
"""


def check(hands, site, clip, folder, report, shots, seconds):
    """Tests the site like the page of `hands serve`."""
    with StaticServer(folder / "static", site, {"dropin": dropin.FOLDER}) as server:
        address = f"{server.address}?stars={','.join(map(str, clip.numbers))}"
        for screen in SCREENS:
            log = folder / f"net-{screen.name}.json"
            with Browser(clip, screen, address, net_log=log) as browser:
                browser.before_pages(WATCH)
                server.requested.clear()
                layout.check(browser, report, shots)
                for precision in PRECISIONS:
                    camera.check_rate(browser, report, seconds, precision, begin="longTasks.length = 0")
                    check_main_thread(browser, precision, report)
                    check_module(server, browser.screen, precision, report)
                memory.check(browser, report)
                camera.check_overlay(browser, clip, report, shots)
                if screen is LARGE:
                    camera.check_options(browser, report)
                    game.check(browser, clip, report, shots)
                    pictures.check(browser, clip, folder, report, shots)
                    pictures.check_search(browser, clip, folder, report)
                    pictures.check_tabs(browser, clip, report)
                    keyboard.check(browser, report)
                    place.check_keys(browser, report, shots)
                check_console(browser, report, screen.name)
                if screen is LARGE:
                    check_offline(browser, server, report)
            check_requests(log, server.origin, report, screen.name)
        with Browser(PinchClip(hands, folder / "pinches"), LARGE, address) as browser:
            place.check_pinches(browser, report, shots)
        dropin.check(clip, server, report)
        site_gestures.check(hands, server, folder, report, shots)
        site_motions.check(hands, server, folder, report)
    check_switch(hands, site, clip, folder, report)
    threads.check(hands, site, clip, folder, report)


def check_switch(hands, site, clip, folder, report):
    """Switches the page of `hands serve` to recognition in the browser, and back."""
    with Server(hands, folder, ["--web", site]) as server, Browser(clip, LARGE, server.address) as browser:
        browser.open("camera")
        seen = []
        for engine in ("server", "browser", "server"):
            if seen:
                browser.choose("#engine", engine)
                browser.wait(f"document.body.dataset.engine === '{engine}' && window.hands !== undefined")
            browser.click("#camera .start")
            answered = browser.wait("hands.camera.figures.answered > 3")
            seen.append(browser.value("document.body.dataset.engine") if answered else "no answer")
        report.check(
            "hands serve: engines that were chosen, and answered",
            ", ".join(seen),
            "server, browser, server",
            seen == ["server", "browser", "server"],
        )
        report.check_console("hands serve", browser)


def check_main_thread(browser, precision, report):
    longest = max(browser.value("longTasks"), default=0)
    name = f"{browser.screen.name}, {precision}"
    report.check_rate(
        f"{name}: longest task of the page while the camera runs",
        f"{longest:.0f} ms",
        f"at most {MOST_LONG_TASK} ms",
        longest <= MOST_LONG_TASK,
    )


def check_module(server, screen, precision, report):
    """Checks that the 16-bit module is fetched when it is selected, not before."""
    is_fetched = any("fast16" in path for path in server.requested)
    report.check(
        f"{screen.name}, {precision}: the module for 16 bits is fetched",
        is_fetched,
        str(precision == "fast16"),
        is_fetched == (precision == "fast16"),
    )


def check_console(browser, report, name):
    complaints = browser.complaints() + browser.value("violations")
    report.check(f"{name}: complaints of console and policy", "; ".join(complaints) or "none", "none", not complaints)


def check_offline(browser, server, report):
    """Disconnects the network from a page that was visited before."""
    browser.wait("navigator.serviceWorker.controller !== null")
    server.stop()
    for precision in PRECISIONS:
        browser.open("camera")
        browser.choose(camera.PRECISION, precision)
        browser.click("#camera .start")
        answered = browser.wait(f"hands.camera.answer?.precision === '{precision}'")
        controlled = browser.value("navigator.serviceWorker.controller !== null")
        report.check(
            f"the site without a network, {precision}",
            "hands are found" if answered else "nothing is found",
            "hands are found",
            answered and controlled,
        )
    server.start()
    manifest = browser.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})
    errors = [error["errorId"] for error in manifest["installabilityErrors"]]
    report.check(
        "what keeps the site from being installed as an app", ", ".join(errors) or "nothing", "nothing", not errors
    )
    check_console(browser, report, "without a network")


def check_requests(log, origin, report, name):
    """Searches the browser's network log for requests to other servers."""
    text = log.read_text()
    # A browser that was killed may leave an incomplete log.
    document = json.loads(text if text.rstrip().endswith("}") else text.rstrip().rstrip(",") + "]}")
    urls = [
        (event["params"]["url"], event["params"].get("initiator", ""))
        for event in document["events"]
        if "url" in event.get("params", {})
    ]
    own = [url for url, _ in urls if url.startswith(origin)]
    elsewhere = {
        url
        for url, initiator in urls
        if initiator.startswith(origin) and not url.startswith((origin, "blob:", "data:"))
    }
    report.check(
        f"{name}: requests of the site to other origins, of {len(own)} in all",
        ", ".join(sorted(elsewhere)) or "none",
        "none",
        own and not elsewhere,
    )
