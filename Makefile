# SPDX-License-Identifier: Apache-2.0

# The recording that `make run` measures.
THIGH ?= datasets/seated-extension/thigh.csv
SHANK ?= datasets/seated-extension/shank.csv
# What `make fuzz` feeds, a name that Fuzz/run.sh knows or `all`, and for how many seconds each.
FUZZ ?= table
SECONDS_TO_FUZZ ?= 600

# Where `make release` installs the program; nowhere without it.
PREFIX =

# How often `make kills` kills a measurement.
KILLS ?= 1000

# How often `make power-cuts` cuts the power.
CUTS ?= 100

# The scenarios that `make rig` runs, by the starts of their names; all of them without it.
SCENARIO ?=

# What `make rig` boots and `make deb` makes a package for: amd64 or arm64.
ARCH = amd64

# The pages that `make test-pages` makes and looks at, by the starts of their names; all of them
# without it. SHOTS is a folder for pictures of them.
PAGES ?=
SHOTS ?=

# The program that `make release-arm64` builds.
PRODUCT ?= goniometer

# The surroundings of `make test-surroundings`; all of them without it.
NAME ?=

# The parts that `make test-bindings` tests, c, python or r; all of them without it.
PARTS ?=

# The tests that `make test` runs, by a pattern of their names; all of them without it.
FILTER ?=

# Tests in the tree that `make run` and all checks share.
TESTS = Scripts/run-tests.sh

# The suites that `make bench` runs; all of them without it.
SUITES ?=

# Swift builds nothing without a home that it can write.
export HOME := $(shell Scripts/home.sh)

.DEFAULT_GOAL := help
.PHONY: help setup run release release-v3 release-static deb dist library wheel test test-bindings test-wheel test-long kills rig power-cuts test-distributed test-swift62 sdk-arm64 release-arm64 \
  test-arm64 test-fhir test-calendar test-pages test-browser test-serving test-surroundings bench \
  bench-peers bench-stages bench-growth validation trust docs peers lint format fuzz datasets

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 26

setup: ## install what is missing; run, test and the others do it by themselves
	@Scripts/setup.sh

run: setup ## measure the knee range of motion of a bundled recording
	@Scripts/swift.sh build --product goniometer
	@ln -sfn tests/debug/goniometer .build/goniometer
	@.build/goniometer analyze --thigh $(THIGH) --shank $(SHANK)
	@printf '\n%s\n' 'The program is .build/goniometer, as the tests use it. `make release` builds the fast one.'

release: setup ## build the fast program into .build/release; PREFIX=/usr/local installs it
	@swift build -c release --product goniometer
	@$(if $(PREFIX),Scripts/package/install.sh '$(DESTDIR)$(PREFIX)' .build/release/goniometer)

release-v3: setup ## build for x86-64-v3 processors (AVX2) into .build/v3
	@swift build -c release -Xcc -march=x86-64-v3 --scratch-path .build/v3

release-static: setup ## build a program that needs no Swift where it runs into .build/static
	@Scripts/build-static.sh .build/static

deb: setup ## write a Debian package into .build/packages; ARCH=arm64 for boards
	@Scripts/package/deb.sh $(ARCH)

library: setup ## build the libraries for C into .build/bindings/library
	@Scripts/build-library.sh .build/bindings/library

wheel: setup ## write the Python package into .build/packages; ARCH=arm64 for boards
	@Scripts/package/wheel.sh $(if $(filter arm64,$(ARCH)),arm64)

dist: ## write the archive of the sources and its SHA-256 into .build/packages
	@Scripts/package/dist.sh

test: ## run all tests, or those that FILTER names, with some of the repetitions of each
	@Scripts/setup.sh --tests
	@Scripts/setup.sh --bindings || :
	@Scripts/test-setup.sh
	@Scripts/test-run-tests.sh
	@Scripts/test-ci-run.sh
	@$(TESTS) $(if $(FILTER),--filter '$(FILTER)')
	@$(if $(FILTER),,Tests/Bindings/run --if-possible)

test-bindings: ## test the C libraries, the Python package and the page for R; PARTS=python for some
	@Scripts/setup.sh --bindings
	@Tests/Bindings/run $(PARTS)

test-wheel: ## install the wheel in a fresh Debian 12 and 13, as root, and run its tests there
	@Scripts/setup.sh
	@Scripts/package/test-wheel.sh

test-long: ## run all tests with all repetitions, and the programs of another package
	@Scripts/setup.sh --tests
	@Scripts/setup.sh --bindings || :
	@Scripts/test-setup.sh
	@Scripts/test-run-tests.sh
	@Scripts/test-ci-run.sh
	@GONIOMETER_TESTS=long $(TESTS)
	@swift build -c release --product goniometer
	@GONIOMETER_PROGRAM=.build/release/goniometer Tests/Bindings/run --if-possible --release
	@Scripts/test-outside.sh

