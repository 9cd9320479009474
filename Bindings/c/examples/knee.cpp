// SPDX-License-Identifier: Apache-2.0
//
// Knees from C++: recordings in memory, and many files on several threads.
//
//   c++ -std=c++17 knee.cpp $(pkg-config --cflags --libs goniometer) -lpthread -o knee++
//   ./knee++ THIGH.csv SHANK.csv [FOLDER...]
//
// The first two are tables with a header line and rows of t,ax,ay,az,gx,gy,gz in s, m/s² and rad/s, which
// the program reads itself. The library reads the folders.
#include <goniometer.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace goniometer {

/// What the library says where a call fails.
class Error : public std::runtime_error {
 public:
  explicit Error(const goniometer_error &error)
      : std::runtime_error(error.message), status(static_cast<goniometer_status>(error.status)) {}
  const goniometer_status status;
};

/// Calls a function of the library; its last argument, the error, is added here.
template <typename Function, typename... Arguments>
void call(Function function, Arguments... arguments) {
  goniometer_error error;
  if (function(arguments..., &error) != GONIOMETER_OK) throw Error(error);
}

/// A text that the library gives, copied and given back.
class Text : public goniometer_text {
 public:
  Text() : goniometer_text{} {}
  Text(const Text &) = delete;
  Text &operator=(const Text &) = delete;
  ~Text() { goniometer_free(this); }
  std::string_view view() const { return {bytes, static_cast<std::size_t>(length)}; }
};

struct CloseMeasurement {
  void operator()(goniometer_measurement *measurement) const {
    goniometer_measurement_close(measurement, nullptr);
  }
};

/// A measured knee, closed at the end of its scope.
class Measurement {
 public:
  Measurement(const std::string &request, const std::vector<goniometer_recording> &recordings) {
    goniometer_measurement *opened = nullptr;
    call(goniometer_measure, request.c_str(), recordings.data(),
         static_cast<std::int64_t>(recordings.size()), &opened);
    handle.reset(opened);
  }

  goniometer_summary summary() const {
    goniometer_summary result;
    call(goniometer_measurement_summary, handle.get(), &result);
    return result;
  }

  /// The angle of every sample: rows of the columns that goniometer_angle_column names.
  std::vector<double> angles(std::int64_t &rows, std::int64_t &columns) const {
    call(goniometer_measurement_angle_count, handle.get(), &rows, &columns);
    std::vector<double> result(static_cast<std::size_t>(rows * columns));
    call(goniometer_measurement_angles, handle.get(), result.data(), rows * columns);
    return result;
  }

 private:
  std::unique_ptr<goniometer_measurement, CloseMeasurement> handle;
};

}  // namespace goniometer

struct Sample {
  double time, force[3], velocity[3];
};

static std::vector<Sample> read(const char *path) {
  std::ifstream file(path);
  std::vector<Sample> samples;
  for (std::string line; std::getline(file, line);) {
    Sample s;
    if (std::sscanf(line.c_str(), "%lf,%lf,%lf,%lf,%lf,%lf,%lf", &s.time, &s.force[0], &s.force[1],
                    &s.force[2], &s.velocity[0], &s.velocity[1], &s.velocity[2]) == 7)
      samples.push_back(s);
  }
  if (samples.empty()) throw std::runtime_error(std::string(path) + ": no samples");
  return samples;
}

/// The columns of an array of structures: the stride is the size of one.
static goniometer_samples columns(const std::vector<Sample> &samples) {
  constexpr std::int64_t stride = sizeof(Sample);
  goniometer_samples result{};
  result.count = static_cast<std::int64_t>(samples.size());
  result.time = {&samples[0].time, stride};
  for (int axis = 0; axis < 3; axis++) {
    result.specific_force[axis] = {&samples[0].force[axis], stride};
    result.angular_velocity[axis] = {&samples[0].velocity[axis], stride};
  }
  return result;
}

/// Measures requests, each on the next thread that is free; the results are in their order.
static std::vector<std::string> measure(const std::vector<std::string> &requests) {
  std::vector<std::string> results(requests.size());
  std::atomic<std::size_t> next{0};
  auto work = [&] {
    for (std::size_t i; (i = next++) < requests.size();) {
      goniometer_error error;
      goniometer::Text row;
      const bool failed = goniometer_measure_row(requests[i].c_str(), &row, &error) != GONIOMETER_OK;
      results[i] = failed ? error.message : std::string(row.view());
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); i++)
    threads.emplace_back(work);
  for (auto &thread : threads) thread.join();
  return results;
}

/// A path as a string of JSON; it has no control characters.
static std::string quoted(std::string_view path) {
  std::string result = "\"";
  for (const char c : path) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

/// The objects of a JSON array as texts. A program with a JSON library uses that.
static std::vector<std::string> elements(std::string_view array) {
  std::vector<std::string> result;
  int depth = 0;
  bool quoted = false;
  std::size_t start = 0;
  for (std::size_t i = 0; i < array.size(); i++) {
    const char c = array[i];
    if (quoted) {
      if (c == '\\') i++;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' && depth++ == 0) {
      start = i;
    } else if (c == '}' && --depth == 0) {
      result.emplace_back(array.substr(start, i + 1 - start));
    }
  }
  return result;
}

int main(int argc, char **argv) try {
  if (argc < 3) {
    std::cerr << "usage: knee++ THIGH.csv SHANK.csv [FOLDER...]\n";
    return 64;
  }
  const auto thigh = read(argv[1]), shank = read(argv[2]);
  const auto thigh_columns = columns(thigh), shank_columns = columns(shank);
  const goniometer::Measurement knee(R"({"side": "left"})",
                                     {{"thigh", argv[1], &thigh_columns, nullptr, 0},
                                      {"shank", argv[2], &shank_columns, nullptr, 0}});
  const auto summary = knee.summary();
  std::int64_t rows = 0, width = 0;
  const auto angles = knee.angles(rows, width);
  std::printf("range %.1f ± %.1f degrees; %d rows of %d numbers, the second is %s\n",
              summary.range.degrees, summary.range.half_width_95, static_cast<int>(rows),
              static_cast<int>(width), goniometer_angle_column(1));

  std::string inputs;
  for (int i = 3; i < argc; i++) inputs += (i > 3 ? "," : "") + quoted(argv[i]);
  goniometer::Text found;
  goniometer::call(goniometer_find, ("[" + inputs + "]").c_str(), static_cast<const char *>(nullptr),
                   static_cast<goniometer_text *>(&found));
  for (const auto &result : measure(elements(found.view())))
    std::cout << result.substr(0, 160) << "\n";
  return 0;
} catch (const std::exception &error) {
  std::cerr << error.what() << "\n";
  return 1;
}
