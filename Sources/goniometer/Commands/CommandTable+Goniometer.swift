// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms

extension CommandTable {
  /// Everything `goniometer` can do.
  static let goniometer: CommandTable = CommandTable(
    program: Version.name,
    version: Version.current,
    summary: "joint range of motion from inertial sensors",
    discussion: [
      "Reads accelerometers and gyroscopes, recorded or live, and measures how far a joint moves. "
        + "Runs tasks and surveys (goniometer task), fills and checks FHIR forms (goniometer fhir), and keeps "
        + "care plans (goniometer care). Data goes to standard output, words to standard error; '-' names "
        + "either stream.",
      "Not a medical device.",
    ],
    commands: [
      AnalyzeCommand.command, AttitudeCommand.command, AgreementCommand.command,
      GaitCommand.command, BatchCommand.command, WorkerCommand.command, ReportCommand.command,
      CalibrateCommand.command, DevicesCommand.command, FormatsCommand.command,
      JointsCommand.command, SchemaCommand.command, LiveCommand.command, RecordCommand.command,
      ReplayCommand.command,
      ServeCommand.command, SimulateCommand.command, TaskMakeCommand.command,
      TaskShowCommand.command, TaskValidateCommand.command, TaskRunCommand.command,
      TaskRescoreCommand.command, TaskConvertCommand.command, TaskTableCommand.command,
      FHIRImportCommand.command, FHIRExportCommand.command,
      FHIRFillCommand.command, FHIRPathCommand.command, FHIRValidateCommand.command,
      FHIRExtractCommand.command, FHIRResponseCommand.command, FHIRObservationCommand.command,
      CareInitCommand.command, CareDemoCommand.command, CareAddCommand.command,
      CareEndCommand.command, CareTodayCommand.command, CareDoCommand.command,
      CareUndoCommand.command, CareHistoryCommand.command, CareAdherenceCommand.command,
      CareInsightsCommand.command, CareExportCommand.command, CareImportCommand.command,
      CareSyncCommand.command, CareBackupCommand.command, CareCheckCommand.command,
      CareIdentityCommand.command,
      CompletionsCommand.command(of: Version.name) { .goniometer },
      ManualCommand.command(of: Version.name, date: Version.manualDate) { .goniometer },
      VersionCommand.command(of: Version.name, version: Version.current),
      HelpCommand.command(of: Version.name, explained: ("completions", "task run")) {
        .goniometer
      },
    ],
    groups: [
      CommandGroup(name: "task", summary: "make, run, show, check and convert tasks and surveys"),
      CommandGroup(name: "fhir", summary: "exchange forms, responses and findings with FHIR"),
      CommandGroup(
        name: "care", summary: "keep a care plan: what is due, what was done, how it went"),
    ],
    exitMeanings: [
      .noResult:
        "The program ran, but the input holds no valid answer, or a task was not gone through."
    ],
    manual: ManualSections(
      environment: [
        ("NO_COLOR", "Set to anything: no colours in the terminal."),
        ("TERM", "The kind of terminal. With dumb, nothing is coloured or written over."),
        ("PATH", "Where the program of --speak is looked for."),
        (
          "LC_ALL, LC_NUMERIC, LANG",
          "The language and the region of a task's run, without --locale."
        ),
        ("TZ", "The time zone of dates and days, without --time-zone."),
      ],
      files: [
        ("/sys/bus/iio/devices", "Motion sensors of this machine."),
        ("/sys/kernel/config/iio", "Where a trigger is made for sensors that have none."),
        (
          "OUTPUT.part",
          "The rows of a batch that is under way, or was cut off: 'batch --resume' goes on from them."
        ),
        (
          ".NAME.PID-N.tmp",
          "An output that is not whole yet. The next run removes what a killed one left."
        ),
        ("STORE-wal, STORE-shm", "What belongs to a care store while it is open."),
      ],
      seeAlso: [
        "'goniometer help COMMAND' prints the part of one command, and 'goniometer formats' the "
          + "recordings that can be read.",
        "iio_info and iiod of libiio show the same sensors, and serve those of another machine.",
      ]))
}
