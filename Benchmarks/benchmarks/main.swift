// SPDX-License-Identifier: Apache-2.0

// swift run -c release benchmarks [filters] [lanes] [live] [reader] [sessions]: a JSON line a measurement on standard output.
// `samples` prints the filters' input for the Python peer instead.

@preconcurrency internal import Glibc

let benchmarks = [
  "filters": benchmarkFilters, "lanes": benchmarkLanes, "live": benchmarkLive,
  "reader": benchmarkReader,
  "sessions": benchmarkSessions,
]
let commands = benchmarks.merging(["samples": printFilterSamples]) { first, _ in first }
let arguments = CommandLine.arguments.dropFirst()

for name in arguments.isEmpty ? benchmarks.keys.sorted() : Array(arguments) {
  guard let run = commands[name] else {
    let names = commands.keys.sorted().joined(separator: ", ")
    fputs("benchmarks: no benchmark is called '\(name)'; there are: \(names)\n", stderr)
    exit(64)
  }
  run()
}
