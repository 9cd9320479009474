// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import ConsolePrograms

/// `goniometer care init STORE`.
enum CareInitCommand {
  static let patient = Option(
    "patient", .text, placeholder: "ID", help: "The patient's identifier.")
  static let given = Option("given-name", .text, help: "The patient's first name.")
  static let family = Option("family-name", .text, help: "The patient's surname.")
  static let birthday = Option("birthday", .plainDate, help: "The patient's day of birth.")

  static let command: Command = Command(
    name: "care init", summary: "make an empty store for one person",
    discussion: [
      "Makes a file that only its owner may read. Everything about one person goes into one store; a study "
        + "is a folder of stores."
    ],
    arguments: [CareOptions.store], options: [patient, given, family, birthday, CareOptions.now],
    examples: [
      Example(
        "For a patient", "goniometer care init ada.care --patient p-17 --given-name Ada")
    ]
  ) { arguments, console in
    let path = arguments[CareOptions.store]
    let opened = try CareOptions.open(path, for: .new, arguments)
    guard
      let id = arguments[patient]
        ?? (arguments[given] ?? arguments[family]).map({ _ in opened.name })
    else { return .success }
    let person = Patient(
      id: id, name: RecordedName(given: arguments[given], family: arguments[family]),
      birthday: arguments[birthday], effectiveDate: opened.now)
    _ = try waiting { try await opened.store.add(person) }
    return .success
  }
}
