// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Milliseconds from posix_spawn to the end of a program that does nearly nothing: `goniometer
/// --version`, as it is built here and linked statically, each in turns with a hello world of C.
func benchmarkStartUp() {
  guard let folder = TemporaryFolder() else { return complain("no temporary folder") }
  guard let hello = helloWorld(in: folder.path) else { return complain("no C compiler") }
  if let program = Program.goniometer {
    measureStartUp("start-up.goniometer", program, beside: hello)
  } else {
    complain("build goniometer first, swift build -c release; left out")
  }
  if let program = Program.staticGoniometer {
    measureStartUp("start-up.goniometer.static", program, beside: hello)
  } else {
    complain("no static goniometer, make release-static; left out")
  }
}

/// A third program in the turns would push both out of the caches, the larger one further.
private func measureStartUp(_ name: String, _ program: String, beside hello: String) {
  let programs = [[hello], [program, "--version"]]
  var times: [[Double]] = [[], []]
  var peaks: [Double] = [0, 0]
  for round in -3..<101 {
    for (index, arguments) in programs.enumerated() {
      guard let run = ChildRun(arguments) else { return complain("\(arguments[0]) failed") }
      guard round >= 0 else { continue }
      times[index].append(run.seconds * 1e3)
      peaks[index] = max(peaks[index], run.peakMiB)
    }
  }
  let measurements = zip(["\(name).c-hello", name], zip(times, peaks)).map { name, run in
    Measurement(
      name: name, input: "posix_spawn to its end, in turns", unit: "ms", values: run.0,
      peakMiB: run.1)
  }
  for var measurement in measurements {
    measurement.derived = [("timesHello", measurement.median / measurements[0].median)]
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
