/* Live sessions where the system grants too few threads.
 *
 * usage: threads BUNDLE PICTURE
 *
 * Exits with 0, or prints what failed; ends by a signal if a session waits forever. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "support.h"

/* The number of threads asked for, and which of them is refused. */
static atomic_int asked;
static int refused;

typedef int Create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

/* Takes the place of the C library's function. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  if (++asked == refused) return EAGAIN;
  Create *create;
  *(void **)&create = dlsym(RTLD_NEXT, "pthread_create");
  return create(thread, attributes, start, argument);
}

static void onResult(
    void *context, hands_status status, const char *error, const hands_result *result, int64_t time) {
  (void)time;
  if (status != HANDS_OK) FAIL("live: %s", error);
  REQUIRE(result->hand_count == 1);
  ++*(int *)context;
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  bundle = argv[1];
  readPicture(argv[2]);
  hands_model *model = load();
  hands_image image = picture();
  int failures = 0;
  for (refused = 1;; refused++) {
    char *error = NULL;
    int delivered = 0;
    hands_session *session;
    asked = 0;
    alarm(60);
    hands_status status = hands_session_create(model, HANDS_LIVE, NULL, onResult, &delivered, &session, &error);
    if (status != HANDS_OK) {
      REQUIRE(status == HANDS_RESOURCE_EXHAUSTED && !session && strstr(error, "no thread"));
      hands_error_free(error);
      failures++;
      continue;
    }
    OK(hands_send(session, &image, 0, &error));
    OK(hands_session_close(session, &error));
    REQUIRE(delivered == 1);
    if (asked < refused) break;
  }
  /* Those of callbacks, frames and results. */
  REQUIRE(failures == 3);
  OK(hands_model_close(model, &error));
  free(pixels);
  printf("threads: %d refusals\n", failures);
  return 0;
}
