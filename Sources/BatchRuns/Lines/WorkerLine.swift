// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON

/// A line of JSON that asks for a measurement.
package enum WorkerLine {
  /// The job of a line; a line that is none gives a job that has failed already.
  ///
  /// - Parameters:
  ///   - number: of the line, from 1, for messages.
  ///   - folder: what its paths are relative to, ending in `/`; empty for the working directory.
  ///   - takesBytes: whether recordings may stand in the line itself.
  package static func job(
    _ line: ByteLines.Line, number: Int, folder: String = "", takesBytes: Bool
  ) -> MeasurementJob {
    func bad(_ reason: String) -> MeasurementJob {
      var job = MeasurementJob(id: .null)
      job.failure = MeasurementEntry.Failure(
        .badLine, "line \(number): expected a JSON object, found \(reason)")
      return job
    }
    guard !line.isTooLong else { return bad("a line of more than 64 MiB; give paths instead") }
    let text = line.bytes.last == UInt8(ascii: "\r") ? line.bytes.dropLast() : line.bytes[...]
    guard text.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
      return bad("an empty line")
    }
    guard let value = try? JSONValue(data: Data(text), limits: limits) else {
      return bad("text that is not JSON, or that ends too early")
    }
    guard let object = value.object else { return bad(value.kindName) }
    return MeasurementJob(
      fields: fields(of: object), id: object["id"] ?? .null, folder: folder, takesBytes: takesBytes)
  }

  /// The members of a line that is an object, in the order of their names; `nil` for any other.
  static func fields(_ line: ArraySlice<UInt8>) -> [(name: String, value: JSONValue)]? {
    (try? JSONValue(data: Data(line), limits: limits))?.object.map { fields(of: $0) }
  }

  /// The length of a line is checked before: a line may hold recordings of up to 64 MiB.
  private static let limits = JSONLimits(bytes: .max, depth: 512, values: .max)

  private static func fields(of object: [String: JSONValue]) -> [(name: String, value: JSONValue)] {
    object.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }
}
