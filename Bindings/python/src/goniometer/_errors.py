# SPDX-License-Identifier: Apache-2.0
"""Exceptions and warnings."""

from __future__ import annotations


class GoniometerError(Exception):
    """Base of all exceptions of this package.

    The text is one sentence: the place, what is wrong, what to do.
    """


class UsageError(GoniometerError, ValueError):
    """Arguments make no sense, or do not go together."""


class ClosedError(GoniometerError, ValueError):
    """A filter is used after it was closed."""


class InUseError(GoniometerError, RuntimeError):
    """Another thread is using the filter or measurement."""


class InputNotFoundError(GoniometerError, FileNotFoundError):
    """A file is missing."""


class UnreadableError(GoniometerError, OSError):
    """A file or folder cannot be read."""


class MalformedError(GoniometerError, ValueError):
    """A file is no recording."""


class ChangedError(GoniometerError, OSError):
    """A file was written to while it was read."""


class NoResultError(GoniometerError, ArithmeticError):
    """The recording was read, and gives no angle or no attitude."""


class InternalError(GoniometerError, RuntimeError):
    """The package has a fault: please report it."""


class RecordingWarning(UserWarning):
    """Something about a recording is doubtful."""


class QualityWarning(UserWarning):
    """A result is to be used with caution, or not at all."""


#: By the status of the C library.
BY_STATUS: dict[int, type[GoniometerError]] = {
    1: UsageError,
    2: ClosedError,
    3: InUseError,
    4: InputNotFoundError,
    5: UnreadableError,
    6: MalformedError,
    7: ChangedError,
    8: NoResultError,
    9: InternalError,
}
