/* Stress test and misuse of every function of the C library.
 *
 * usage: stress BUNDLE PICTURE [quick | ROUNDS]
 *
 * PICTURE must show a hand. `quick`, for valgrind, skips MediaPipe's tasks. ROUNDS only creates, uses and closes that
 * many tasks of each kind. Exits with 0, or prints what failed. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "hands.h"
#include "hands_mediapipe.h"

_Static_assert(sizeof(MpBaseOptions) == 72, "MediaPipe's layout");
_Static_assert(sizeof(MpClassifierOptions) == 48, "MediaPipe's layout");
_Static_assert(sizeof(MpHandLandmarkerOptions) == 104, "MediaPipe's layout");
_Static_assert(sizeof(MpGestureRecognizerOptions) == 200, "MediaPipe's layout");
_Static_assert(sizeof(MpCategory) == 24 && sizeof(MpCategories) == 16, "MediaPipe's layout");
_Static_assert(sizeof(MpLandmark) == 40 && sizeof(MpLandmarks) == 16, "MediaPipe's layout");
_Static_assert(sizeof(MpNormalizedLandmark) == 40 && sizeof(MpNormalizedLandmarks) == 16, "MediaPipe's layout");
_Static_assert(sizeof(MpHandLandmarkerResult) == 48, "MediaPipe's layout");
_Static_assert(sizeof(MpGestureRecognizerResult) == 64, "MediaPipe's layout");
_Static_assert(sizeof(MpRectF) == 16 && sizeof(MpImageProcessingOptions) == 24, "MediaPipe's layout");

#define FAIL(...)                                     \
  do {                                                \
    fprintf(stderr, "stress:%d: ", __LINE__);         \
    fprintf(stderr, __VA_ARGS__);                     \
    fprintf(stderr, "\n");                            \
    exit(1);                                          \
  } while (0)
#define REQUIRE(condition) \
  if (!(condition)) FAIL("%s", #condition)
/* A call with `&error` that must succeed. */
#define OK(call)                                                                  \
  do {                                                                            \
    char *error = (char *)1;                                                      \
    int status_ = (call);                                                         \
    if (status_ != 0) FAIL("%s: %d %s", #call, status_, error ? error : "NULL"); \
    REQUIRE(error == NULL);                                                       \
  } while (0)
/* A call with `&error` that must fail with this status and a message that contains these words. */
#define REFUSED(expected, words, call)                                                              \
  do {                                                                                              \
    char *error = NULL;                                                                             \
    int status_ = (call);                                                                           \
    if (status_ != (expected) || !error || !strstr(error, words) || strchr(error, '\n'))            \
      FAIL("%s: %d %s, expected %d %s", #call, status_, error ? error : "NULL", (expected), words); \
    hands_error_free(error);                                                                        \
  } while (0)

static const char *bundle;
static uint8_t *pixels;
static int width, height;
static int quick;

static uint8_t *readFile(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file) FAIL("cannot read %s", path);
  fseek(file, 0, SEEK_END);
  *count = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*count);
  if (!bytes || fread(bytes, 1, *count, file) != *count) FAIL("cannot read %s", path);
  fclose(file);
  return bytes;
}

static void readPicture(const char *path) {
  MpImagePtr image;
  const uint8_t *bytes;
  OK(MpImageCreateFromFile(path, &image, &error));
  OK(MpImageDataUint8(image, &bytes, &error));
  width = MpImageGetWidth(image);
  height = MpImageGetHeight(image);
  size_t count = (size_t)width * (size_t)height * 3;
  pixels = malloc(count);
  REQUIRE(pixels);
  memcpy(pixels, bytes, count);
  MpImageFree(image);
}

static hands_image picture(void) {
  hands_image image = {.size = sizeof image};
  image.pixels = pixels;
  image.byte_count = (size_t)width * (size_t)height * 3;
  image.width = width;
  image.height = height;
  return image;
}

static hands_options defaults(void) {
  hands_options options;
  OK(hands_options_init(&options, sizeof options, &error));
  options.model_path = bundle;
  /* Valgrind is twenty times slower with FMA than with SSE2. */
  if (quick) options.kernels = "baseline";
  return options;
}

static hands_task *create(hands_options options) {
  hands_task *task = NULL;
  OK(hands_create(&options, &task, &error));
  return task;
}

/* The only hand of a result, without the pointer to its gesture. */
static hands_hand onlyHand(const hands_result *result) {
  int32_t count = -1;
  const hands_hand *hand = NULL;
  OK(hands_result_count(result, &count, &error));
  REQUIRE(count == 1);
  OK(hands_result_hand(result, 0, &hand, &error));
  hands_hand copy = *hand;
  copy.gesture = NULL;
  return copy;
}

static hands_hand recognize(hands_task *task, int64_t time) {
  hands_image image = picture();
  hands_result *result = NULL;
  OK(hands_recognize(task, &image, time, 0, &result, &error));
  hands_hand hand = onlyHand(result);
  hands_result_free(result);
  return hand;
}

static int sameHand(const hands_hand *a, const hands_hand *b) { return memcmp(a, b, sizeof *a) == 0; }

