"""usage: manual.py PROGRAM >hands.1

Writes the manual page of the command, for `man`, from what its argument parser knows.
environment: SOURCE_DATE_EPOCH, the page's date
"""

import json
import os
import subprocess
import sys
import time


def main() -> None:
    program = sys.argv[1]
    dump = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    command = json.loads(dump)["command"]
    date = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    name = command["commandName"]
    lines = [
        f".Dd {time.strftime('%B %d, %Y', date)}\n.Dt {name.upper()} 1\n.Os {name} {version}",
        f".Sh NAME\n.Nm {name}\n.Nd {plain(command['abstract'].rstrip('.'))}",
        ".Sh SYNOPSIS\n.Nm\n.Ar subcommand\n.Op Ar argument ...",
        f".Sh DESCRIPTION\n{paragraphs(command.get('discussion', ''))}",
        *(section(sub, sub["commandName"]) for sub in command["subcommands"] if sub["commandName"] != "help"),
    ]
    print("\n".join(lines))


def section(command: dict, name: str) -> str:
    """A subcommand, and those of its own."""
    parts = [f".Sh {name.upper()}", plain(command["abstract"]), paragraphs(command.get("discussion", ""))]
    subcommands = command.get("subcommands", [])
    if not subcommands:
        parts += [".Bl -tag -width indent", *map(argument, command.get("arguments", [])), ".El"]
    parts += [section(sub, f"{name} {sub['commandName']}") for sub in subcommands if sub["commandName"] != "help"]
    return "\n".join(filter(None, parts))


def argument(value: dict) -> str:
    if not value.get("shouldDisplay", True):
        return ""
    names = [("-" if name["kind"] == "short" else "--") + name["name"] for name in value.get("names", [])]
    operand = f" Ar {plain(value['valueName'])}" if value["kind"] != "flag" and value.get("valueName") else ""
    repeated = " ..." if value["isRepeating"] else ""
    labels = " , ".join(f"Fl {plain(name[1:])}" for name in names)
    texts = [value.get("abstract", ""), value.get("discussion", "")]
    if "defaultValue" in value:
        texts.append(f"Default: {value['defaultValue']}.")
    return f".It {labels}{operand}{repeated}".replace("It  ", "It ") + "\n" + paragraphs("\n".join(filter(None, texts)))


def paragraphs(text: str) -> str:
    return "\n.Pp\n".join(plain(" ".join(part.split())) for part in text.split("\n\n") if part.strip())


def plain(text: str) -> str:
    """Text without meaning for the formatter."""
    text = text.replace("\\", "\\e")
    return "\\&" + text if text.startswith((".", "'")) else text


main()
