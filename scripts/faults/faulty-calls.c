/*
 * Preloaded into the server and its PostgreSQL by `npm run test:faults`. A file that both map says what fails:
 * its first eight bytes are added to the time of day (seconds), and the next eight make every flush fail if not zero.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t none[2];
static volatile int64_t *faults = none;

__attribute__((constructor)) static void begin(void) {
  int file = open(FAULTS_FILE, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void *mapped = mmap(NULL, 16, PROT_READ, MAP_SHARED, file, 0);
  if (mapped != MAP_FAILED) faults = mapped;
  close(file);
}

#define REAL(name) (real == NULL ? (real = dlsym(RTLD_NEXT, name)) : real)

int clock_gettime(clockid_t id, struct timespec *at) {
  static int (*real)(clockid_t, struct timespec *);
  int result = REAL("clock_gettime")(id, at);
  if (result == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) at->tv_sec += faults[0];
  return result;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  static int (*real)(struct timeval *, void *);
  int result = REAL("gettimeofday")(at, zone);
  if (result == 0) at->tv_sec += faults[0];
  return result;
}

time_t time(time_t *at) {
  static time_t (*real)(time_t *);
  time_t now = REAL("time")(NULL) + faults[0];
  if (at != NULL) *at = now;
  return now;
}

int fsync(int file) {
  static int (*real)(int);
  if (faults[1] == 0) return REAL("fsync")(file);
  errno = EIO;
  return -1;
}

int fdatasync(int file) {
  static int (*real)(int);
  if (faults[1] == 0) return REAL("fdatasync")(file);
  errno = EIO;
  return -1;
}

/* The server gives PostgreSQL a plain environment, so the library adds itself to it. */
int execvp(const char *program, char *const arguments[]) {
  static int (*real)(const char *, char *const[]);
  setenv("LD_PRELOAD", LIBRARY, 1);
  return REAL("execvp")(program, arguments);
}