kills: setup ## kill measurements KILLS times, at any instant, and go on
	@swift build -c release --product goniometer
	@GONIOMETER_PROGRAM=.build/release/goniometer GONIOMETER_KILLS=$(KILLS) \
	  $(TESTS) --filter MotionKillTests

rig: ## test live sensors on a real kernel that boots in qemu; ARCH=arm64 on that of a board
	@Scripts/setup.sh --rig
	@RIG_ARCH=$(ARCH) Tests/KernelRig/run $(SCENARIO)

power-cuts: ## cut the power of a measuring instrument CUTS times, in qemu
	@Scripts/setup.sh --rig
	@RIG_ARCH=$(ARCH) Tests/KernelRig/power-cuts $(CUTS)

test-distributed: ## run Spark, Dask, GNU parallel and Slurm's script for real
	@Scripts/setup.sh --distributed
	@Distributed/test.sh

test-swift62: ## build with the Swift that Debian has, in a root of its own, and run the tests that FILTER names
	@Scripts/debian/test-swift62.sh $(if $(FILTER),--filter '$(FILTER)')

sdk-arm64: ## make a Swift SDK for arm64 in .build/debian, out of Debian's packages
	@Scripts/debian/sdk-arm64.sh

release-arm64: ## build a program of one file for boards of arm64 into .build/arm64/static; PRODUCT=benchmarks
	@Scripts/debian/release-arm64.sh $(PRODUCT)

test-arm64: ## build the tests for arm64 and run them by qemu, or those that FILTER names
	@Scripts/debian/test-arm64.sh $(if $(FILTER),--filter '$(FILTER)')

test-fhir: setup ## ask the Python package fhir.resources whether it accepts what fhir writes
	@Scripts/fhir/test.sh

test-calendar: setup ## ask Python's icalendar for the events of the calendars of schedules
	@Scripts/calendar/test.sh

test-pages: ## look at pages and pictures with a browser, and print them; SHOTS=… keeps what is seen
	@Scripts/setup.sh --pages
	@Tests/Pages/run $(if $(SHOTS),--shots '$(SHOTS)') $(PAGES)

test-browser: ## do tasks in served pages with a browser; SHOTS=… keeps pictures, PAGES=… names tests
	@Scripts/setup.sh --browser
	@Tests/Browser/run $(if $(SHOTS),--shots '$(SHOTS)') $(PAGES)

test-surroundings: ## run tests in an empty home, one that cannot be written, elsewhere, and so on; NAME=… for one
	@Scripts/setup.sh --tests
	@Scripts/setup.sh --bindings || :
	@Scripts/test-surroundings.sh $(NAME)

test-serving: setup ## serve pages to bad clients, and kill the server; PAGES=… names tests
	@Tests/Serving/run $(PAGES)

bench: setup ## measure speed, one JSON line a measurement; SUITES=… for some of it
	@swift build -c release --product goniometer
	@swift build -c release --product end-to-end
	@swift run -c release benchmarks $(SUITES)

bench-peers: setup ## measure speed beside packages of PyPI; writes Benchmarks/RESULTS.md
	@Benchmarks/peers/bench.sh

bench-stages: setup ## count the instructions of a knee's stages with valgrind; writes Benchmarks/RESULTS.md
	@swift build -c release --product goniometer
	@Benchmarks/peers/stages.py .build/release/goniometer --results Benchmarks/RESULTS.md

bench-growth: setup ## measure growth and draw it into Documentation
	@swift build -c release --product goniometer
	@swift build -c release --product end-to-end
	@swift run -c release benchmarks growth > .build/growth.jsonl
	@swift build -c release --product validation
	@swift run -c release --skip-build validation plot-growth .build/growth.jsonl

validation: setup ## write Documentation/Validation.md anew
	@swift build -c release --product validation
	@swift run -c release --skip-build validation

trust: setup ## measure whether tests that were not those meant are called good
	@swift build -c release --product validation
	@swift build -c release --product goniometer
	@swift run -c release --skip-build validation trust
	@Benchmarks/peers/trust.py .build/release/goniometer

docs: setup ## write the reference of the libraries as a site into .build/docs
	@Scripts/docs.sh

peers: setup ## run other people's programs from PyPI for the validation report
	@swift build -c release --product validation
	@Benchmarks/peers/run.sh

lint: setup ## check format, licence lines and imports
	Scripts/lint.sh

format: setup ## format all Swift code in place
	@Scripts/swift-files.sh | xargs -d '\n' swift format --in-place --parallel

fuzz: setup ## feed the reader FUZZ of files random bytes for SECONDS_TO_FUZZ
	Fuzz/run.sh $(FUZZ) $(SECONDS_TO_FUZZ)

datasets: setup ## make the bundled recordings anew
	Scripts/make-datasets.sh
