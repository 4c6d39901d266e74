#pragma once
#include <zlib.h>

/// inflateInit2 is a macro: 15 bits of window, and 16 for the frame of gzip around it, or a minus
/// for no frame at all.
static inline int kchart_inflate_init(z_stream *stream, int is_gzip) {
    return inflateInit2(stream, is_gzip ? 15 + 16 : -15);
}
