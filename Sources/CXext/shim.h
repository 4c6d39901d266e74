#pragma once
#include <X11/Xlib.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/sync.h>
#include <sys/ipc.h>
#include <sys/shm.h>
