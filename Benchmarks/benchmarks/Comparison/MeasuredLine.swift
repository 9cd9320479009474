// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The part of a printed line that a comparison needs.
struct MeasuredLine: Decodable, Equatable {
  var name: String
  var input: String
  var unit: String
  /// Not all numbers are finite: then they are `nil`.
  var median: Double?
  var lowerQuartile: Double?
  var upperQuartile: Double?
  var runs: Int
  // Where and with what; lines of other programs may leave them out.
  var cpu: String?
  var cores: Int?
  var kernel: String?
  var swift: String?
  var optimization: String?
  var architecture: String?

  /// A line that is none of ours.
  struct Failure: Error, Equatable, CustomStringConvertible {
    var path: String
    /// From 1.
    var line: Int
    var reason: String

    var description: String {
      "\(path), line \(line): \(reason); expected the standard output of an earlier run"
    }
  }

  /// Longer lines are not read.
  static let lineLimitBytes = 65_536

  /// Lines of text that a run printed; blank ones are passed over. Where one name and input stand
  /// twice, the last counts.
  static func lines(
    of texts: [String], path: String = "this run"
  ) throws(Failure) -> [MeasuredLine] {
    var result: [MeasuredLine] = []
    var places: [String: Int] = [:]
    let decoder = JSONDecoder()
    for (index, text) in texts.enumerated() where !text.allSatisfy(\.isWhitespace) {
      func failure(_ reason: String) -> Failure {
        Failure(path: path, line: index + 1, reason: reason)
      }
      guard text.utf8.count <= lineLimitBytes else {
        throw failure("longer than \(lineLimitBytes) bytes")
      }
      let line: MeasuredLine
      do {
        line = try decoder.decode(MeasuredLine.self, from: Data(text.utf8))
      } catch DecodingError.keyNotFound(let key, _) {
        throw failure("no member \"\(key.stringValue)\"")
      } catch DecodingError.typeMismatch(_, let context) {
        let member = context.codingPath.last.map { "\"\($0.stringValue)\"" } ?? "the line"
        throw failure("\(member) is of another kind")
      } catch {
        throw failure("no JSON object")
      }
      if let place = places[line.key] {
        result[place] = line
      } else {
        places[line.key] = result.count
        result.append(line)
      }
    }
    return result
  }

  /// The values that two lines of the same measurement share.
  var key: String { "\(name)\n\(input)\n\(unit)" }

  /// The conditions, beside the program, on which a speed depends, in words.
  var machine: [String] {
    [
      cpu, cores.map { "\($0) cores" }, kernel, swift.map { "Swift \($0)" }, optimization,
      architecture,
    ].map { $0 ?? "not said" }
  }
}
