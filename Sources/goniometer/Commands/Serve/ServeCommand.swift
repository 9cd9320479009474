// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Dispatch
internal import Foundation
internal import Glibc
internal import JSON
internal import StudyTasks
internal import TaskServer

/// `goniometer serve FILE`, `goniometer serve --care STORE`, `goniometer serve --study FOLDER`.
enum ServeCommand {
  static let command: Command = Command(
    name: "serve", summary: "serve a task, a care plan or a study as pages for any browser",
    discussion: [
      "Serves pages to phones, tablets and computers, and prints the address that opens them, with a code for "
        + "a camera. Every answer is on the disk before the page goes on: whatever ends the program or the "
        + "connection, the same address goes on from there, and a page can hand over to another device.",
      "With FILE, a task or a FHIR form, each browser that opens the address does the task for itself. With "
        + "--care the pages are those of one person: today's tasks, history, insights and contacts. With "
        + "--study each store of the folder (*.care) has an address of its own, and one more address opens "
        + "the list for clinicians, where links are shown, renewed and withdrawn.",
      "A step that measures motion takes it from --source: sensors at this machine, or recordings, which are "
        + "played in real time. Without --source the phone that shows the page is the sensor. Who has the "
        + "address for watching sees each measurement as it runs.",
      "Results lie in a folder: runs/RUN/result.json of a task, do/NAME.IDENTITY/TASK-NUMBER/result.json of a care plan's, "
        + "with the files of the run beside it, as 'task run' writes them. The key of all links is in "
        + "access.json there; access.log has a line for each request, without answers.",
      "Without --listen only this machine reaches the pages. With it, they are encrypted: by the certificate of "
        + "--certificate and --key, or by one that this machine makes and keeps, which each browser has to "
        + "accept once. Behind a proxy that encrypts, listen on this machine alone, and state the address that "
        + "people type with --public-address.",
      "Ends with Ctrl-C; with --once when the first task is over.",
    ],
    arguments: [file],
    options: [
      care, CareOptions.study, port, listen, certificate, key, publicAddress, once, result, folder,
      MotionOptions.demo,
    ],
    groups: [
      OptionGroup("Language, place and time", PersonLanguage.placed)
    ] + MotionOptions.groups,
    examples: [
      Example("A survey for the browser of this machine", "datasets/tasks/daily-check-in.json"),
      Example(
        "A knee with a phone on the shank, in the same network",
        "knee.json --listen 0.0.0.0 --port 8443"),
      Example(
        "A knee with two sensors of this board",
        "knee.json --listen 0.0.0.0 --source iio --thigh left --shank right"),
      Example(
        "Try a measurement without sensors", "datasets/tasks/knee-range-of-motion.json --demo"),
      Example("A care plan", "--care knee.care"),
      Example(
        "A study, behind a proxy",
        "--study participants --port 8080 --public-address https://clinic.example/knee/"),
      Example(
        "One person, one result",
        "datasets/tasks/onboarding.json --once --result onboarding-result.json"),
    ]
  ) { arguments, console in
    try run(arguments, console)
  }

  private static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    try checkTogether(arguments)
    let place = ServedPlace(listen: arguments[listen], publicAddress: arguments[publicAddress])
    let certificate = try certificate(for: place, arguments)
    // The port is known when the server listens; requests wait for the pages till then.
    let pages = Handover<TaskServer>()
    let http: HTTPServer
    do {
      var options = HTTPServer.Options(
        address: place.listen, port: UInt16(arguments[port]), certificate: certificate)
      // All connections come from the proxy then.
      if place.publicAddress != nil { options.connectionsOfAddress = options.connections }
      http = try HTTPServer(options, allowance: { pages.value.allowance(of: $0) }) {
        pages.value.answer($0)
      }
    } catch {
      throw CommandFailure(.inputOutput, error.description)
    }
    let content = try ServedContents(arguments, console)
    var settings = TaskServer.Settings(
      folder: content.folder,
      addresses: place.addresses(port: http.port, isSecure: certificate != nil))
    settings.isBehindProxy = place.publicAddress != nil
    settings.language = PersonLanguage.language(arguments)
    // Faults come on the threads of connections; a line is written as a whole.
    settings.onFault = { fault in
      let line = Array("\(Version.name): warning: \(fault.printable)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
    }
    let server = try content.server(settings)
    pages.give(server)
    try say(of: server, content, certificate, console)
    content.isOver.wait()
    // The page with the thanks is on its way.
    usleep(500_000)
    http.stop()
    return .success
  }

  /// Prints the addresses: those for people to open on standard output.
  private static func say(
    of server: TaskServer, _ content: ServedContents, _ certificate: Certificate?,
    _ console: Console
  ) throws {
    let main = try server.address(of: content.role)
    try console.print("\(main)\n")
    try console.output.flush()
    if isatty(STDERR_FILENO) == 1, let code = QRCode(main) { console.say(code.text) }
    if content.role == .clinician {
      console.note("This address opens the list for clinicians; participants' links are in it.")
    }
    console.note("To watch measurements: \(try server.address(of: .therapist))")
    if let fingerprint = certificate?.fingerprint {
      console.note(
        "Each browser asks once whether the certificate is to be trusted; its SHA-256 is "
          + fingerprint)
    }
    if server.hasEarlierLinks {
      console.warn("links that were given before this version open nothing; give these ones")
    }
    console.note("Results go to '\(content.folder)'. Ctrl-C ends.")
  }

  private static func certificate(
    for place: ServedPlace, _ arguments: ParsedArguments
  ) throws -> Certificate? {
    if let chain = arguments[certificate], let key = arguments[key] {
      return try CertificateFiles.read(chain: chain, key: key)
    }
    guard !place.isLoopback else { return nil }
    let folder = StateFolder.path(of: Version.name, in: ProcessInfo.processInfo.environment)
    return try CertificateFiles.own(in: folder, for: place)
  }

  private static func checkTogether(_ arguments: ParsedArguments) throws {
    let contents = [arguments[file], arguments[care], arguments[CareOptions.study]]
    try UsageError.refuse([
      "state either FILE, --care STORE or --study FOLDER":
        contents.compactMap(\.self).count != 1,
      "the task cannot come from standard input": arguments[file] == "-",
      "--certificate and --key go together":
        (arguments[certificate] == nil) != (arguments[key] == nil),
      "--once goes with FILE": arguments[once] && arguments[file] == nil,
      "--result goes with --once": arguments[result] != nil && !arguments[once],
    ])
    try MotionOptions.checkTogether(arguments)
  }
}

/// A value that is made later than the closure that uses it.
private final class Handover<Value: Sendable>: @unchecked Sendable {
  private let given = DispatchSemaphore(value: 0)
  private var stored: Value?

  func give(_ value: Value) {
    stored = value
    given.signal()
  }

  /// The value, for which it waits.
  var value: Value {
    given.wait()
    given.signal()
    guard let stored else { preconditionFailure("the value was given") }
    return stored
  }
}
