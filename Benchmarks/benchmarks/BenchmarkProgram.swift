// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The command line of the benchmarks: what is run, and what it is compared with.
enum BenchmarkProgram {
  /// Exit code of a command line that is not understood.
  static let usageError: Int32 = 64

  /// The request of a command line.
  enum Request: Equatable {
    case help
    case list
    /// Part of the work that is measured in a process of its own; not for people.
    case part([String])
    /// Suites by name, then a comparison with lines that were kept.
    case run(suites: [String], comparedWith: String?)
    /// A comparison of lines that were kept with others.
    case compare(old: String, new: String)
  }

  /// A command line that is not understood, in words.
  struct UsageError: Error, Equatable { var text: String }

  /// A file that cannot be read.
  struct Unreadable: Error, CustomStringConvertible {
    var path: String
    var description: String { "cannot read \(path)" }
  }

  /// Understands the arguments after the program's name.
  static func request(_ arguments: [String]) throws(UsageError) -> Request {
    if let first = arguments.first, BenchmarkPart.names.contains(first) { return .part(arguments) }
    if arguments.contains("--help") || arguments.contains("-h") { return .help }
    if arguments.contains("--list") { return .list }
    var suites: [String] = []
    var files: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--compare", "--with":
        guard let file = rest.popFirst() else { throw UsageError(text: "\(argument) names a file") }
        guard files.updateValue(file, forKey: argument) == nil else {
          throw UsageError(text: "\(argument) is there twice")
        }
      case _ where argument.hasPrefix("-"):
        throw UsageError(text: "no option is called '\(argument)'")
      default:
        guard Suite.all.contains(where: { $0.name == argument }) else {
          let names = Suite.all.map(\.name).joined(separator: ", ")
          throw UsageError(text: "no suite is called '\(argument)'; there are: \(names)")
        }
        if !suites.contains(argument) { suites.append(argument) }
      }
    }
    switch (files["--compare"], files["--with"]) {
    case (nil, .some): throw UsageError(text: "--with needs --compare")
    case (let old?, let new?) where suites.isEmpty: return .compare(old: old, new: new)
    case (.some, .some): throw UsageError(text: "--with runs nothing: leave the suites out")
    case (let old, nil): return .run(suites: suites, comparedWith: old)
    }
  }

  /// Does what the arguments ask for; the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      switch try request(arguments) {
      case .help: print(help)
      case .list: for suite in Suite.all { print(suite.name) }
      case .part(let words): return BenchmarkPart.run(words)
      case .run(let names, let old):
        // Read first: a file that is not there is said before minutes of work.
        let earlier = try old.map(lines)
        for suite in Suite.all where names.isEmpty || names.contains(suite.name) { suite.run() }
        guard let earlier else { return 0 }
        return try conclude(earlier, MeasuredLine.lines(of: Measurement.reportedLines))
      case .compare(let old, let new): return try conclude(lines(old), lines(new))
      }
      return 0
    } catch let error as UsageError {
      complain(error.text + "; see --help")
      return usageError
    } catch let error as MeasuredLine.Failure {
      complain(error.description)
      return 65
    } catch {
      complain("\(error)")
      return 66
    }
  }

  private static func conclude(_ old: [MeasuredLine], _ new: [MeasuredLine]) throws -> Int32 {
    let comparison = Comparison(old: old, new: new)
    // Standard output has JSON lines alone, unless nothing was run.
    FileHandle.standardError.write(Data(comparison.table.utf8))
    return comparison.isSlower ? 1 : 0
  }

  private static func lines(_ path: String) throws -> [MeasuredLine] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Unreadable(path: path)
    }
    let text = String(decoding: data, as: UTF8.self)
    return try MeasuredLine.lines(of: text.split(separator: "\n").map(String.init), path: path)
  }

  /// The text of `--help`.
  static var help: String {
    let width = Suite.all.map(\.name.count).max() ?? 0
    let suites = Suite.all.map {
      "  " + $0.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.summary
    }
    return """
      usage: benchmarks [SUITE ...] [--compare FILE]
             benchmarks --compare FILE --with FILE
             benchmarks --list | --help

      Measures speed. A JSON line a measurement on standard output: its name, input and parameters,
      median, quartiles, minimum and maximum over its runs, the largest resident memory, and what it
      was measured on: processor, cores, kernel, compiler, optimization, architecture (-march).
      The input is made by the program. All suites run unless some are named:

      \(suites.joined(separator: "\n"))

      --compare FILE   then compare with the lines of FILE, the standard output of an earlier run;
                       the table goes to standard error
      --with FILE      compare these lines with those, and run nothing

      A measurement is slower or faster where its median differs by more than \
      \(Int(Comparison.leastChange * 100)) % and
      the quartiles of the runs do not overlap: all else is noise. Fewer than \
      \(Comparison.fewestRuns) runs decide nothing.
      Times of another machine, or of other flags, are compared with a warning.

      Exit codes: 0; 1 something is slower; 64 usage; 65 a file is not of such lines; 66 a file
      cannot be read.
      """
  }
}
