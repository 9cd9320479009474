// SPDX-License-Identifier: Apache-2.0

internal import Glibc

exit(BenchmarkProgram.run(Array(CommandLine.arguments.dropFirst())))
