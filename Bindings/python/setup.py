# SPDX-License-Identifier: Apache-2.0
"""Marks the wheel as one for this architecture and any Python: the library in it is no extension module."""

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class Native(Distribution):
    """A distribution with a shared library."""

    def has_ext_modules(self) -> bool:
        """Have files put where those of an architecture go."""
        return True


class AnyPython(bdist_wheel):
    """A wheel whose name tells the architecture, and no version of Python."""

    def get_tag(self) -> tuple[str, str, str]:
        """Name the tags."""
        return ("py3", "none", super().get_tag()[2])


setup(distclass=Native, cmdclass={"bdist_wheel": AnyPython})
