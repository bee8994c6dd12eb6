"""Tables of the guides, between markers."""

import pathlib
import re
import sys

from .description import Description, Option
from .features import LANGUAGES
from .python import NAMED

_GUIDES = {"C/README.md": "c", "python/README.md": "python"}
_OVERVIEW = "interface/README.md"


def files(description: Description) -> dict[str, str]:
    """The outputs: the text of each path."""
    outputs = {}
    for path, language in _GUIDES.items():
        text = pathlib.Path(path).read_text()
        for make in [_fields, _options]:
            text = _replaced(text, make.__name__.removeprefix("_"), make(description, language))
        outputs[path] = text
    outputs[_OVERVIEW] = _replaced(pathlib.Path(_OVERVIEW).read_text(), "features", _features(description))
    return outputs


def _replaced(text: str, name: str, table: str) -> str:
    """The text with a table between its markers."""
    place = rf"(?s)(<!-- generated {name} -->\n).*?(<!-- end -->)"
    text, count = re.subn(place, lambda found: found[1] + table + found[2], text)
    return text if count == 1 else sys.exit(f"generate-interface: {count} places for the table of {name}")


def _features(description: Description) -> str:
    rows = ["| feature | Swift | C | Python | JavaScript |", "|---|---|---|---|---|"]
    for feature in description.features:
        cells = [
            f"{feature.use(language)} [✓](../{feature.proof(language)[0]})" if language in feature.languages else "–"
            for language in LANGUAGES
        ]
        rows.append(f"| {feature.name} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def _fields(description: Description, language: str) -> str:
    rows = ["| field | type | unit or range | meaning |", "|---|---|---|---|"]
    for field in description.hand.fields:
        if language == "python" and field.name in NAMED:
            continue
        sizes = "".join(f"[{size}]" for size in field.shape)
        rows.append(f"| `{field.name}` | {field.type}{sizes} | {field.range} | {field.help} |")
    return "\n".join(rows) + "\n"


def _options(description: Description, language: str) -> str:
    rows = ["| option | type | default | range | meaning |", "|---|---|---|---|---|"]
    for option in description.options:
        name = option.name if language == "c" else option.python_name
        rows.append(f"| `{name}` | {option.type} | {_default(option)} | {option.range} | {option.help} |")
    return "\n".join(rows) + "\n"


def _default(option: Option) -> str:
    match option.default:
        case None:
            return ""
        case "nan":
            return "NaN"
        case bool(value):
            return "yes" if value else "no"
        case value:
            return f"{value:g}"
