# SPDX-License-Identifier: Apache-2.0
"""Runs the cells of Documentation/Python.md in order, and compares what they show."""

import ast
import contextlib
import io
import os
import re

import pytest

import goniometer
from conftest import ROOT

PAGE = ROOT / "Documentation" / "Python.md"


def cells():
    """Give the cells with what stands below them, and the lines where they begin."""
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.finditer(
        r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", text, re.MULTILINE | re.DOTALL
    )
    return [(text[: block.start()].count("\n") + 2, block[1], block[2]) for block in blocks]


def shown(code, line, names):
    """Run a cell as a notebook does: what it prints, and the value of a last expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(tree, f"Python.md:{line}", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), f"Python.md:{line}", "eval"), names)
            if value is not None:
                print(repr(value))
    return output.getvalue()


@pytest.mark.filterwarnings("default")
def test_the_cells_run_and_show_what_stands_below_them(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib").use("Agg")
    pytest.importorskip("scipy")
    (tmp_path / "datasets").symlink_to(ROOT / "datasets")
    monkeypatch.chdir(tmp_path)
    names = {}
    found = cells()
    assert len(found) > 10
    renew = os.environ.get("RENEW_GUIDE")
    text = PAGE.read_text(encoding="utf-8")
    for line, code, expected in found:
        output = shown(code, line, names)
        if renew and expected is not None:
            text = text.replace(expected, output, 1)
        elif expected is not None:
            # A frame's printed lines may end in blanks, which the page does not need.
            assert [row.rstrip() for row in output.splitlines()] == [
                row.rstrip() for row in expected.splitlines()
            ], f"Python.md:{line}"
    if renew:
        PAGE.write_text(text, encoding="utf-8")
    for name in ("knee.png", "visit.html", "besuch.html", "knees.png"):
        assert (tmp_path / name).stat().st_size > 5000


def test_every_name_of_the_package_has_its_documentation():
    for name in goniometer.__all__:
        value = getattr(goniometer, name)
        assert isinstance(value, str) or (value.__doc__ or "").strip(), name
