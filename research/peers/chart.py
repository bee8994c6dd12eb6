"""The comparison as an SVG chart: one group of bars per row, readable on any background."""

from xml.sax.saxutils import escape

WIDTH, LABELS, MARGIN = 860, 170, 16
BAR, GAP, GROUP_GAP, TITLE = 14, 3, 14, 20
OURS = ("#d9480f", "#f08c00", "#c2255c", "#862e9c")
OTHERS = ("#1971c2", "#2f9e44", "#0c8599", "#5f7186", "#748ffc")
# Midway between black and white.
TEXT = "#757d86"


def colors(columns):
    """A color per column; warm colors for this engine."""
    palettes = {True: iter(OURS * 2), False: iter(OTHERS * 2)}
    return {column: next(palettes[column.is_ours]) for column in columns}


def groups(comparison):
    """The title and bars of each group; a bar is a column and milliseconds."""
    for row, threads in comparison.rows():
        if not row.is_like_for_like:
            continue
        title = f"{row.title}, {threads} thread{'s' if threads > 1 else ''}"
        times = [(c, comparison.milliseconds(row, threads, c)) for c in comparison.columns]
        yield title, [(column, time) for column, time in times if time]


def text(x, y, content, **attributes):
    more = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f'<text x="{x:.0f}" y="{y:.0f}"{more}>{escape(content)}</text>'


def chart(comparison, caption):
    """The text of the SVG file."""
    drawn = list(groups(comparison))
    longest = max((time for _, bars in drawn for _, time in bars), default=1)
    scale = (WIDTH - LABELS - MARGIN - 70) / longest
    color = colors(comparison.columns)
    parts, y = [], MARGIN + TITLE
    parts.append(text(MARGIN, y - 6, caption))
    for title, bars in drawn:
        y += GROUP_GAP + TITLE
        parts.append(text(MARGIN, y - 6, title, font_weight="bold"))
        for column, time in bars:
            width = time * scale
            parts.append(text(LABELS - 6, y + BAR - 3, column.title, text_anchor="end"))
            parts.append(
                f'<rect x="{LABELS}" y="{y}" width="{width:.1f}" height="{BAR}" rx="2" fill="{color[column]}"/>'
            )
            parts.append(text(LABELS + width + 6, y + BAR - 3, f"{time:.2f} ms"))
            y += BAR + GAP
    height = y + MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" font-family="sans-serif" font-size="12" '
            f'fill="{TEXT}">',
            f"<title>{escape(caption)}</title>",
            *parts,
            "</svg>",
            "",
        ]
    )