static MpGestureRecognizerOptions recognizerOptions(int mode) {
  MpGestureRecognizerOptions options;
  memset(&options, 0, sizeof options);
  options.base_options.model_asset_path = bundle;
  options.running_mode = mode;
  options.num_hands = 1;
  options.min_hand_detection_confidence = 0.5f;
  options.min_hand_presence_confidence = 0.5f;
  options.min_tracking_confidence = 0.5f;
  options.canned_gestures_classifier_options.max_results = -1;
  options.custom_gestures_classifier_options.max_results = -1;
  return options;
}

static MpHandLandmarkerOptions landmarkerOptions(int mode) {
  MpGestureRecognizerOptions common = recognizerOptions(mode);
  MpHandLandmarkerOptions options;
  memset(&options, 0, sizeof options);
  options.base_options = common.base_options;
  options.running_mode = mode;
  options.num_hands = 1;
  options.min_hand_detection_confidence = 0.5f;
  options.min_hand_presence_confidence = 0.5f;
  options.min_tracking_confidence = 0.5f;
  return options;
}

static MpImagePtr mediaPipeImage(void) {
  MpImagePtr image = NULL;
  OK(MpImageCreateFromUint8Data(
      kMpImageFormatSrgb, width, height, pixels, width * height * 3, &image, &error));
  return image;
}

/* The first use: leak checkers recognize by its stack what is allocated once per process (leaks.supp). */
__attribute__((noinline)) static void warmUp(const char *path) {
  readPicture(path);
  hands_options options = defaults();
  options.num_threads = 2;
  hands_task *task = create(options);
  recognize(task, 0);
  OK(hands_close(task, &error));
}

static void repeats(int rounds) {
  hands_hand first;
  for (int round = 0; round < rounds; round++) {
    hands_task *task = create(defaults());
    hands_hand hand = recognize(task, 0);
    if (round == 0) first = hand;
    REQUIRE(sameHand(&first, &hand));
    OK(hands_close(task, &error));
  }
}

static void mediaPipeRepeats(int rounds) {
  MpImagePtr image = mediaPipeImage();
  for (int round = 0; round < rounds; round++) {
    MpGestureRecognizerOptions options = recognizerOptions(1);
    MpGestureRecognizerPtr task;
    MpGestureRecognizerResult result;
    OK(MpGestureRecognizerCreate(&options, &task, &error));
    OK(MpGestureRecognizerRecognizeImage(task, image, NULL, &result, &error));
    REQUIRE(result.hand_landmarks_count == 1);
    MpGestureRecognizerCloseResult(&result);
    OK(MpGestureRecognizerClose(task, &error));
  }
  MpImageFree(image);
}

static const char *precisionOf(hands_task *task) {
  const char *name;
  OK(hands_precision(task, &name, &error));
  return name;
}

static void precisions(const hands_hand *expected) {
  hands_options options = defaults();
  options.precision = "fast16";
#ifdef WITHOUT_FAST16
  hands_task *refused;
  REFUSED(HANDS_INVALID_ARGUMENT, "fast16 is not part of this build", hands_create(&options, &refused, &error));
  (void)expected;
#else
  hands_task *fast = create(options);
  REQUIRE(strcmp(precisionOf(fast), "fast16") == 0);
  hands_hand hand = recognize(fast, 0);
  REQUIRE(!sameHand(&hand, expected) && hand.side == expected->side && hand.gesture_score > 0.5f);
  for (int point = 0; point < HANDS_LANDMARK_COUNT; point++) {
    REQUIRE(fabsf(hand.landmarks[point].x - expected->landmarks[point].x) < 0.01f);
    REQUIRE(fabsf(hand.landmarks[point].y - expected->landmarks[point].y) < 0.01f);
  }
  OK(hands_close(fast, &error));
#endif
  /* A caller compiled before `precision` existed. */
  size_t firstSize = offsetof(hands_options, precision);
  memset(&options, 0x55, sizeof options);
  OK(hands_options_init(&options, firstSize, &error));
  options.model_path = bundle;
  hands_task *exact = create(options);
  REQUIRE(strcmp(precisionOf(exact), "exact") == 0);
  OK(hands_close(exact, &error));
}

