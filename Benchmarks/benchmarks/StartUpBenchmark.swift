// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Milliseconds from posix_spawn to the end of a program that does nearly nothing: `goniometer
/// --version`, as it is built here and linked statically, beside a hello world of C. In turns.
func benchmarkStartUp() {
  guard let folder = TemporaryFolder() else { return complain("no temporary folder") }
  var programs: [(name: String, arguments: [String])] = []
  if let hello = helloWorld(in: folder.path) {
    programs.append(("start-up.c-hello", [hello]))
  } else {
    complain("no C compiler: the hello world is left out")
  }
  if let program = Program.goniometer {
    programs.append(("start-up.goniometer", [program, "--version"]))
  } else {
    complain("build goniometer first, swift build -c release; left out")
  }
  if let program = Program.staticGoniometer {
    programs.append(("start-up.goniometer.static", [program, "--version"]))
  } else {
    complain("no static goniometer; left out")
  }
  var times = [[Double]](repeating: [], count: programs.count)
  var peaks = [Double](repeating: 0, count: programs.count)
  for round in -3..<101 {
    for (index, program) in programs.enumerated() {
      guard let run = ChildRun(program.arguments) else {
        return complain("\(program.name) failed")
      }
      guard round >= 0 else { continue }
      times[index].append(run.seconds * 1e3)
      peaks[index] = max(peaks[index], run.peakMiB)
    }
  }
  var hello: Double?
  for (index, program) in programs.enumerated() {
    var measurement = Measurement(
      name: program.name, input: "posix_spawn to its end, in turns", unit: "ms",
      values: times[index], peakMiB: peaks[index])
    if index == 0, program.name == "start-up.c-hello" { hello = measurement.median }
    if let hello { measurement.derived = [("timesHello", measurement.median / hello)] }
    measurement.report()
  }
}

/// Compiles the program in the folder; `nil` where that does not work.
private func helloWorld(in folder: String) -> String? {
  let (source, program) = (folder + "/hello.c", folder + "/hello")
  guard let file = fopen(source, "w") else { return nil }
  fputs("#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n", file)
  fclose(file)
  return ChildRun(["cc", "-O2", "-o", program, source], isQuiet: true).map { _ in program }
}
