// SPDX-License-Identifier: Apache-2.0

/// A folder that holds one recording, a file a sensor, as Sensor Logger, phyphox and MetaBase
/// write it.
struct SensorFolder {
  let path: String
  let options: RecordingOptions

  func load() throws(RecordingError) -> LoadedRecording {
    let found = try contents()
    let accelerometers = found.paths(.accelerometer) + found.paths(.linearAcceleration)
    let gyroscopes = found.paths(.gyroscope)
    let place = FilePlace(path: path)
    if accelerometers.isEmpty, gyroscopes.isEmpty {
      guard !found.whole.isEmpty else {
        guard let unknown = found.unknown else { throw .isFolder(path: path) }
        throw .unsuitable(
          FilePlace(path: unknown.path), expected: "a file of a sensor in a known format",
          found: "the header \(unknown.header)",
          remedy: """
            give the files with \(.accelerometerFile, "FILE") \(.gyroscopeFile, "FILE") and name \
            their columns with \(.columns)
            """)
      }
      throw .unsuitable(
        place, expected: "a file, or a folder with a file a sensor",
        found: "a folder with \(list(found.whole)), which holds both sensors",
        remedy: "name the file itself")
    }
    guard let gyroscope = gyroscopes.first else {
      throw .unsuitable(
        place, expected: "files of an accelerometer and a gyroscope",
        found: "a folder without a gyroscope's (\(list(accelerometers)))",
        remedy: "record the gyroscope too")
    }
    // Gravity included is better than a sum of two files.
    let totals = found.paths(.accelerometer)
    guard let accelerometer = totals.first ?? accelerometers.first else {
      throw .unsuitable(
        place, expected: "files of an accelerometer and a gyroscope",
        found: "a folder without an accelerometer's (\(list(gyroscopes)))",
        remedy: "record the accelerometer too")
    }
    guard gyroscopes.count == 1, max(totals.count, 1) == 1 else {
      throw .choiceNeeded(
        place, expected: "one file a sensor", found: list(totals + gyroscopes),
        choice: "\(.accelerometerFile, "FILE") \(.gyroscopeFile, "FILE")")
    }
    return try SensorFiles(
      accelerometer: accelerometer, gyroscope: gyroscope, options: options
    ).load()
  }

  private struct Contents {
    var matches: [(path: String, content: DialectTable.Content)] = []
    var whole: [String] = []
    /// The first table whose header says nothing.
    var unknown: (path: String, header: String)?

    func paths(_ content: DialectTable.Content) -> [String] {
      matches.filter { $0.content == content }.map(\.path)
    }
  }

  /// The kinds of the files in the folder; files that are no recordings are skipped.
  private func contents() throws(RecordingError) -> Contents {
    var result = Contents()
    for file in try FolderListing(path: path).tables {
      if BIDSMotion.isTable(file) {
        result.whole.append(file)
        continue
      }
      guard let source = try? ByteSource(path: file), let head = try? FileHead(of: source) else {
        continue
      }
      let recognition = DialectRecognition(head: head, path: file)
      switch recognition.content {
      case .complete: result.whole.append(file)
      case let content?: result.matches.append((file, content))
      case nil:
        result.unknown = result.unknown ?? recognition.candidates.first.map { (file, $0.shown) }
      }
    }
    return result
  }

  private func list(_ paths: [String]) -> String {
    let shown = 6
    let names = paths.prefix(shown).map { FileName.last(of: $0).oneLine }.joined(separator: ", ")
    return paths.count > shown ? "\(names) and \(paths.count - shown) more" : names
  }
}
