#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <stddef.h>

// libarchive brings libxml2 and ICU along: 5 ms before the first line of a program that links it.
// So it is opened when the first archive is met. The header gives every pointer its type.
typedef struct {
    __typeof__(archive_read_new) *read_new;
    __typeof__(archive_read_free) *read_free;
    __typeof__(archive_read_support_format_zip) *support_zip;
    __typeof__(archive_read_open_memory) *open_memory;
    __typeof__(archive_read_next_header) *next_header;
    __typeof__(archive_read_data) *read_data;
    __typeof__(archive_read_has_encrypted_entries) *has_encrypted_entries;
    __typeof__(archive_error_string) *error_string;
    __typeof__(archive_entry_pathname_utf8) *pathname_utf8;
    __typeof__(archive_entry_pathname) *pathname;
    __typeof__(archive_entry_filetype) *filetype;
    __typeof__(archive_entry_is_data_encrypted) *is_data_encrypted;
} kchart_archive_library;

/// Opens the library and finds everything in it; 0 when it is not installed.
static inline int kchart_archive_load(kchart_archive_library *library) {
    void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return 0;
#define KCHART_FIND(field, symbol) \
    if (!(library->field = (__typeof__(symbol) *)dlsym(handle, #symbol))) return 0
    KCHART_FIND(read_new, archive_read_new);
    KCHART_FIND(read_free, archive_read_free);
    KCHART_FIND(support_zip, archive_read_support_format_zip);
    KCHART_FIND(open_memory, archive_read_open_memory);
    KCHART_FIND(next_header, archive_read_next_header);
    KCHART_FIND(read_data, archive_read_data);
    KCHART_FIND(has_encrypted_entries, archive_read_has_encrypted_entries);
    KCHART_FIND(error_string, archive_error_string);
    KCHART_FIND(pathname_utf8, archive_entry_pathname_utf8);
    KCHART_FIND(pathname, archive_entry_pathname);
    KCHART_FIND(filetype, archive_entry_filetype);
    KCHART_FIND(is_data_encrypted, archive_entry_is_data_encrypted);
    return 1;
}

// What writes archives: the tests make their own.
typedef struct {
    __typeof__(archive_write_new) *write_new;
    __typeof__(archive_write_free) *write_free;
    __typeof__(archive_write_close) *write_close;
    __typeof__(archive_write_set_format_zip) *set_zip;
    __typeof__(archive_write_set_format_raw) *set_raw;
    __typeof__(archive_write_add_filter_by_name) *add_filter;
    __typeof__(archive_write_open_memory) *open_written_memory;
    __typeof__(archive_write_header) *write_header;
    __typeof__(archive_write_data) *write_data;
    __typeof__(archive_entry_new) *entry_new;
    __typeof__(archive_entry_free) *entry_free;
    __typeof__(archive_entry_set_pathname) *set_pathname;
    __typeof__(archive_entry_set_size) *set_size;
    __typeof__(archive_entry_set_filetype) *set_filetype;
    __typeof__(archive_entry_set_perm) *set_perm;
} kchart_archive_writer;

static inline int kchart_archive_load_writer(kchart_archive_writer *library) {
    void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return 0;
    KCHART_FIND(write_new, archive_write_new);
    KCHART_FIND(write_free, archive_write_free);
    KCHART_FIND(write_close, archive_write_close);
    KCHART_FIND(set_zip, archive_write_set_format_zip);
    KCHART_FIND(set_raw, archive_write_set_format_raw);
    KCHART_FIND(add_filter, archive_write_add_filter_by_name);
    KCHART_FIND(open_written_memory, archive_write_open_memory);
    KCHART_FIND(write_header, archive_write_header);
    KCHART_FIND(write_data, archive_write_data);
    KCHART_FIND(entry_new, archive_entry_new);
    KCHART_FIND(entry_free, archive_entry_free);
    KCHART_FIND(set_pathname, archive_entry_set_pathname);
    KCHART_FIND(set_size, archive_entry_set_size);
    KCHART_FIND(set_filetype, archive_entry_set_filetype);
    KCHART_FIND(set_perm, archive_entry_set_perm);
#undef KCHART_FIND
    return 1;
}

enum { kchart_archive_regular_file = AE_IFREG };
