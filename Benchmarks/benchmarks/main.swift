// SPDX-License-Identifier: Apache-2.0

// swift run -c release benchmarks [filters]: a JSON line a measurement, on standard output.

@preconcurrency internal import Glibc

let known = ["filters": benchmarkFilters]
let wanted =
  CommandLine.arguments.count > 1 ? Array(CommandLine.arguments.dropFirst()) : known.keys.sorted()

for name in wanted {
  guard let run = known[name] else {
    let names = known.keys.sorted().joined(separator: ", ")
    fputs("benchmarks: no benchmark is called '\(name)'; there are: \(names)\n", stderr)
    exit(64)
  }
  run()
}
