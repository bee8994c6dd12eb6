"""Reconnection to a restarted server."""


def check(browser, server, report):
    """Stops the server while the camera is running, and restarts it on the same port."""
    browser.open("camera")
    browser.click("#camera .start")
    browser.wait("hands.camera.figures.answered > 3")
    code, seconds = server.stop()
    report.check("server ends with a stream open", f"code {code}", "code 0", code == 0)
    report.check_rate("server ends with a stream open: seconds", f"{seconds:.1f}", "below 2", seconds < 2)
    is_told = browser.wait("document.querySelector('#state').dataset.state === 'waiting'")
    report.check(
        "the page tells that the server is gone",
        browser.value("document.querySelector('#state').textContent"),
        "told",
        is_told,
    )
    server.start()
    is_back = browser.wait(
        "document.querySelector('#state').dataset.state === 'open' && hands.camera.figures.answered > 3"
    )
    report.check("the page goes on when it is back", is_back, "True", is_back)


def check_online(browser, report):
    """Fires the online event after the page's stream was lost and reconnected."""
    browser.run("window.before = hands.camera.figures; dispatchEvent(new Event('online'))")
    is_another = browser.wait("hands.camera.figures !== before", 1)
    state = browser.value("document.querySelector('#state').dataset.state")
    report.check(
        "a stream that is open stays when the network comes back",
        "another one" if is_another else state,
        "open",
        not is_another and state == "open",
    )
