#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// libpng reports errors by longjmp, which must not cross Swift frames. So a whole picture is
// encoded or decoded inside one C function that returns an error code.

enum {
    kchart_png_ok = 0,
    kchart_png_no_memory = 1,
    kchart_png_failed = 2,
};

typedef struct {
    unsigned char *bytes;
    size_t count;
    size_t capacity;
    size_t position;
    char message[96];
} kchart_png_stream;

static inline void kchart_png_on_error(png_structp png, png_const_charp text) {
    kchart_png_stream *stream = (kchart_png_stream *)png_get_error_ptr(png);
    strncpy(stream->message, text ? text : "", sizeof stream->message - 1);
    png_longjmp(png, 1);
}

static inline void kchart_png_on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static inline void kchart_png_append(png_structp png, png_bytep data, size_t count) {
    kchart_png_stream *stream = (kchart_png_stream *)png_get_io_ptr(png);
    if (stream->count + count > stream->capacity) {
        size_t larger = stream->capacity * 2;
        if (larger < stream->count + count) larger = stream->count + count;
        if (larger < 65536) larger = 65536;
        unsigned char *bytes = (unsigned char *)realloc(stream->bytes, larger);
        if (!bytes) png_error(png, "out of memory");
        stream->bytes = bytes;
        stream->capacity = larger;
    }
    memcpy(stream->bytes + stream->count, data, count);
    stream->count += count;
}

static inline void kchart_png_flush(png_structp png) { (void)png; }

static inline void kchart_png_take(png_structp png, png_bytep data, size_t count) {
    kchart_png_stream *stream = (kchart_png_stream *)png_get_io_ptr(png);
    if (count > stream->count - stream->position) png_error(png, "the file ends too early");
    memcpy(data, stream->bytes + stream->position, count);
    stream->position += count;
}

// Colours of a picture by number, while there are at most 256.
typedef struct {
    uint32_t keys[1024];
    int16_t numbers[1024];
    png_color colors[256];
    int count;
} kchart_png_palette;

// The number of a colour; a new one is added, -1 when there is no room.
static inline int kchart_png_number(kchart_png_palette *palette, uint32_t color) {
    uint32_t slot = (color * 2654435761u) >> 22;
    while (palette->numbers[slot] >= 0) {
        if (palette->keys[slot] == color) return palette->numbers[slot];
        slot = (slot + 1) & 1023;
    }
    if (palette->count == 256) return -1;
    palette->keys[slot] = color;
    palette->numbers[slot] = (int16_t)palette->count;
    png_color *entry = &palette->colors[palette->count];
    entry->red = (png_byte)(color >> 16);
    entry->green = (png_byte)(color >> 8);
    entry->blue = (png_byte)color;
    return palette->count++;
}

// Fills `indices` with a number for each pixel; 0 when there are more than 256 colours.
static inline int kchart_png_index(
    kchart_png_palette *palette, const uint32_t *pixels, size_t width, size_t height,
    size_t stride, unsigned char *indices) {
    memset(palette->numbers, 0xFF, sizeof palette->numbers);
    palette->count = 0;
    uint32_t last = 0xFFFFFFFF;
    int number = 0;
    for (size_t y = 0; y < height; y++) {
        const uint32_t *row = pixels + y * stride;
        for (size_t x = 0; x < width; x++) {
            uint32_t color = row[x] & 0xFFFFFF;
            if (color != last) {
                number = kchart_png_number(palette, color);
                if (number < 0) return 0;
                last = color;
            }
            *indices++ = (unsigned char)number;
        }
    }
    return 1;
}

// Fills `indices` as above and `colors` with 3 bytes for each colour; answers how many there are,
// 0 when they are more than 256.
static inline int kchart_png_colors(
    const uint32_t *pixels, size_t width, size_t height, size_t stride, unsigned char *indices,
    unsigned char *colors) {
    kchart_png_palette *palette = (kchart_png_palette *)malloc(sizeof *palette);
    if (!palette) return 0;
    int count = 0;
    if (kchart_png_index(palette, pixels, width, height, stride, indices)) {
        count = palette->count;
        for (int number = 0; number < count; number++) {
            colors[3 * number] = palette->colors[number].red;
            colors[3 * number + 1] = palette->colors[number].green;
            colors[3 * number + 2] = palette->colors[number].blue;
        }
    }
    free(palette);
    return count;
}