static void options(void) {
  REQUIRE(strcmp(hands_version(), HANDS_VERSION) == 0);
  char names[100];
  snprintf(names, sizeof names, "%s", hands_kernels());
  hands_task *fastest = create(defaults());
  hands_hand expected = recognize(fastest, 0);
  OK(hands_close(fastest, &error));
  int first = 1;
  for (char *rest = NULL, *name = strtok_r(names, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
    hands_options options = defaults();
    options.kernels = name;
    options.num_threads = 2;
    hands_task *task = create(options);
    hands_hand hand = recognize(task, 0);
    if (first) REQUIRE(sameHand(&hand, &expected));
    REQUIRE(hand.joint_confidence[0] > 0.3f && hand.presence > 0.5f);
    OK(hands_close(task, &error));
    first = 0;
  }
  precisions(&expected);
  /* A bundle in memory, freed after the call; landmarks only; rows with gaps. */
  size_t count;
  uint8_t *bytes = readFile(bundle, &count);
  hands_options options = defaults();
  options.model_path = NULL;
  options.model_bytes = bytes;
  options.model_byte_count = count;
  options.landmarks_only = 1;
  hands_task *task = create(options);
  free(bytes);
  hands_image image = picture();
  image.stride = (size_t)width * 3 + 5;
  image.byte_count = image.stride * (size_t)(height - 1) + (size_t)width * 3;
  uint8_t *rows = malloc(image.byte_count);
  for (int y = 0; y < height; y++)
    memcpy(rows + image.stride * (size_t)y, pixels + y * width * 3, (size_t)width * 3);
  image.pixels = rows;
  hands_result *result;
  OK(hands_recognize(task, &image, 0, 0, &result, &error));
  free(rows);
  hands_hand hand = onlyHand(result);
  REQUIRE(memcmp(hand.landmarks, expected.landmarks, sizeof hand.landmarks) == 0);
  REQUIRE(hand.gesture_score == 0 && expected.gesture_score > 0);
  hands_result_free(result);
  OK(hands_close(task, &error));
}

static void videos(void) {
  hands_options options = defaults();
  options.mode = HANDS_VIDEO;
  options.smoothing_min_cutoff = 0.05;
  options.gesture_vote_window = 5;
  options.averages_sides = 1;
  hands_task *task = create(options);
  for (int frame = 0; frame < 3; frame++) {
    hands_hand hand = recognize(task, frame * 33333);
    REQUIRE(hand.track_id == 1 && hand.track_age == frame + 1);
  }
  hands_image image = picture();
  hands_result *result;
  REFUSED(HANDS_INVALID_ARGUMENT, "time", hands_recognize(task, &image, 5, 0, &result, &error));
  REQUIRE(result == NULL);
  REFUSED(HANDS_DEADLINE_EXCEEDED, "deadline", hands_recognize(task, &image, 100000, 1, &result, &error));
  REQUIRE(recognize(task, 100000).track_age == 4);
  OK(hands_close(task, &error));
}

/* A live task that counts its callbacks and closes itself after some. */
typedef struct {
  hands_task *task;
  pthread_t thread;
  int calls, closesAfter, isClosed;
  int64_t lastTime;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
} Live;

static void onResult(
    void *context, hands_status status, const char *error, const hands_result *result, int64_t time) {
  Live *live = context;
  if (status != HANDS_OK) FAIL("live: %s", error);
  REQUIRE(onlyHand(result).track_id == 1);
  pthread_mutex_lock(&live->mutex);
  if (live->calls == 0) live->thread = pthread_self();
  REQUIRE(pthread_equal(live->thread, pthread_self()));
  REQUIRE(!live->isClosed && time > live->lastTime);
  live->lastTime = time;
  live->calls++;
  if (live->calls == live->closesAfter) {
    live->isClosed = 1;
    OK(hands_close(live->task, &error));
  }
  pthread_cond_broadcast(&live->changed);
  pthread_mutex_unlock(&live->mutex);
}

static void lives(int frames, int closesAfter) {
  Live live = {.closesAfter = closesAfter, .lastTime = -1};
  pthread_mutex_init(&live.mutex, NULL);
  pthread_cond_init(&live.changed, NULL);
  hands_options options = defaults();
  options.mode = HANDS_LIVE;
  options.callback = onResult;
  options.context = &live;
  hands_task *task = live.task = create(options);
  hands_image image = picture();
  int sent = 0;
  for (; sent < frames; sent++) {
    char *error = NULL;
    hands_status status = hands_send(task, &image, sent, &error);
    hands_error_free(error);
    if (status != HANDS_OK) break;
    nanosleep(&(struct timespec){0, 2000000}, NULL);
  }
  if (closesAfter == 0) {
    int64_t dropped = -1;
    REFUSED(HANDS_INVALID_ARGUMENT, "time", hands_send(task, &image, 0, &error));
    OK(hands_dropped_frames(task, &dropped, &error));
    OK(hands_close(task, &error));
    REQUIRE(live.calls >= 1 && live.calls + dropped == sent && live.lastTime == sent - 1);
  } else {
    pthread_mutex_lock(&live.mutex);
    while (!live.isClosed) pthread_cond_wait(&live.changed, &live.mutex);
    pthread_mutex_unlock(&live.mutex);
    REFUSED(HANDS_INVALID_ARGUMENT, "closed", hands_send(task, &image, 1 << 20, &error));
    REQUIRE(live.calls == closesAfter);
  }
  /* No callback runs after hands_close. */
  nanosleep(&(struct timespec){0, 20000000}, NULL);
  pthread_cond_destroy(&live.changed);
  pthread_mutex_destroy(&live.mutex);
}

/* A process that forks before using the library. */
static void forks(const char *path) {
  pid_t child = fork();
  if (child == 0) {
    warmUp(path);
    lives(3, 0);
    free(pixels);
    _exit(0);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child && status == 0);
}

enum { threadCount = 8 };
static hands_hand expectedHand;

static void *oneThread(void *unused) {
  (void)unused;
  hands_task *tasks[8];
  int count = quick ? 1 : 8;
  for (int i = 0; i < count; i++) tasks[i] = create(defaults());
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < count; i++) {
      hands_hand hand = recognize(tasks[i], 0);
      REQUIRE(sameHand(&hand, &expectedHand));
    }
  }
  for (int i = 0; i < count; i++) OK(hands_close(tasks[i], &error));
  return NULL;
}

static hands_task *sharedTask;

static void *sharing(void *unused) {
  (void)unused;
  for (int round = 0; round < 3; round++) {
    hands_hand hand = recognize(sharedTask, 0);
    REQUIRE(sameHand(&hand, &expectedHand));
  }
  return NULL;
}

