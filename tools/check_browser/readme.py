def draw(browser, clip, folder):
    pass