// Writes a PNG around rows that are compressed already, with a palette when `color_count` is not
// 0. On success `stream->bytes` is the file, to be freed by the caller; so is it after a failure,
// when not null.
__attribute__((noinline)) static int kchart_png_write(
    uint32_t width, uint32_t height, const unsigned char *colors, int color_count,
    const unsigned char *rows, size_t row_bytes, kchart_png_stream *stream) {
    memset(stream, 0, sizeof *stream);
    png_structp png = png_create_write_struct(
        PNG_LIBPNG_VER_STRING, stream, kchart_png_on_error, kchart_png_on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    int result = kchart_png_ok;
    if (!info) {
        result = kchart_png_no_memory;
    } else if (setjmp(png_jmpbuf(png))) {
        result = kchart_png_failed;
    } else {
        png_set_write_fn(png, stream, kchart_png_append, kchart_png_flush);
        png_set_IHDR(
            png, info, width, height, 8,
            color_count > 0 ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
            PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        if (color_count > 0) {
            png_color entries[256];
            for (int number = 0; number < color_count; number++) {
                entries[number].red = colors[3 * number];
                entries[number].green = colors[3 * number + 1];
                entries[number].blue = colors[3 * number + 2];
            }
            png_set_PLTE(png, info, entries, color_count);
        }
        png_write_info(png, info);
        // A chunk holds less than 2 GiB.
        const size_t most = 1u << 30;
        for (size_t done = 0; done < row_bytes; done += most) {
            size_t part = row_bytes - done < most ? row_bytes - done : most;
            png_write_chunk(png, (png_const_bytep) "IDAT", rows + done, part);
        }
        png_write_chunk(png, (png_const_bytep) "IEND", NULL, 0);
    }
    if (png) png_destroy_write_struct(&png, &info);
    return result;
}

// Decodes any PNG to opaque 0xFFRRGGBB pixels without gaps, `*pixels` to be freed by the caller.
// Transparency is dropped.
__attribute__((noinline)) static int kchart_png_decode(
    const unsigned char *bytes, size_t count, uint32_t *width, uint32_t *height,
    uint32_t **pixels, kchart_png_stream *stream) {
    memset(stream, 0, sizeof *stream);
    stream->bytes = (unsigned char *)bytes;
    stream->count = count;
    *pixels = NULL;
    png_structp png = png_create_read_struct(
        PNG_LIBPNG_VER_STRING, stream, kchart_png_on_error, kchart_png_on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    int result = kchart_png_ok;
    if (!info) {
        result = kchart_png_no_memory;
    } else if (setjmp(png_jmpbuf(png))) {
        result = kchart_png_failed;
    } else {
        png_set_read_fn(png, stream, kchart_png_take);
        png_set_user_limits(png, 32767, 32767);
        png_read_info(png, info);
        *width = png_get_image_width(png, info);
        *height = png_get_image_height(png, info);
        png_set_expand(png);
        png_set_strip_16(png);
        png_set_gray_to_rgb(png);
        png_set_strip_alpha(png);
        png_set_bgr(png);
        png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
        int passes = png_set_interlace_handling(png);
        png_read_update_info(png, info);
        *pixels = (uint32_t *)malloc((size_t)*width * *height * 4);
        if (!*pixels) png_error(png, "out of memory");
        for (int pass = 0; pass < passes; pass++) {
            for (uint32_t y = 0; y < *height; y++) {
                png_read_row(png, (png_bytep)(*pixels + (size_t)y * *width), NULL);
            }
        }
        png_read_end(png, NULL);
    }
    if (png) png_destroy_read_struct(&png, &info, NULL);
    if (result != kchart_png_ok) {
        free(*pixels);
        *pixels = NULL;
    }
    return result;
}
