// SPDX-License-Identifier: Apache-2.0

extension RecordingError: CustomStringConvertible {
  /// Seconds by which a step of the clock may differ from an hour to be one.
  private static let aroundAnHour = 30.0

  /// One sentence for a person: place, expectation, finding, remedy, in neutral words.
  public var description: String { text(naming: .neutral) }

  /// The same sentence with a front end's names of settings.
  public func text(naming names: SettingNames) -> String {
    switch self {
    case .notFound(let path) where path.unicodeScalars.contains("\u{FFFD}"):
      "\(name(path)): expected one file whose name is shown like this, found none or several; "
        + "rename the file in UTF-8"
    case .notFound(let path):
      "\(name(path)): expected a file, found nothing of that name; check the path"
    case .isFolder(let path):
      "\(name(path)): expected a file, found a folder; name a file in it"
    case .unreadable(let path, let reason):
      "\(name(path)): cannot be read (\(reason)); check its permissions and its medium"
    case .empty(let path):
      "\(name(path)): expected a recording, found an empty file; export it again"
    case .headerOnly(let path, let line):
      "\(FilePlace(path: path, line: line)): expected samples below the header, found none; "
        + "export the recording again"
    case .notText(let place, let found):
      "\(place): expected text, found \(found); export as CSV in UTF-8"
    case .truncatedGzip(let path):
      "\(name(path)): expected the end mark of the gzip data, found the end of the file; "
        + "copy or download it again"
    case .corruptGzip(let path, let reason):
      "\(name(path)): expected sound gzip data, found damage (\(reason)); "
        + "copy or download it again"
    case .libraryMissing(let path, let format, let libraries, let packages, let reason):
      "\(name(path)): expected \(libraries) to read \(format), found none "
        + "(\(String(reason.prefix(200)).oneLine)); install it: on Debian, apt-get install \(packages)"
    case .unknownDialect(let place, let found, let nearest):
      "\(place): expected the header of a known format, found \(list(found)); "
        + (nearest.map { "nearest is \($0); " } ?? "")
        + "name the columns with \(names.text(.columns))"
    case .unsuitable(let place, let expected, let found, let remedy):
      "\(place): expected \(expected), found \(found); \(remedy.text(naming: names))"
    case .choiceNeeded(let place, let expected, let found, let choice):
      "\(place): expected \(expected), found \(found); choose with \(choice.text(naming: names))"
    case .severalSensors(let place, let found, let choice):
      "\(place): expected one sensor, found \(Self.list(ofSensors: found)); "
        + "choose with \(choice.text(naming: names))"
    case .missingColumn(let place, let expected, let found, let choice):
      "\(place): expected a column \(quoted(expected)), found \(list(found)); "
        + "name \(choice.text(naming: names))"
    case .raggedRow(let place, let expected, let found):
      "\(place): expected at least \(expected) cells, found \(found); "
        + "complete or remove the line"
    case .startsAnew(let place, let rows, let part):
      "\(place): expected one recording, found that it starts again here\(parts(rows, part, names))"
    case .notANumber(let place, let found):
      "\(place): expected a number\(column(place)), found \(quoted(found)); "
        + "correct the cell or leave it empty"
    case .notAClockTime(let place, let expected, let found):
      "\(place): expected a time like \(expected)\(column(place)), found \(quoted(found)); "
        + "correct the cell or leave it empty"
    case .timeGoesBackwards(let place, let previous, let found)
    where abs(previous - found - 3600) < Self.aroundAnHour:
      "\(place): the clock was set back by an hour here, as at the end of summer time; split the file before this line, or "
        + "add an hour to the times from it on"
    case .timeGoesBackwards(let place, let previous, let found):
      "\(place): expected a time after \(previous) s\(column(place)), found \(found) s; "
        + "sort the rows, or take a part with \(names.text(.part)) where the recording starts again"
    case .noOverlap(let path, let range, let otherPath, let otherRange):
      "\(name(path)): expected times in common with \(name(otherPath)), found \(seconds(range)) "
        + "against \(seconds(otherRange)); choose recordings of the same session"
    case .notStated(let place, let values):
      "\(place): \(notStated(values, names))"
    case .rateUnknown(let path):
      "\(name(path)): expected times or a sample rate, found neither; "
        + "state \(names.object(.rate, "HZ"))"
    case .badSetting(let setting, let expected, let found):
      "\(names.text(setting)): expected \(expected), found \(quoted(found.text(naming: names)))"
        + "; \(names.help ?? "state another value")"
    case .badStructure(let place, let expected, let found):
      "\(place): expected \(expected), found \(found); mend the file or export it again"
    case .tooLarge(let path, let limit):
      "\(name(path)): expected at most \(limit) bytes, found more; split the recording"
    case .tooLong(let path, let samples, let isOutOfMemory):
      isOutOfMemory
        ? "\(name(path)): the recording has more than \(samples) samples, for which this machine's memory has too little "
          + "room; split it"
        : "\(name(path)): expected at most \(samples) samples, found more; split the recording"
    case .lineTooLong(let place, let limit):
      "\(place): expected a line of at most \(limit) bytes, found a longer one; "
        + "check that this is a text table"
    }
  }

