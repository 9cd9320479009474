// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import JSON
internal import StudyTasks

/// Which of a step's files hold the device motion that was measured.
struct MotionFiles {
  private(set) var sensors: [RecordedMeasurement.Sensor] = []
  private var recorders: [String] = []

  /// Looks through a step's results.
  ///
  /// - Parameters:
  ///   - prefix: of the identifiers, in a page step.
  ///   - configurations: the step's recorders, where the task is known.
  init(_ results: [LeafResult], prefix: String, recorders configurations: [RecorderConfiguration]) {
    var entries = results.compactMap { Entry($0, prefix: prefix) }
    let named = configurations.filter { $0.kind == .deviceMotion }.map(\.identifier)
    if entries.contains(where: { named.contains($0.recorder) }) {
      entries.removeAll { !named.contains($0.recorder) }
    } else if entries.contains(where: { $0.recorder == Self.usualRecorder }) {
      entries.removeAll { $0.recorder != Self.usualRecorder }
    } else {
      entries.removeAll { $0.recorder == "accelerometer" }
    }
    for entry in entries where !recorders.contains(entry.recorder) {
      recorders.append(entry.recorder)
    }
    // Each attempt has a folder; the last one counts.
    guard let folder = entries.last?.folder else { return }
    for entry in entries where entry.folder == folder {
      if let index = sensors.firstIndex(where: { $0.place == entry.place }) {
        if !sensors[index].files.contains(where: { $0.name == entry.file.name }) {
          sensors[index].files.append(entry.file)
        }
      } else {
        sensors.append(.init(place: entry.place, files: [entry.file]))
      }
    }
    sensors.sort { Self.order($0.place) < Self.order($1.place) }
  }

  /// The reason why they cannot be used; `nil` if they can.
  func obstacle(step: String) -> RescoringError? {
    if sensors.isEmpty { return .noFiles(step: step) }
    if recorders.count > 1 { return .severalRecorders(step: step, found: recorders) }
    let places = sensors.map(\.place)
    return places == [""] || Self.joint(of: places) != nil
      ? nil : .sensors(step: step, found: places)
  }

  /// The recorder of device motion in ResearchKit's tasks, and in those made here.
  private static let usualRecorder = "deviceMotion"

  /// The joint whose segments the places are, in their order.
  private static func joint(of places: [String]) -> Joint? {
    Joint.allCases.first { $0.segments.map(\.rawValue) == places }
  }

  private static func order(_ place: String) -> Int {
    Segment.allCases.firstIndex { $0.rawValue == place } ?? -1
  }

  /// A file of a recorder.
  private struct Entry {
    let recorder: String
    let place: String
    let file: RecordedMeasurement.File

    var folder: Substring {
      file.name.lastIndex(of: "/").map { file.name[..<$0] } ?? ""
    }

    init?(_ leaf: LeafResult, prefix: String) {
      guard case .file(let file) = leaf.value, leaf.identifier.hasPrefix(prefix) else { return nil }
      guard Self.isTable(file) else { return nil }
      let identifier = leaf.identifier.dropFirst(prefix.count)
      place = Segment.allCases.map(\.rawValue).first { identifier.hasSuffix("." + $0) } ?? ""
      recorder = String(place.isEmpty ? identifier : identifier.dropLast(place.count + 1))
      func count(_ key: String) -> Int? {
        if case .integer(let count)? = leaf.userInfo[key] { count } else { nil }
      }
      self.file = RecordedMeasurement.File(
        name: file.fileName, samples: count("samples"),
        passedOver: ["late", "leftOut"].compactMap(count).reduce(0, &+))
    }

    private static func isTable(_ file: FileResult) -> Bool {
      let type = file.contentType?.lowercased() ?? ""
      if type.contains("json") || type.contains("csv") { return true }
      let name = file.fileName.lowercased()
      return [".json", ".csv", ".json.gz", ".csv.gz"].contains { name.hasSuffix($0) }
    }
  }
}
