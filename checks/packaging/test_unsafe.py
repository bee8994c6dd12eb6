"""The check of unsafe code takes each declaration for itself, also those of one line."""

import scripts

unsafe = scripts.load("checks/unsafe")

TEXT = """\
import Hands

private let first = unsafe table()

// Safe: a reason.
/// Two lines.
func second() {
  unsafe call()

  unsafe call()
}

// Safe: another.
let third = unsafe table()
"""


def test_a_declaration_has_its_own_comments_and_no_other_declaration():
    first, second, third = unsafe.declarations(TEXT)
    assert first.strip() == "private let first = unsafe table()"
    assert second.startswith("// Safe: a reason.") and second.endswith("}")
    assert third.startswith("// Safe: another.")


def test_declarations_of_a_conditional_file_are_told_apart():
    lines = "".join(f"  {line}\n" if line else "\n" for line in TEXT.splitlines()[1:])
    assert len(unsafe.declarations(f"#if os(Linux)\n{lines}#endif\n")) == 3
