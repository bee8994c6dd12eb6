"""What each language offers: the table of features, whose tests must exist and whose names programs must find."""

import dataclasses
import functools
import pathlib
import re
import sys

LANGUAGES = ["swift", "c", "python", "javascript"]

# Where names are declared, and how: a keyword argument, or anything else.
_SOURCES = {
    "swift": ["Sources/Hands*/**/*.swift"],
    "c": ["C/include/*.h"],
    "python": ["python/swift_hands/**/*.py"],
    "javascript": ["web/*.mts", "web/source/*.mts"],
}
_KEYWORDS = {"swift": r"\b{}: ", "python": r"^\s+{}: "}
_NAMES = {
    "swift": r"\bpublic (?:\S+ )*(?:var|let|func|struct|class|enum|actor) {}\b",
    "c": r"\b{}\b",
    "python": r"\b(?:class|def) {}\b|^\s*{}(?::| =)",
    "javascript": r"\bexport (?:async )?(?:class|function|const) {}\b|\bget {}\(|^\s+(?:static |readonly |async )*{}\??[:(]",
}
_COMMENTS = {"python": r"(?s)\"\"\".*?\"\"\"|#.*?$"}
_C_COMMENTS = r"(?s)/\*.*?\*/|//[^\n]*"


@dataclasses.dataclass(frozen=True)
class Feature:
    """What the library does, and for each language that has it what to use and the test that proves it."""

    name: str
    swift: "dict[str, str] | None" = None
    c: "dict[str, str] | None" = None
    python: "dict[str, str] | None" = None
    javascript: "dict[str, str] | None" = None

    @property
    def languages(self) -> list[str]:
        """The languages that have it."""
        return [language for language in LANGUAGES if getattr(self, language)]

    def use(self, language: str) -> str:
        return getattr(self, language)["use"]

    def proof(self, language: str) -> tuple[str, str]:
        """The file and the name of the test."""
        file, name = getattr(self, language)["test"].split("::")
        return file, name

    def check(self) -> None:
        """Exits unless the tests of all languages exist and pass the keywords, and what programs use is declared."""
        forms = {".swift": r"func {}\(", ".c": r"static \w+ {}\(", ".py": r"def {}\(", ".mjs": r"test\('{}'"}
        for language in self.languages:
            file, name = self.proof(language)
            path = pathlib.Path(file)
            text = path.read_text() if path.exists() else ""
            if not re.search(forms[path.suffix].format(re.escape(name)), text):
                sys.exit(f"interface/features.toml: {self.name}: no test {file}::{name}")
            for keyword in re.findall(r"`(\w+=)`", self.use(language)):
                if not re.search(rf"\b{keyword}", text):
                    sys.exit(f"interface/features.toml: {self.name}: no {keyword} in {file}")
            for use in re.findall(r"`([^`]+)`", self.use(language)):
                missing = undeclared(use, language)
                if missing:
                    sys.exit(f"interface/features.toml: {self.name}: {language} declares no {missing}, of {use}")


def undeclared(use: str, language: str) -> "str | None":
    """The first name in an expression that a language does not declare: types, the last member, and keyword arguments.

    Variables that a program would name, such as `hand` in `hand.track`, are not looked for.
    """
    text = _declarations(language)
    keyword = re.fullmatch(r"(\w+)[:=]", use)
    if keyword:
        return None if re.search(_KEYWORDS[language].replace("{}", keyword[1]), text, re.MULTILINE) else use
    *owners, member = re.sub(r"\(.*\)$", "", use).split(".")
    names = [owner for owner in owners if owner[0].isupper() or "_" in owner] + [member]
    for name in names:
        if not re.search(_NAMES[language].replace("{}", name), text, re.MULTILINE):
            return name
    return None


@functools.cache
def _declarations(language: str) -> str:
    """The sources of a language without comments."""
    files = [file for pattern in _SOURCES[language] for file in sorted(pathlib.Path().glob(pattern))]
    comments = _COMMENTS.get(language, _C_COMMENTS)
    return "\n".join(re.sub(comments, "", file.read_text(), flags=re.MULTILINE) for file in files)
