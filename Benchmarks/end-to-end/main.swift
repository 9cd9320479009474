// SPDX-License-Identifier: Apache-2.0

internal import EndToEnd
internal import Glibc

// What an application pays that links the reader and the filters and nothing else: the libraries
// that the other benchmarks need would count in its memory.
exit(EndToEndPart.run(Array(CommandLine.arguments.dropFirst())) ?? 64)
