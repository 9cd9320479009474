// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms

extension CommandTable {
  /// Everything `goniometer` can do.
  static let goniometer: CommandTable = CommandTable(
    program: Version.name,
    version: Version.current,
    summary: "joint range of motion from inertial sensors",
    discussion: [
      "Reads accelerometers and gyroscopes, recorded or live, and measures how far a knee bends. "
        + "Runs tasks and surveys (goniometer task), fills and checks FHIR forms (goniometer fhir), and keeps "
        + "care plans (goniometer care). Data goes to standard output, words to standard error; '-' names "
        + "either stream.",
      "Not a medical device.",
    ],
    commands: [
      AnalyzeCommand.command,
      AttitudeCommand.command,
      AgreementCommand.command,
      BatchCommand.command,
      WorkerCommand.command,
      CalibrateCommand.command,
      DevicesCommand.command,
      FormatsCommand.command,
      LiveCommand.command,
      RecordCommand.command,
      ReplayCommand.command,
      SimulateCommand.command,
      TaskMakeCommand.command,
      TaskShowCommand.command,
      TaskValidateCommand.command,
      TaskRunCommand.command,
      TaskRescoreCommand.command,
      TaskConvertCommand.command,
      TaskSchemaCommand.command,
      FHIRImportCommand.command,
      FHIRExportCommand.command,
      FHIRFillCommand.command,
      FHIRValidateCommand.command,
      FHIRObservationCommand.command,
      CareInitCommand.command,
      CareDemoCommand.command,
      CareAddCommand.command,
      CareEndCommand.command,
      CareTodayCommand.command,
      CareDoCommand.command,
      CareUndoCommand.command,
      CareHistoryCommand.command,
      CareAdherenceCommand.command,
      CareInsightsCommand.command,
      CareExportCommand.command,
      CareImportCommand.command,
      CareSyncCommand.command,
      CareBackupCommand.command,
      CareCheckCommand.command,
      CompletionsCommand.command(of: Version.name) { .goniometer },
      ManualCommand.command(of: Version.name, date: Version.manualDate) { .goniometer },
      VersionCommand.command(of: Version.name, version: Version.current),
      HelpCommand.command(of: Version.name, explained: ("completions", "task run")) {
        .goniometer
      },
    ],
    groups: [.task, .fhir, .care],
    exitMeanings: [
      .noResult:
        "The program ran, but the input holds no valid answer, or a task was not gone through."
    ])
}
