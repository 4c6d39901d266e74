// The cheapest pictures a program can show on an X server, as a floor for the figures of a window.
//
//   frame-floor MODE SERVER WIDTH HEIGHT COUNT PACE
//
// MODE is `frame` (one colour over a whole shared image, and the image sent) or `cross` (two lines
// and two tags of a crosshair taken away and drawn anew). SERVER is the process of the server, PACE
// the milliseconds from one to the next: work that comes once in a while meets colder caches than
// work that comes at once. Prints the processor milliseconds of one, ours and the server's.

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>

static double own(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static double spent_by(const char *process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%s/schedstat", process);
    FILE *file = fopen(path, "r");
    unsigned long long running = 0;
    if (!file || fscanf(file, "%llu", &running) != 1) running = 0;
    if (file) fclose(file);
    return running / 1e6;
}

int main(int count, char **words) {
    if (count != 7) return 2;
    const int is_cross = strcmp(words[1], "cross") == 0;
    const int width = atoi(words[3]), height = atoi(words[4]), times = atoi(words[5]);
    const struct timespec pace = {0, atol(words[6]) * 1000000};
    Display *display = XOpenDisplay(NULL);
    if (!display) return 1;
    const int screen = DefaultScreen(display), depth = DefaultDepth(display, screen);
    Window window =
        XCreateSimpleWindow(display, RootWindow(display, screen), 0, 0, width, height, 0, 0, 0);
    XSelectInput(display, window, ExposureMask);
    XMapWindow(display, window);
    XEvent event;
    XWindowEvent(display, window, ExposureMask, &event);
    GC gc = XCreateGC(display, window, 0, NULL);
    Pixmap picture = XCreatePixmap(display, window, width, height, depth);
    XFillRectangle(display, picture, gc, 0, 0, width, height);

    XShmSegmentInfo segment;
    XImage *image = XShmCreateImage(
        display, DefaultVisual(display, screen), depth, ZPixmap, NULL, &segment, width, height);
    if (!image) return 1;
    segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * height, IPC_CREAT | 0600);
    segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
    segment.readOnly = False;
    if (segment.shmid < 0 || image->data == (char *)-1) return 1;
    XShmAttach(display, &segment);
    XSync(display, False);
    shmctl(segment.shmid, IPC_RMID, NULL);

    double before = 0;
    int x = width / 2, y = height / 2;
    for (int index = -5; index < times; index++) {
        if (index == 0) before = own() + spent_by(words[2]);
        if (is_cross) {
            XCopyArea(display, picture, window, gc, 0, y, width, 1, 0, y);
            XCopyArea(display, picture, window, gc, width - 70, y - 10, 70, 20, width - 70, y - 10);
            y = height / 4 + (index + 5) * 37 % (height / 2);
            XSetForeground(display, gc, 0x787B86);
            XFillRectangle(display, window, gc, 0, y, width, 1);
            XFillRectangle(display, window, gc, x, 0, 1, height);
            XFillRectangle(display, window, gc, width - 70, y - 10, 70, 20);
            XFlush(display);
        } else {
            uint32_t *pixels = (uint32_t *)image->data;
            const uint32_t color = 0x0C0F14 + index;
            for (int at = 0; at < width * height; at++) pixels[at] = color;
            XShmPutImage(display, window, gc, image, 0, 0, 0, 0, width, height, False);
            // The image may not be written again before the server has read it.
            XSync(display, False);
        }
        nanosleep(&pace, NULL);
    }
    printf("%.4f\n", (own() + spent_by(words[2]) - before) / times);
    return 0;
}
