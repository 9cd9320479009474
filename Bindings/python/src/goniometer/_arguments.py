# SPDX-License-Identifier: Apache-2.0
"""Single arguments, as the C library and its requests take them.

What Python itself raises for a value of the wrong kind becomes a `UsageError` here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import Any

from ._errors import UsageError


def number(value: Any, name: str, expected: str = "a number") -> float:
    """Read a number; the library says what is wrong with its size."""
    try:
        return float(value)
    except OverflowError:
        # Python refuses to show an integer of very many digits.
        raise UsageError(f"{name}: expected {expected}, found an integer that is too large") from None
    except (TypeError, ValueError):
        raise UsageError(f"{name}: expected {expected}, found {value!r}") from None


def encoded(text: Any, name: str, errors: str = "strict") -> bytes:
    """Turn a text into the bytes that the library reads."""
    if not isinstance(text, str):
        raise UsageError(f"{name}: expected a text, found {text!r}")
    try:
        found = text.encode("utf-8", errors)
    except UnicodeEncodeError as error:
        # A request may be long: show only what leads to the place.
        shown = text[max(0, error.start - 20) : error.start + 1]
        raise UsageError(
            f"{name}: expected a Unicode text, found half of a surrogate pair at the end of {shown!r}"
        ) from None
    if b"\0" in found:
        # The library would read the text only up to there.
        raise UsageError(f"{name}: expected a text without a zero byte, found {text!r}")
    return found


def json_bytes(document: Any, name: str) -> bytes:
    """Turn settings into the JSON that the library reads."""
    return encoded(json.dumps(document, ensure_ascii=False), name)


def path_bytes(path: Any, name: str) -> bytes:
    """Turn a path into the name that the system knows."""
    try:
        text = os.fsdecode(path)
    except TypeError:
        raise UsageError(f"{name}: expected a path, found {path!r}") from None
    if not text:
        raise UsageError(f"{name}: expected a path, found an empty text")
    return encoded(text, name, "surrogateescape")


def path_text(path: Any, name: str) -> str:
    """Turn a path into a text of a request; a name that is no UTF-8 is found by what is shown of it."""
    return path_bytes(path, name).decode("utf-8", "replace")


def several(values: Iterable[Any], name: str) -> Iterator[Any]:
    """Go through values, which have to be several."""
    try:
        return iter(values)
    except TypeError:
        raise UsageError(f"{name}: expected several, found {values!r}") from None