static void onThreads(int count, void *(*body)(void *)) {
  pthread_t threads[threadCount];
  for (int i = 0; i < count; i++) REQUIRE(pthread_create(&threads[i], NULL, body, NULL) == 0);
  for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
}

static void threads(void) {
  sharedTask = create(defaults());
  expectedHand = recognize(sharedTask, 0);
  onThreads(quick ? 2 : threadCount, sharing);
  OK(hands_close(sharedTask, &error));
  onThreads(quick ? 2 : threadCount, oneThread);
}

/* Damaged bundles: each fails with a message, or runs. */
static void hostileBytes(int rounds) {
  size_t count;
  uint8_t *bytes = readFile(bundle, &count);
  uint8_t *damaged = malloc(count);
  uint32_t random = 1;
  for (int round = 0; round < rounds; round++) {
    memcpy(damaged, bytes, count);
    size_t length = count;
    if (round % 4 == 0) {
      length = count * (size_t)round / (size_t)(rounds + 1);
    } else {
      for (int i = 0; i < 1 + round % 8; i++) {
        random = random * 1664525 + 1013904223;
        /* Zip directories are at the end, model headers at the start of each member. */
        size_t place = round % 2 ? count - 1 - random % 1000 : random % (i % 2 ? 4096 : count);
        damaged[place] ^= (uint8_t)(1 << (random >> 29));
      }
    }
    hands_options options = defaults();
    options.model_path = NULL;
    options.model_bytes = damaged;
    options.model_byte_count = length;
    hands_task *task = NULL;
    char *error = NULL;
    if (hands_create(&options, &task, &error) == HANDS_OK) {
      OK(hands_close(task, &error));
    } else {
      REQUIRE(task == NULL && error && *error && !strchr(error, '\n'));
      hands_error_free(error);
    }
  }
  free(damaged);
  free(bytes);
}

static void ownMisuse(void) {
  const int invalid = HANDS_INVALID_ARGUMENT;
  hands_options options = defaults(), broken;
  hands_task *task, *closed = create(options), *open = create(options);
  hands_image image = picture(), wrong;
  hands_result *result, *freed;
  const hands_hand *hand;
  int32_t count;
  int64_t dropped;
  OK(hands_close(closed, &error));
  OK(hands_recognize(open, &image, 0, 0, &freed, &error));
  hands_result_free(freed);
  hands_result_free(freed);
  hands_result_free(NULL);
  hands_error_free(NULL);
  REQUIRE((int)hands_close(closed, NULL) == invalid);

  REFUSED(invalid, "NULL", hands_options_init(NULL, sizeof options, &error));
  REFUSED(invalid, "size", hands_options_init(&broken, 0, &error));
  REFUSED(invalid, "size", hands_options_init(&broken, (size_t)-1, &error));
  REFUSED(invalid, "NULL", hands_create(NULL, &task, &error));
  REFUSED(invalid, "NULL", hands_create(&options, NULL, &error));
#define BROKEN(words, change)                                       \
  broken = options;                                                 \
  change;                                                           \
  REFUSED(invalid, words, hands_create(&broken, &task, &error)); \
  REQUIRE(task == NULL)
  BROKEN("size", broken.size = 8);
  BROKEN("size", broken.size = (size_t)1 << 40);
  BROKEN("either", broken.model_path = NULL);
  BROKEN("either", broken.model_bytes = "x");
  BROKEN("bundle", broken.model_path = NULL; broken.model_bytes = "x"; broken.model_byte_count = 1);
  BROKEN("limit", broken.model_path = NULL; broken.model_bytes = "x"; broken.model_byte_count = (size_t)-1);
  BROKEN("mode", broken.mode = 7);
  BROKEN("callback", broken.mode = HANDS_LIVE);
  BROKEN("callback", broken.callback = onResult);
  BROKEN("numHands", broken.num_hands = 0);
  BROKEN("numHands", broken.num_hands = -1);
  BROKEN("minHandDetectionConfidence", broken.min_hand_detection_confidence = 2);
  BROKEN("minHandPresenceConfidence", broken.min_hand_presence_confidence = -1);
  BROKEN("minTrackingConfidence", broken.mode = HANDS_VIDEO; broken.min_tracking_confidence = 0);
  BROKEN("numThreads", broken.num_threads = 1000000);
  BROKEN("numThreads", broken.num_threads = -1);
  BROKEN("kernels", broken.kernels = "sse9");
  BROKEN("exact,fast16", broken.precision = "fast8");
  BROKEN("exact,fast16", broken.precision = "");
  BROKEN("minCutoff", broken.smoothing_min_cutoff = -1);
  BROKEN("window", broken.gesture_vote_window = 1 << 30);
  BROKEN("hold", broken.gesture_vote_window = 3; broken.gesture_vote_hold_us = -1);
  broken = options;
  broken.model_path = "/nonexistent/x.task";
  REFUSED(HANDS_NOT_FOUND, "exist", hands_create(&broken, &task, &error));
  broken.model_path = "/";
  REFUSED(invalid, "file", hands_create(&broken, &task, &error));

  REFUSED(invalid, "NULL", hands_recognize(open, NULL, 0, 0, &result, &error));
  REFUSED(invalid, "NULL", hands_recognize(open, &image, 0, 0, NULL, &error));
  REFUSED(invalid, "timeout", hands_recognize(open, &image, 0, -1, &result, &error));
  REFUSED(invalid, "never made", hands_recognize(NULL, &image, 0, 0, &result, &error));
  REFUSED(invalid, "never made", hands_recognize(closed, &image, 0, 0, &result, &error));
  REFUSED(invalid, "never made", hands_recognize((hands_task *)&image, &image, 0, 0, &result, &error));
#define WRONG(words, change)                                                     \
  wrong = image;                                                                 \
  change;                                                                        \
  REFUSED(invalid, words, hands_recognize(open, &wrong, 0, 0, &result, &error)); \
  REQUIRE(result == NULL)
  WRONG("hands_image", wrong.size = 0);
  WRONG("hands_image", wrong.size = sizeof wrong - 1);
  WRONG("hands_image", wrong.size = (size_t)(uintptr_t)pixels);
  WRONG("NULL", wrong.pixels = NULL);
  WRONG("holds", wrong.byte_count--);
  WRONG("size", wrong.width = 0);
  WRONG("size", wrong.height = -5);
  WRONG("limit", wrong.width = 1 << 30);
  WRONG("limit", wrong.width = 30000; wrong.height = 30000);
  WRONG("stride", wrong.stride = 1);
  WRONG("holds", wrong.stride = (size_t)-1 / 2 / (size_t)(height + 1));
  WRONG("stride", wrong.stride = (size_t)-1);
  WRONG("format", wrong.format = 9);
  WRONG("rotation", wrong.rotation_degrees = 45);
  /* A caller compiled with a later header: new fields must be 0. */
  struct { hands_image image; int64_t field; } later = {image, 0};
  later.image.size = sizeof later;
  OK(hands_recognize(open, &later.image, 0, 0, &result, &error));
  hands_result_free(result);
  later.field = 1;
  REFUSED(invalid, "does not know", hands_recognize(open, &later.image, 0, 0, &result, &error));

  REFUSED(invalid, "HANDS_LIVE", hands_send(open, &image, 0, &error));
  REFUSED(invalid, "never made", hands_send(NULL, &image, 0, &error));
  const char *precision;
  REFUSED(invalid, "never made", hands_precision(NULL, &precision, &error));
  REFUSED(invalid, "NULL", hands_precision(open, NULL, &error));
  REFUSED(invalid, "NULL", hands_dropped_frames(open, NULL, &error));
  REFUSED(invalid, "never made", hands_dropped_frames(closed, &dropped, &error));
  REFUSED(invalid, "never made", hands_close(NULL, &error));
  REFUSED(invalid, "never made", hands_close(closed, &error));
  REFUSED(invalid, "freed", hands_result_count(freed, &count, &error));
  REFUSED(invalid, "freed", hands_result_hand(freed, 0, &hand, &error));
  OK(hands_recognize(open, &image, INT64_MIN, INT64_MAX, &result, &error));
  REFUSED(invalid, "NULL", hands_result_count(result, NULL, &error));
  REFUSED(invalid, "NULL", hands_result_hand(result, 0, NULL, &error));
  REFUSED(invalid, "index", hands_result_hand(result, 1, &hand, &error));
  REFUSED(invalid, "index", hands_result_hand(result, -1, &hand, &error));
  hands_result_free(result);
  OK(hands_close(open, &error));
}

