# SPDX-License-Identifier: Apache-2.0
"""Words and options of a script's command line."""


def parse(arguments, defaults):
    """The words in order, and each option with the word after it or its default."""
    words, options = [], dict(defaults)
    rest = iter(arguments)
    for word in rest:
        if word in options:
            options[word] = next(rest, "")
        else:
            words.append(word)
    return words, options
