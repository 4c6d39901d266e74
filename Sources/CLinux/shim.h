#pragma once
// Linux calls and macros that the Glibc module does not import.
// Without _GNU_SOURCE: it would give structures other fields than the Glibc module has.
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

/// poll with a nanosecond deadline; a negative timeout waits for ever.
static inline int clinux_ppoll(struct pollfd *descriptors, unsigned long count, int64_t timeout_ns) {
    if (timeout_ns < 0) { return ppoll(descriptors, count, NULL, NULL); }
    struct timespec limit = { .tv_sec = timeout_ns / 1000000000, .tv_nsec = timeout_ns % 1000000000 };
    return ppoll(descriptors, count, &limit, NULL);
}

/// A timer as a descriptor that becomes readable once; -1 when the system has none left.
static inline int clinux_timer(void) {
    return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
}

/// Sets the timer to expire once, this long from now; at least one nanosecond.
static inline int clinux_set_timer(int timer, int64_t microseconds) {
    struct itimerspec when = { 0 };
    when.it_value.tv_sec = microseconds / 1000000;
    when.it_value.tv_nsec = microseconds % 1000000 * 1000;
    if (microseconds <= 0) { when.it_value.tv_nsec = 1; when.it_value.tv_sec = 0; }
    return timerfd_settime(timer, 0, &when, NULL);
}

/// True when a signal is ignored, as a parent may have left it.
static inline bool clinux_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static inline FILE *clinux_stdout(void) { return stdout; }
static inline FILE *clinux_stderr(void) { return stderr; }