static void imageMisuse(void) {
  MpImagePtr image = mediaPipeImage(), other, freed = mediaPipeImage();
  MpImageFree(freed);
  MpImageFree(freed);
  MpImageFree(NULL);
  MpErrorFree(NULL);
  uint8_t byte, data[64 * 64 * 4] = {7};
  uint16_t halves[64] = {1, 2, 3}, half;
  float floats[64] = {1, 2, 3}, value;
  const uint8_t *bytes;
  const uint16_t *words;
  const float *numbers;
  const MpImageFormat srgb = kMpImageFormatSrgb;
  const int invalid = kMpInvalidArgument;
  REFUSED(invalid, "NULL", MpImageCreateFromUint8Data(srgb, 4, 4, NULL, 48, &other, &error));
  REFUSED(invalid, "NULL", MpImageCreateFromUint8Data(srgb, 4, 4, data, 48, NULL, &error));
  REFUSED(invalid, "Pixel data size is too small: 32 (expected 48)",
          MpImageCreateFromUint8Data(srgb, 4, 4, data, 32, &other, &error));
  REFUSED(invalid, "too small", MpImageCreateFromUint8Data(srgb, 4, 4, data, -1, &other, &error));
  REFUSED(invalid, "size", MpImageCreateFromUint8Data(srgb, 0, 0, data, 0, &other, &error));
  REFUSED(invalid, "limit", MpImageCreateFromUint8Data(srgb, 1 << 30, 1 << 30, data, 48, &other, &error));
  REFUSED(invalid, "Unsupported image format",
          MpImageCreateFromUint8Data((MpImageFormat)99, 4, 4, data, 48, &other, &error));
  REFUSED(invalid, "SRGB (expected VEC32F1, VEC32F2, or VEC32F4 for float data)",
          MpImageCreateFromFloatData(srgb, 4, 4, floats, 48, &other, &error));
  REFUSED(invalid, "uint16", MpImageCreateFromUint16Data(srgb, 4, 4, halves, 48, &other, &error));
  REFUSED(invalid, "freed", MpImageCreateFromImageFrame(freed, &other, &error));
  REFUSED(invalid, "NULL", MpImageCreateFromImageFrame(image, NULL, &error));
  REFUSED(kMpNotFound, "Can't find file: /nope.jpg", MpImageCreateFromFile("/nope.jpg", &other, &error));
  REFUSED(invalid, "NULL", MpImageCreateFromFile(NULL, &other, &error));
  REFUSED(kMpNotFound, "Can't find file: /nope.jpg", hands_image_from_file_unturned("/nope.jpg", &other, &error));
  REFUSED(invalid, "NULL", hands_image_from_file_unturned(NULL, &other, &error));
  REFUSED(kMpInternal, "Failed to load image from file", MpImageCreateFromFile(bundle, &other, &error));
  REQUIRE(other == NULL && MpImageIsEmpty(freed) && MpImageIsEmpty(NULL) && !MpImageIsContiguous(freed));
  REQUIRE(MpImageGetWidth(freed) == 0 && MpImageGetHeight(NULL) == 0 && MpImageGetChannels(freed) == 0);
  REQUIRE(MpImageGetByteDepth(freed) == 0 && MpImageGetWidthStep(freed) == 0 && !MpImageUsesGpu(image));
  REQUIRE(MpImageGetFormat(freed) == kMpImageFormatUnknown && !MpImageIsAligned(image, 0));
  REQUIRE(!MpImageIsAligned(freed, 1) && MpImageIsAligned(image, 1) && !MpImageIsEmpty(image));
  REQUIRE(MpImageGetWidth(image) == width && MpImageGetHeight(image) == height);
  REQUIRE(MpImageGetFormat(image) == srgb && MpImageIsContiguous(image));

  OK(MpImageCreateFromImageFrame(image, &other, &error));
  MpImageFree(image);
  OK(MpImageDataUint8(other, &bytes, &error));
  REQUIRE(memcmp(bytes, pixels, (size_t)width * (size_t)height * 3) == 0);
  OK(MpImageGetValueUint8(other, (int[]){1, 2, 1}, 3, &byte, &error));
  REQUIRE(byte == pixels[(width + 2) * 3 + 1]);
  REFUSED(kMpOutOfRange, "out of bounds", MpImageGetValueUint8(other, (int[]){height, 0, 0}, 3, &byte, &error));
  REFUSED(kMpOutOfRange, "out of bounds", MpImageGetValueUint8(other, (int[]){0, -1, 0}, 3, &byte, &error));
  REFUSED(invalid, "Invalid index dimension: 2", MpImageGetValueUint8(other, (int[]){0, 0}, 2, &byte, &error));
  REFUSED(invalid, "Invalid index dimension", MpImageGetValueUint8(other, (int[]){0}, 1 << 30, &byte, &error));
  REFUSED(invalid, "NULL", MpImageGetValueUint8(other, NULL, 3, &byte, &error));
  REFUSED(invalid, "NULL", MpImageGetValueUint8(other, (int[]){0, 0, 0}, 3, NULL, &error));
  REFUSED(invalid, "freed", MpImageGetValueUint8(image, (int[]){0, 0, 0}, 3, &byte, &error));
  REFUSED(invalid, "another type", MpImageGetValueFloat32(other, (int[]){0, 0, 0}, 3, &value, &error));
  REFUSED(invalid, "another type", MpImageGetValueUint16(other, (int[]){0, 0, 0}, 3, &half, &error));
  REFUSED(invalid, "another type", MpImageDataFloat32(other, &numbers, &error));
  REFUSED(invalid, "another type", MpImageDataUint16(other, &words, &error));
  REFUSED(invalid, "NULL", MpImageDataUint8(other, NULL, &error));
  REFUSED(invalid, "freed", MpImageDataUint8(image, &bytes, &error));
  MpImageFree(other);

  OK(MpImageCreateFromUint16Data(kMpImageFormatGray16, 2, 2, halves, 4, &other, &error));
  OK(MpImageGetValueUint16(other, (int[]){1, 0}, 2, &half, &error));
  OK(MpImageDataUint16(other, &words, &error));
  REQUIRE(half == 3 && words[1] == 2 && MpImageGetByteDepth(other) == 2 && MpImageGetChannels(other) == 1);
  MpImageFree(other);
  OK(MpImageCreateFromFloatData(kMpImageFormatVec32F2, 2, 2, floats, 8, &other, &error));
  OK(MpImageGetValueFloat32(other, (int[]){0, 1, 0}, 3, &value, &error));
  OK(MpImageDataFloat32(other, &numbers, &error));
  REQUIRE(value == 3 && numbers[1] == 2 && MpImageGetWidthStep(other) == 16);
  MpImageFree(other);
}

