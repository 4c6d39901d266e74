#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// bzip2, xz and zstd by their own libraries, which libarchive brings along: libarchive itself hands
// out whole blocks of 64 kB and keeps back the last one of an input that breaks off. What is
// declared here is the part of their binary interfaces that is fixed by their sonames.

enum kchart_packing { kchart_bzip2, kchart_xz, kchart_zstd };
enum kchart_decoding { kchart_more, kchart_at_end, kchart_damaged, kchart_no_memory };

struct kchart_bzip2_stream {
    char *next_in;
    unsigned avail_in, total_in_low, total_in_high;
    char *next_out;
    unsigned avail_out, total_out_low, total_out_high;
    void *state;
    void *(*allocate)(void *, int, int);
    void (*release)(void *, void *);
    void *opaque;
};

struct kchart_xz_stream {
    const uint8_t *next_in;
    size_t avail_in;
    uint64_t total_in;
    uint8_t *next_out;
    size_t avail_out;
    uint64_t total_out;
    const void *allocator;
    void *internal;
    void *reserved_pointers[4];
    uint64_t reserved_numbers[2];
    size_t reserved_sizes[2];
    int reserved_words[2];
};

struct kchart_zstd_buffer {
    void *bytes;
    size_t count, position;
};

/// One decoder; `library` stays open with the program.
typedef struct {
    enum kchart_packing packing;
    void *library;
    struct kchart_bzip2_stream bzip2;
    struct kchart_xz_stream xz;
    void *zstd;
} kchart_decoder;

static inline void *kchart_find(kchart_decoder *decoder, const char *name) {
    return dlsym(decoder->library, name);
}

/// Memory that the dictionary of an xz file may need; `xz -9` takes 65 MB.
static const uint64_t kchart_xz_memory = (uint64_t)512 << 20;

/// Begins a stream; 0 when it cannot.
static inline int kchart_decoder_begin(kchart_decoder *decoder) {
    switch (decoder->packing) {
    case kchart_bzip2: {
        int (*begin)(struct kchart_bzip2_stream *, int, int) =
            (__typeof__(begin))kchart_find(decoder, "BZ2_bzDecompressInit");
        decoder->bzip2 = (struct kchart_bzip2_stream){ 0 };
        return begin && begin(&decoder->bzip2, 0, 0) == 0;
    }
    case kchart_xz: {
        int (*begin)(struct kchart_xz_stream *, uint64_t, uint32_t) =
            (__typeof__(begin))kchart_find(decoder, "lzma_stream_decoder");
        // An old stream's memory is used again.
        return begin && begin(&decoder->xz, kchart_xz_memory, 0) == 0;
    }
    case kchart_zstd: {
        void *(*begin)(void) = (__typeof__(begin))kchart_find(decoder, "ZSTD_createDStream");
        // One decoder goes from frame to frame.
        if (!decoder->zstd && begin) decoder->zstd = begin();
        return decoder->zstd != NULL;
    }
    }
    return 0;
}

/// Ends the stream of a bzip2 decoder before another, or the decoder's work.
static inline void kchart_decoder_end(kchart_decoder *decoder) {
    if (decoder->packing == kchart_bzip2) {
        int (*end)(struct kchart_bzip2_stream *) =
            (__typeof__(end))kchart_find(decoder, "BZ2_bzDecompressEnd");
        if (end && decoder->bzip2.state) end(&decoder->bzip2);
        decoder->bzip2.state = NULL;
    }
}

static inline void kchart_decoder_free(kchart_decoder *decoder) {
    if (!decoder) return;
    kchart_decoder_end(decoder);
    if (decoder->packing == kchart_xz) {
        void (*end)(struct kchart_xz_stream *) = (__typeof__(end))kchart_find(decoder, "lzma_end");
        if (end) end(&decoder->xz);
    }
    if (decoder->zstd) {
        size_t (*end)(void *) = (__typeof__(end))kchart_find(decoder, "ZSTD_freeDStream");
        if (end) end(decoder->zstd);
    }
    free(decoder);
}

/// A decoder at the beginning of a stream; NULL when its library is not installed.
static inline kchart_decoder *kchart_decoder_new(enum kchart_packing packing) {
    const char *name = packing == kchart_bzip2 ? "libbz2.so.1.0"
        : packing == kchart_xz                 ? "liblzma.so.5"
                                               : "libzstd.so.1";
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    kchart_decoder *decoder = (kchart_decoder *)calloc(1, sizeof(kchart_decoder));
    if (!decoder) return NULL;
    decoder->packing = packing;
    decoder->library = library;
    if (kchart_decoder_begin(decoder)) return decoder;
    kchart_decoder_free(decoder);
    return NULL;
}

/// Decodes from `input` to `output`; the counts become what is left of both.
static inline enum kchart_decoding kchart_decode(
    kchart_decoder *decoder, const uint8_t *input, size_t *input_count, uint8_t *output,
    size_t *output_count) {
    switch (decoder->packing) {
    case kchart_bzip2: {
        int (*decode)(struct kchart_bzip2_stream *) =
            (__typeof__(decode))kchart_find(decoder, "BZ2_bzDecompress");
        decoder->bzip2.next_in = (char *)input;
        decoder->bzip2.avail_in = (unsigned)*input_count;
        decoder->bzip2.next_out = (char *)output;
        decoder->bzip2.avail_out = (unsigned)*output_count;
        int status = decode ? decode(&decoder->bzip2) : -3;
        *input_count = decoder->bzip2.avail_in;
        *output_count = decoder->bzip2.avail_out;
        // BZ_OK, BZ_STREAM_END, BZ_MEM_ERROR
        return status == 0 ? kchart_more
            : status == 4  ? kchart_at_end
            : status == -3 ? kchart_no_memory
                           : kchart_damaged;
    }
    case kchart_xz: {
        int (*decode)(struct kchart_xz_stream *, int) =
            (__typeof__(decode))kchart_find(decoder, "lzma_code");
        decoder->xz.next_in = input;
        decoder->xz.avail_in = *input_count;
        decoder->xz.next_out = output;
        decoder->xz.avail_out = *output_count;
        int status = decode ? decode(&decoder->xz, 0) : 5;
        *input_count = decoder->xz.avail_in;
        *output_count = decoder->xz.avail_out;
        // LZMA_OK and LZMA_BUF_ERROR, LZMA_STREAM_END, LZMA_MEM_ERROR and LZMA_MEMLIMIT_ERROR
        return status == 0 || status == 10 ? kchart_more
            : status == 1                  ? kchart_at_end
            : status == 5 || status == 6   ? kchart_no_memory
                                           : kchart_damaged;
    }
    case kchart_zstd: {
        size_t (*decode)(void *, struct kchart_zstd_buffer *, struct kchart_zstd_buffer *) =
            (__typeof__(decode))kchart_find(decoder, "ZSTD_decompressStream");
        unsigned (*fails)(size_t) = (__typeof__(fails))kchart_find(decoder, "ZSTD_isError");
        if (!decode || !fails) return kchart_no_memory;
        struct kchart_zstd_buffer from = { (void *)input, *input_count, 0 };
        struct kchart_zstd_buffer to = { output, *output_count, 0 };
        size_t status = decode(decoder->zstd, &to, &from);
        *input_count -= from.position;
        *output_count -= to.position;
        // windowTooLarge and memory_allocation; codes come as negative sizes.
        if (fails(status)) {
            size_t code = (size_t)0 - status;
            return code == 16 || code == 64 ? kchart_no_memory : kchart_damaged;
        }
        return status == 0 ? kchart_at_end : kchart_more;
    }
    }
    return kchart_damaged;
}
