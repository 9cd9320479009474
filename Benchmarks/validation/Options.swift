// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import ReferenceData

/// The options of the command line.
struct Options: Sendable {
  /// The run that is asked for.
  enum Command: Sendable {
    /// Write the report.
    case report
    /// Write simulated tests for the peers into a folder.
    case exportSimulated(URL)
    /// Score what the peers wrote into a folder.
    case scorePeers(URL)
    /// Print the section on every movement with one device.
    case movements
    /// Print the section on every joint with two sensors.
    case joints
    /// Print the section on tests that were not those that were meant.
    case trust
    /// Write a report with the section on courses over visits alone.
    case courses
    /// Fit and draw the lines that `benchmarks growth` printed; into Documentation/Scale.md.
    case plotGrowth(URL)
  }

  var command = Command.report
  /// Where the report goes.
  var output = ReferenceFolder.package.appending(path: "Documentation")
  /// A twentieth of the simulations, to look at the report while working on it.
  var isQuick = false
  /// Threads.
  var workers = ProcessInfo.processInfo.activeProcessorCount

  /// A fault of the command line.
  struct Misuse: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    usage: validation [--quick] [--output FOLDER]   write Validation.md and its figures
           validation movements [--quick]           print the section on every movement with one device
           validation joints [--quick]              print the section on every joint with two sensors
           validation trust [--quick]               print the section on tests that were not those meant
           validation courses --output FOLDER       write the section on courses over visits alone
           validation export-simulated FOLDER       write simulated tests for other programs
           validation score-peers FOLDER            score what they made of them and of the recordings
           validation plot-growth FILE              fit and draw what `benchmarks growth` printed
    """

  init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    func value(of name: String) throws(Misuse) -> URL {
      guard let text = rest.popFirst() else { throw Misuse(description: "\(name) needs a folder") }
      return URL(filePath: text)
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--output": output = try value(of: argument)
      case "export-simulated": command = .exportSimulated(try value(of: argument))
      case "score-peers": command = .scorePeers(try value(of: argument))
      case "movements": command = .movements
      case "joints": command = .joints
      case "trust": command = .trust
      case "courses": command = .courses
      case "plot-growth": command = .plotGrowth(try value(of: argument))
      default: throw Misuse(description: "'\(argument)' is not known\n\(Self.usage)")
      }
    }
  }

  /// Simulated tests of the population.
  var populationCount: Int { isQuick ? SimulatedTest.count / 20 : SimulatedTest.count }
  /// Simulated legs for the coverage of intervals.
  var coverageCount: Int { isQuick ? 40 : 400 }
  /// Tests of each mistake.
  var mistakeCount: Int { isQuick ? 10 : MistakenSection.count }
  /// Seconds from one window to the next.
  var windowStep: Double { isQuick ? 20 : 2 }
  /// Draws of each activity in a cell of a sweep.
  var sweepDraws: Int { isQuick ? 1 : 5 }
}