  private func parts(_ rows: [Int], _ part: ReadingSetting, _ names: SettingNames) -> String {
    guard let most = rows.max(), let longest = rows.firstIndex(of: most) else {
      return "; split the file before this line, and take the part that is wanted"
    }
    let list = Self.shortened(rows.map(String.init), to: 12)
    return ", in parts of \(list) rows; take one of them, such as the longest with "
      + names.text(part, "\(longest + 1)")
  }

  private func notStated(_ values: [UnstatedValue], _ names: SettingNames) -> String {
    let nouns = values.map { "the \($0.setting.noun)" }
    let told = values.compactMap { value in
      value.value.map { "\(value.setting.noun) \($0) (\(value.reason))" }
    }
    let stated = values.map { value in
      names[value.setting] == nil
        ? "the \(value.setting.noun)"
        : names.text(value.setting, value.value ?? value.setting.placeholder)
    }
    let numbers = told.isEmpty ? "do not tell" : "tell \(told.joined(separator: ", "))"
    let auto = names.text(.units, UnitChoice.auto.rawValue)
    let untold = values.filter { $0.value == nil && !$0.reason.isEmpty }
    let reasons = untold.map { "; \($0.reason)" }.joined()
    // A column that counts rows may hold times after all.
    let times =
      untold.contains { $0.setting == .rate }
      ? ", or \(names.text(.timeUnit)) if the column holds times" : ""
    let last = nouns.count > 1 ? " and \(nouns[nouns.count - 1])" : ""
    let wanted = nouns.prefix(max(1, nouns.count - 1)).joined(separator: ", ") + last
    return "expected \(wanted), found none in the file; its numbers \(numbers)\(reasons); "
      + "state \(stated.joined(separator: names[.units] == nil ? ", " : " "))\(times)"
      + (told.count == values.count ? ", or \(auto) to take what the numbers tell" : "")
  }

  /// A file of hundreds would bury the sentence.
  static func list(ofSensors names: [String]) -> String {
    shortened(names.lazy.map { start(of: $0, 60) }, to: 30).oneLine
  }

  /// At most so many characters of a text, and whether there are more.
  private static func start(of text: String, _ most: Int) -> String {
    let scalars = text.unicodeScalars
    return scalars.count > most ? String(scalars.prefix(most)) + "…" : text
  }

  /// The first of some words, and how many more there are.
  static func shortened(
    _ words: some Collection<String>, to most: Int, by separator: String = ", "
  ) -> String {
    let text = words.prefix(most).joined(separator: separator)
    return words.count > most ? "\(text) and \(words.count - most) more" : text
  }

  private func name(_ path: String) -> String {
    FilePlace(path: path).description
  }

  private func column(_ place: FilePlace) -> String {
    place.columnName.map { " in column \(quoted($0))" } ?? ""
  }

  private func seconds(_ range: ClosedRange<Double>) -> String {
    "\(range.lowerBound)…\(range.upperBound) s"
  }

  /// At most a dozen names; a header of hundreds would bury the sentence.
  private func list(_ cells: [String]) -> String {
    cells.isEmpty ? "none" : Self.shortened(cells.map(quoted), to: 12)
  }

  /// Quoted on one line, at most 40 characters, control characters made visible.
  private func quoted(_ text: String) -> String {
    "\"\(Self.start(of: text, 40).oneLine)\""
  }
}
