# KChart: `make run` shows a chart, `make test` checks everything. `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
# Two compilers at once need about 3 GB; more gain little, because the floors wait for each other.
JOBS ?= 2
SYMBOL ?= BTCUSDT
FUZZ_SECONDS ?= 60

SCRATCH := .build
TEST_SCRATCH := .build/testing
PROGRAM := $(SCRATCH)/release/kchart-x11
BENCH := $(SCRATCH)/release/kchart-bench
# The runtime is linked in (Docs/Decisions/0003): a quicker start, and an installed program that
# does not need the toolchain.
RELEASE := --configuration release --jobs $(JOBS) --scratch-path $(SCRATCH) \
	--static-swift-stdlib -Xswiftc -use-ld=lld
# A scratch path of its own: other compiler flags would rebuild the program after each test run.
TESTING := --configuration release --jobs $(JOBS) --scratch-path $(TEST_SCRATCH) \
	-Xswiftc -enable-testing -Xswiftc -use-ld=lld

# One line per finished test; what the tests print in full stands in the log.
RUN_TESTS = $(SWIFT) test --skip-build --disable-xctest $(TESTING) </dev/null 2>&1 \
	| tee $(TEST_SCRATCH)/test.log | grep --line-buffered -v '^◇'

# What the build needs: one per `system(…)` or `loaded(…)` line of Package.swift (ArchitectureTests compares).
BUILD_PACKAGES := pkg-config libx11-dev libxext-dev libxi-dev libxrandr-dev libxrender-dev \
	libxft-dev libxpresent-dev libx11-xcb-dev libfreetype-dev libfontconfig-dev libharfbuzz-dev \
	libfribidi-dev libpng-dev zlib1g-dev libarchive-dev
# What a picture needs: the house fonts for every language of Localization, and the zone tables.
FONT_PACKAGES := fontconfig fonts-inter fonts-noto-core fonts-noto-cjk
DATA_PACKAGES := tzdata
# What the tests and measurements need besides.
TEST_PACKAGES := xvfb xdotool x11-utils x11-xkb-utils xserver-xorg-core \
	xserver-xorg-video-dummy openbox dwm imagemagick strace

# Packages before builds, whatever -j says; the compiler has its own jobs.
.NOTPARALLEL:
.PHONY: help run test build lint deps test-deps bench soak fuzz install pictures swift-version

help: ## list the targets
	@printf 'make TARGET [SYMBOL=%s] [PREFIX=%s] [DESTDIR=] [JOBS=%s]\n\n' \
		'$(SYMBOL)' '$(PREFIX)' '$(JOBS)'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' Makefile | expand -t 14

run: deps build ## build and open a chart (without a display: a PNG and a summary)
	@if [ -n "$${DISPLAY:-}" ]; then \
		status=0; $(PROGRAM) --symbol $(SYMBOL) || status=$$?; \
		[ $$status = 69 ] || exit $$status; \
	fi; \
	$(PROGRAM) export --symbol $(SYMBOL) --size 1920x1080 --output $(SCRATCH)/chart.png; \
	$(PROGRAM) describe --symbol $(SYMBOL); \
	echo; \
	echo 'The chart is in $(SCRATCH)/chart.png. For a window, run `make run` where DISPLAY names an'; \
	echo 'X server: in a desktop session, by `ssh -X`, or with `DISPLAY=:0 make run`.'

build: swift-version ## build the program in release mode
	@$(SWIFT) build $(RELEASE) --product kchart-x11

test: deps test-deps lint ## lint, build once with tests, run every test
	@$(SWIFT) build --build-tests $(TESTING)
	@$(RUN_TESTS)

soak: deps test-deps ## the tests with the full counts of long runs
	@$(SWIFT) build --build-tests $(TESTING)
	@KCHART_SOAK=1 $(RUN_TESTS)

fuzz: deps ## fuzz the readers with libFuzzer for FUZZ_SECONDS, where the toolchain has it
	@SWIFT='$(SWIFT)' JOBS='$(JOBS)' Tests/Fuzz/run $(FUZZ_SECONDS)

lint: swift-version ## check the source format
	@$(SWIFT) format lint --strict --parallel --recursive Sources Tests Package.swift

bench: deps test-deps build ## measure against the goals of Docs/PERFORMANCE.md
	@$(SWIFT) build $(RELEASE) --product kchart-bench
	@mkdir -p $(SCRATCH)/bench
	@compiler=$$(command -v cc || command -v clang || true); if [ -n "$$compiler" ]; then \
		"$$compiler" -O3 -march=native -Wall -Wextra Tests/Floors/frame.c \
			-o $(SCRATCH)/bench/frame-floor -lX11 -lXext; \
	else echo 'no C compiler: the floors of windows are not measured' >&2; fi
	@$(BENCH) --program $(PROGRAM) $(ARGS)

pictures: deps build ## draw the pictures of the documents anew
	@mkdir -p Docs/Pictures
	@$(PROGRAM) export --symbol $(SYMBOL) --theme dark --size 1280x720 --lang en --time-zone UTC \
		--output Docs/Pictures/main-dark.png
	@$(PROGRAM) export --symbol $(SYMBOL) --theme light --size 1280x720 --lang en --time-zone UTC \
		--output Docs/Pictures/main-light.png

# `sudo make install` takes what the user has built: root may have no Swift, and should not own .build.
install: $(if $(and $(SUDO_USER),$(wildcard $(PROGRAM))),,build) ## install program, icons and desktop file under PREFIX
	@install -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/share/applications'
	@install -m 755 $(PROGRAM) '$(DESTDIR)$(PREFIX)/bin/kchart-x11'
	@if command -v strip >/dev/null; then strip '$(DESTDIR)$(PREFIX)/bin/kchart-x11'; fi
	@install -m 644 Assets/kchart-x11.desktop '$(DESTDIR)$(PREFIX)/share/applications/'
	@for size in 16 32 48 64 128 256; do \
		folder='$(DESTDIR)$(PREFIX)/share/icons/hicolor'/$${size}x$${size}/apps; \
		install -d "$$folder"; \
		install -m 644 Assets/Icon/kchart-x11-$$size.png "$$folder/kchart-x11.png"; \
	done
	@install -d '$(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps'
	@install -m 644 Assets/Icon/kchart-x11.svg \
		'$(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/kchart-x11.svg'

deps: swift-version ## install what the build and the fonts need
	@.ci/packages $(BUILD_PACKAGES) $(FONT_PACKAGES) $(DATA_PACKAGES)

test-deps: ## install what the tests need besides
	@.ci/packages $(TEST_PACKAGES)

swift-version:
	@exec >&2; version=$$({ $(SWIFT) --version 2>/dev/null || true; } \
		| sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1); \
	if [ -z "$$version" ]; then \
		echo 'Swift is missing: install 6.2 or newer from https://swift.org/install'; exit 1; \
	fi; \
	set -- $$version; \
	if [ $$(($$1 * 100 + $$2)) -lt 602 ]; then \
		echo "Swift $$1.$$2 is too old: 6.2 or newer is needed, see https://swift.org/install"; \
		exit 1; \
	fi