static int gestureCalls;
static MpGestureRecognizerPtr liveRecognizer;

static void onGesture(MpStatus status, const MpGestureRecognizerResult *result, MpImagePtr image, int64_t time) {
  REQUIRE(status == kMpOk && result->gestures_count == 1 && MpImageGetWidth(image) == width && time >= 0);
  if (++gestureCalls == 1) OK(MpGestureRecognizerClose(liveRecognizer, &error));
}

static void onHand(MpStatus status, const MpHandLandmarkerResult *result, MpImagePtr image, int64_t time) {
  REQUIRE(status == kMpOk && result->hand_landmarks_count == 1 && !MpImageIsEmpty(image) && time == 3);
  gestureCalls++;
}

static void mediaPipeTasks(void) {
  const int invalid = kMpInvalidArgument;
  const char *closedText = "Task runner is currently not running.";
  hands_task *own = create(defaults());
  hands_hand expected = recognize(own, 0);
  OK(hands_close(own, &error));
  MpImagePtr image = mediaPipeImage();
  MpImageProcessingOptions processing = {.rotation_degrees = 45};

  MpGestureRecognizerOptions options = recognizerOptions(1), broken;
  MpGestureRecognizerPtr recognizer, video, none;
  MpGestureRecognizerResult result;
  OK(MpGestureRecognizerCreate(&options, &recognizer, &error));
  OK(MpGestureRecognizerRecognizeImage(recognizer, image, NULL, &result, &error));
  REQUIRE(result.gestures_count == 1 && result.handedness_count == 1 && result.hand_landmarks_count == 1);
  REQUIRE(result.gestures[0].categories[0].index == -1 && !result.gestures[0].categories[0].display_name);
  REQUIRE(result.gestures[0].categories[0].score == expected.gesture_score);
  REQUIRE(result.handedness[0].categories[0].score == expected.side_score);
  REQUIRE(result.hand_landmarks[0].landmarks_count == 21 && result.hand_world_landmarks_count == 1);
  for (int i = 0; i < 21; i++) {
    REQUIRE(result.hand_landmarks[0].landmarks[i].x == expected.landmarks[i].x);
    REQUIRE(result.hand_world_landmarks[0].landmarks[i].z == expected.world_landmarks[i].z);
  }
  MpGestureRecognizerCloseResult(&result);
  REQUIRE(result.gestures == NULL && result.gestures_count == 0);
  MpGestureRecognizerCloseResult(&result);
  MpGestureRecognizerCloseResult(NULL);
  MpHandLandmarkerCloseResult(NULL);

  REFUSED(invalid, "NULL", MpGestureRecognizerRecognizeImage(recognizer, image, NULL, NULL, &error));
  REFUSED(invalid, "image", MpGestureRecognizerRecognizeImage(recognizer, NULL, NULL, &result, &error));
  REFUSED(invalid, "Expected rotation to be a multiple of 90",
          MpGestureRecognizerRecognizeImage(recognizer, image, &processing, &result, &error));
  processing = (MpImageProcessingOptions){.has_region_of_interest = true};
  REFUSED(invalid, "This task doesn't support region-of-interest.",
          MpGestureRecognizerRecognizeImage(recognizer, image, &processing, &result, &error));
  REFUSED(invalid, "Task is not initialized with the video mode. Current running mode:image mode",
          MpGestureRecognizerRecognizeForVideo(recognizer, image, NULL, 0, &result, &error));
  REFUSED(invalid, "live stream mode", MpGestureRecognizerRecognizeAsync(recognizer, image, NULL, 0, &error));
  REFUSED(invalid, closedText, MpGestureRecognizerRecognizeAsync(NULL, image, NULL, 0, &error));
  REFUSED(invalid, closedText,
          MpGestureRecognizerRecognizeForVideo((MpGestureRecognizerPtr)image, image, NULL, 0, &result, &error));
  uint8_t gray[64 * 64] = {0};
  MpImagePtr grayImage;
  OK(MpImageCreateFromUint8Data(kMpImageFormatGray8, 64, 64, gray, sizeof gray, &grayImage, &error));
  REFUSED(invalid, "grey", MpGestureRecognizerRecognizeImage(recognizer, grayImage, NULL, &result, &error));
  MpImageFree(grayImage);
  float vectors[4] = {0};
  OK(MpImageCreateFromFloatData(kMpImageFormatVec32F1, 2, 2, vectors, 4, &grayImage, &error));
  REFUSED(invalid, "Unsupported format: 9",
          MpGestureRecognizerRecognizeImage(recognizer, grayImage, NULL, &result, &error));
  MpImageFree(grayImage);
  OK(MpGestureRecognizerClose(recognizer, &error));
  REFUSED(invalid, closedText, MpGestureRecognizerClose(recognizer, &error));
  REFUSED(invalid, closedText, MpGestureRecognizerRecognizeImage(recognizer, image, NULL, &result, &error));

  REFUSED(invalid, "NULL", MpGestureRecognizerCreate(NULL, &none, &error));
  REFUSED(invalid, "NULL", MpGestureRecognizerCreate(&options, NULL, &error));
#define BROKEN_TASK(status, words, change)                                 \
  broken = recognizerOptions(1);                                           \
  change;                                                                  \
  REFUSED(status, words, MpGestureRecognizerCreate(&broken, &none, &error)); \
  REQUIRE(none == NULL)
  BROKEN_TASK(invalid, "must be provided", broken.running_mode = 3);
  BROKEN_TASK(invalid, "should not be provided", broken.result_callback = onGesture);
  BROKEN_TASK(invalid, "running mode", broken.running_mode = 0);
  BROKEN_TASK(invalid, "ExternalFile", broken.base_options.model_asset_path = NULL);
  BROKEN_TASK(kMpNotFound, "Unable to open file at /nope.task",
              broken.base_options.model_asset_path = "/nope.task");
  BROKEN_TASK(kMpUnknown, "Unable to open zip archive.", broken.base_options.model_asset_buffer = "xyz";
              broken.base_options.model_asset_buffer_count = 3);
  BROKEN_TASK(kMpUnknown, "max_vec_size should be greater than or equal to 1.", broken.num_hands = 0);
  BROKEN_TASK(invalid, "`min_detection_confidence`", broken.min_hand_presence_confidence = 2);
  BROKEN_TASK(kMpUnavailable, "GPU", broken.base_options.delegate = 2);
  BROKEN_TASK(invalid, "NULL", broken.canned_gestures_classifier_options.category_allowlist_count = 3);
  BROKEN_TASK(invalid, "limit", broken.custom_gestures_classifier_options.category_denylist_count = UINT32_MAX);
  BROKEN_TASK(invalid, "minTrackingConfidence", broken.running_mode = 2; broken.min_tracking_confidence = 2);

  const char *denied[] = {"Victory", "Unknown"};
  options = recognizerOptions(2);
  options.canned_gestures_classifier_options.category_allowlist = denied;
  options.canned_gestures_classifier_options.category_allowlist_count = 2;
  options.canned_gestures_classifier_options.score_threshold = 1.5f;
  OK(MpGestureRecognizerCreate(&options, &video, &error));
  OK(MpGestureRecognizerRecognizeForVideo(video, image, NULL, INT64_MIN, &result, &error));
  /* If no gesture passes the threshold, all lists are empty. */
  REQUIRE(result.gestures_count == 0 && result.hand_landmarks_count == 0 && !result.hand_landmarks);
  REFUSED(invalid, "Input timestamp must be monotonically increasing.",
          MpGestureRecognizerRecognizeForVideo(video, image, NULL, INT64_MIN, &result, &error));
  OK(MpGestureRecognizerClose(video, &error));
  /* NAN keeps the model's threshold; this model has none. */
  options.canned_gestures_classifier_options.score_threshold = NAN;
  OK(MpGestureRecognizerCreate(&options, &video, &error));
  OK(MpGestureRecognizerRecognizeForVideo(video, image, NULL, 0, &result, &error));
  REQUIRE(result.gestures_count == 1);
  MpGestureRecognizerCloseResult(&result);
  OK(MpGestureRecognizerClose(video, &error));

  options = recognizerOptions(3);
  options.result_callback = onGesture;
  gestureCalls = 0;
  OK(MpGestureRecognizerCreate(&options, &liveRecognizer, &error));
  for (int i = 0; i < 2000 && MpGestureRecognizerRecognizeAsync(liveRecognizer, image, NULL, i, NULL) == 0; i++)
    nanosleep(&(struct timespec){0, 5000000}, NULL);
  REFUSED(invalid, closedText, MpGestureRecognizerClose(liveRecognizer, &error));

  MpHandLandmarkerOptions landmarks = landmarkerOptions(3);
  MpHandLandmarkerPtr landmarker;
  MpHandLandmarkerResult hands;
  landmarks.result_callback = onHand;
  gestureCalls = 0;
  OK(MpHandLandmarkerCreate(&landmarks, &landmarker, &error));
  OK(MpHandLandmarkerDetectAsync(landmarker, image, NULL, 3, &error));
  nanosleep(&(struct timespec){0, 1000000}, NULL);
  OK(MpHandLandmarkerClose(landmarker, &error));
  REQUIRE(gestureCalls <= 1);
  landmarks = landmarkerOptions(1);
  OK(MpHandLandmarkerCreate(&landmarks, &landmarker, &error));
  OK(MpHandLandmarkerDetectImage(landmarker, image, NULL, &hands, &error));
  REQUIRE(hands.hand_landmarks_count == 1);
  REQUIRE(hands.hand_landmarks[0].landmarks[8].x == expected.landmarks[8].x);
  REQUIRE(strcmp(hands.handedness[0].categories[0].display_name, expected.side ? "Left" : "Right") == 0);
  MpHandLandmarkerCloseResult(&hands);
  REFUSED(invalid, "video mode", MpHandLandmarkerDetectForVideo(landmarker, image, NULL, 0, &hands, &error));
  REFUSED(invalid, "live stream mode", MpHandLandmarkerDetectAsync(landmarker, image, NULL, 0, &error));
  REFUSED(invalid, closedText, MpHandLandmarkerDetectImage(NULL, image, NULL, &hands, &error));
  OK(MpHandLandmarkerClose(landmarker, &error));
  REFUSED(invalid, closedText, MpHandLandmarkerClose(landmarker, &error));
  REFUSED(invalid, "NULL", MpHandLandmarkerCreate(NULL, &landmarker, &error));
  MpImageFree(image);
}

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  const int rounds = argc > 3 ? atoi(argv[3]) : 0;
  quick = argc > 3 && rounds == 0;
  bundle = argv[1];
  if (rounds > 0) {
    warmUp(argv[2]);
    repeats(rounds);
    mediaPipeRepeats(rounds);
    free(pixels);
    printf("stress: %d tasks of each kind, one after the other\n", rounds);
    return 0;
  }
  forks(argv[2]);
  warmUp(argv[2]);
  repeats(quick ? 2 : 30);
  videos();
  lives(quick ? 3 : 60, 0);
  lives(1000, 2);
  ownMisuse();
  imageMisuse();
  hostileBytes(quick ? 3 : 200);
  threads();
  if (!quick) {
    options();
    lives(1000, 5);
    mediaPipeTasks();
  }
  free(pixels);
  printf("stress: %s used and misused\n", quick ? "own functions and images" : "every function");
  return 0;
}
