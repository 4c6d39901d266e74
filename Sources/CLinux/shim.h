#pragma once
// Linux calls and macros that the Glibc module does not import.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>

/// poll with a nanosecond deadline; a negative timeout waits for ever.
static inline int clinux_ppoll(struct pollfd *descriptors, unsigned long count, int64_t timeout_ns) {
    if (timeout_ns < 0) { return ppoll(descriptors, count, NULL, NULL); }
    struct timespec limit = { .tv_sec = timeout_ns / 1000000000, .tv_nsec = timeout_ns % 1000000000 };
    return ppoll(descriptors, count, &limit, NULL);
}

static inline FILE *clinux_stdout(void) { return stdout; }
static inline FILE *clinux_stderr(void) { return stderr; }
