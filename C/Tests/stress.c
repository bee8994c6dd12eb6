/* Stress test and misuse of every function of the C library.
 *
 * usage: stress BUNDLE PICTURE [quick | ROUNDS]
 *
 * PICTURE must show a hand. `quick`, for valgrind, skips MediaPipe's tasks. ROUNDS only creates, uses and closes that
 * many sessions and tasks. Exits with 0, or prints what failed. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "hands_mediapipe.h"
#include "support.h"

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

/* The first use: leak checkers recognize by its stack what is allocated once per process (valgrind.supp). */
__attribute__((noinline)) static void warmUp(void) {
  hands_options options = defaults();
  options.num_threads = 2;
  hands_model *model = load();
  hands_session *session;
  OK(hands_session_create(model, HANDS_IMAGE, &options, NULL, NULL, &session, &error));
  hands_image image = picture();
  const hands_result *result;
  OK(hands_recognize(session, &image, 0, 0, &result, &error));
  if (!quick) {
    hands_training *training = examples(result);
    const void *file;
    size_t size;
    OK(hands_training_run(training, &file, &size, NULL, &error));
    hands_bytes_free(file);
    OK(hands_training_close(training, &error));
  }
  hands_result_free(result);
  OK(hands_session_close(session, &error));
  OK(hands_model_close(model, &error));
}

static void repeats(int rounds) {
  hands_hand first;
  for (int round = 0; round < rounds; round++) {
    hands_session *session = create();
    hands_hand hand = recognize(session, 0);
    if (round == 0) first = hand;
    REQUIRE(sameHand(&first, &hand));
    OK(hands_session_close(session, &error));
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

/* The hand that a model with these options finds in the image. */
static hands_hand found(hands_model_options modelOptions, const hands_options *options) {
  hands_model *model;
  hands_session *session;
  const char *precision;
  OK(hands_model_open(bundle, &modelOptions, &model, &error));
  OK(hands_model_precision(model, &precision, &error));
  REQUIRE(strcmp(precision, modelOptions.precision ? modelOptions.precision : "exact") == 0);
  OK(hands_session_create(model, HANDS_IMAGE, options, NULL, NULL, &session, &error));
  OK(hands_model_close(model, &error));
  hands_hand hand = recognize(session, 0);
  OK(hands_session_close(session, &error));
  return hand;
}

static void precisions(const hands_hand *expected) {
  hands_model_options options = modelDefaults();
  options.precision = "fast16";
#ifdef WITHOUT_FAST16
  hands_model *refused;
  REFUSED(HANDS_INVALID_ARGUMENT, "fast16 is not part of this build", hands_model_open(bundle, &options, &refused, &error));
  (void)expected;
#else
  hands_hand hand = found(options, NULL);
  REQUIRE(!sameHand(&hand, expected) && hand.handedness == expected->handedness && hand.gesture_score > 0.5f);
  for (int point = 0; point < HANDS_LANDMARK_COUNT; point++) {
    REQUIRE(fabsf(hand.landmarks[point][0] - expected->landmarks[point][0]) < 0.01f);
    REQUIRE(fabsf(hand.landmarks[point][1] - expected->landmarks[point][1]) < 0.01f);
  }
#endif
}

static void options(void) {
  REQUIRE(strcmp(hands_version(), HANDS_VERSION) == 0);
  char names[100];
  snprintf(names, sizeof names, "%s", hands_kernels());
  hands_hand expected = found(modelDefaults(), NULL);
  hands_options session = defaults();
  session.num_threads = 2;
  int first = 1;
  for (char *rest = NULL, *name = strtok_r(names, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
    hands_model_options options = modelDefaults();
    options.kernels = name;
    hands_hand hand = found(options, &session);
    if (first) REQUIRE(sameHand(&hand, &expected));
    REQUIRE(hand.joint_confidence[0] > 0.3f && hand.presence > 0.5f);
    first = 0;
  }
  precisions(&expected);
  /* Mirrored images have the opposite hands. */
  session.mirrored = 1;
  hands_hand hand = found(modelDefaults(), &session);
  REQUIRE(hand.handedness == 1 - expected.handedness);
  REQUIRE(memcmp(hand.landmarks, expected.landmarks, sizeof hand.landmarks) == 0);
}

/* Sessions with different options share the models of one bundle in memory, which is freed after the call. */
static void sharedModels(void) {
  hands_hand expected = found(modelDefaults(), NULL);
  size_t count;
  uint8_t *bytes = readFile(bundle, &count);
  hands_model *model;
  hands_session *gestures, *landmarks, *filtered;
  hands_model_options modelOptions = modelDefaults();
  OK(hands_model_load(bytes, count, &modelOptions, &model, &error));
  free(bytes);
  const char *const *labels;
  const char *victory = NULL;
  OK(hands_model_labels(model, HANDS_CANNED, &labels, &count, &error));
  for (size_t i = 0; i < count; i++) {
    if (strcmp(labels[i], "Victory") == 0) victory = labels[i];
  }
  REQUIRE(count == 8 && victory);
  hands_options options = defaults();
  options.canned_denylist = &victory;
  options.canned_denylist_count = 1;
  OK(hands_session_create(model, HANDS_IMAGE, &options, NULL, NULL, &filtered, &error));
  options = defaults();
  options.landmarks_only = 1;
  OK(hands_session_create(model, HANDS_IMAGE, &options, NULL, NULL, &landmarks, &error));
  OK(hands_session_create(model, HANDS_IMAGE, NULL, NULL, NULL, &gestures, &error));
  OK(hands_model_labels(model, HANDS_CUSTOM, &labels, &count, &error));
  REQUIRE(count == 0 && !labels);
  OK(hands_model_close(model, &error));

  hands_hand hand = recognize(gestures, 0);
  REQUIRE(sameHand(&hand, &expected) && hand.gesture == 0 && hand.gesture_score > 0.5f);
  hand = recognize(filtered, 0);
  REQUIRE(hand.gesture_score < expected.gesture_score);
  /* Rows with gaps. */
  hands_image image = picture();
  image.stride = (size_t)width * 3 + 5;
  image.byte_count = image.stride * (size_t)(height - 1) + (size_t)width * 3;
  uint8_t *rows = malloc(image.byte_count);
  REQUIRE(rows);
  for (int y = 0; y < height; y++)
    memcpy(rows + image.stride * (size_t)y, pixels + y * width * 3, (size_t)width * 3);
  image.pixels = rows;
  const hands_result *result;
  OK(hands_recognize(landmarks, &image, 7, 0, &result, &error));
  free(rows);
  hand = onlyHand(result);
  REQUIRE(memcmp(hand.landmarks, expected.landmarks, sizeof hand.landmarks) == 0);
  REQUIRE(hand.gesture == -1 && hand.gesture_score == 0 && !result->has_gestures && result->label_count == 0);
  REQUIRE(result->time_us == 0);
  hands_result_free(result);
  /* Gray pixels are equal channels. */
  uint8_t *gray = malloc((size_t)width * (size_t)height), *color = malloc((size_t)width * (size_t)height * 3);
  REQUIRE(gray && color);
  for (int i = 0; i < width * height; i++) memset(color + 3 * i, gray[i] = pixels[3 * i + 1], 3);
  image = picture();
  image.pixels = color;
  OK(hands_recognize(landmarks, &image, 0, 0, &result, &error));
  expected = onlyHand(result);
  hands_result_free(result);
  image.pixels = gray;
  image.byte_count /= 3;
  image.format = HANDS_GRAY;
  OK(hands_recognize(landmarks, &image, 0, 0, &result, &error));
  hand = onlyHand(result);
  REQUIRE(sameHand(&hand, &expected));
  hands_result_free(result);
  free(gray);
  free(color);
  OK(hands_session_close(gestures, &error));
  OK(hands_session_close(landmarks, &error));
  OK(hands_session_close(filtered, &error));
}

static void videos(void) {
  hands_options options = defaults();
  options.smoothing_min_cutoff = 0.05;
  options.gesture_vote_window = 5;
  options.averages_handedness = 1;
  hands_model *model = load();
  hands_session *session, *other;
  OK(hands_session_create(model, HANDS_VIDEO, &options, NULL, NULL, &session, &error));
  OK(hands_session_create(model, HANDS_VIDEO, NULL, NULL, NULL, &other, &error));
  OK(hands_model_close(model, &error));
  for (int frame = 0; frame < 3; frame++) {
    hands_hand hand = recognize(session, frame * 33333);
    REQUIRE(hand.track_id == 1 && hand.track_age == frame + 1);
  }
  /* Videos of one model do not disturb each other. */
  hands_hand hand = recognize(other, 0);
  REQUIRE(hand.track_id == 1 && hand.track_age == 1);
  OK(hands_session_close(other, &error));
  hands_image image = picture();
  const hands_result *result;
  REFUSED(HANDS_INVALID_ARGUMENT, "time", hands_recognize(session, &image, 5, 0, &result, &error));
  REQUIRE(result == NULL);
  REFUSED(HANDS_DEADLINE_EXCEEDED, "deadline", hands_recognize(session, &image, 100000, 1, &result, &error));
  OK(hands_recognize(session, &image, 100000, 0, &result, &error));
  REQUIRE(hands_result_hand(result, 0)->track_age == 4 && result->time_us == 100000);
  hands_result_free(result);
  OK(hands_session_close(session, &error));
}

/* A file in memory and on disk. */
static void imageFiles(const char *path) {
  const int invalid = HANDS_INVALID_ARGUMENT;
  size_t count;
  uint8_t *bytes = readFile(path, &count);
  hands_image image = {.size = sizeof image}, other = {.size = sizeof other};
  OK(hands_image_decode(bytes, count, 1, &image, &error));
  OK(hands_image_open(path, 0, &other, &error));
  REQUIRE(image.width == width && image.height == height && image.format == HANDS_RGB && image.size == sizeof image);
  REQUIRE(image.byte_count == (size_t)width * (size_t)height * 3 && other.byte_count == image.byte_count);
  REQUIRE(memcmp(image.pixels, pixels, image.byte_count) == 0 && memcmp(other.pixels, pixels, image.byte_count) == 0);
  hands_image_free(image.pixels);
  hands_image_free(image.pixels);
  hands_image_free(other.pixels + 1);
  hands_image_free(other.pixels);
  hands_image_free(pixels);
  hands_image_free(NULL);
  REFUSED(invalid, "NULL", hands_image_decode(NULL, count, 1, &image, &error));
  REQUIRE(!image.pixels && image.width == 0 && image.size == sizeof image);
  REFUSED(invalid, "NULL", hands_image_decode(bytes, count, 1, NULL, &error));
  REFUSED(invalid, "NULL", hands_image_open(NULL, 1, &image, &error));
  REFUSED(invalid, "path is not UTF-8", hands_image_open("caf\xe9.png", 1, &image, &error));
  REFUSED(invalid, "limit", hands_image_decode(bytes, (size_t)-1, 1, &image, &error));
  REFUSED(invalid, "", hands_image_decode(bytes, count / 2, 1, &image, &error));
  REFUSED(invalid, "", hands_image_decode(bytes, 0, 1, &image, &error));
  REFUSED(HANDS_NOT_FOUND, "exist", hands_image_open("/nope.png", 1, &image, &error));
  image.size = 8;
  REFUSED(invalid, "hands_image", hands_image_decode(bytes, count, 1, &image, &error));
  free(bytes);
}

/* Training and evaluation. */
static void trainings(void) {
  const int invalid = HANDS_INVALID_ARGUMENT;
  size_t count, size;
  uint8_t *bytes = readFile(bundle, &count);
  hands_training *training, *none;
  OK(hands_training_create(bytes, count, 0, &training, &error));
  REFUSED(invalid, "NULL", hands_training_create(NULL, count, 0, &none, &error));
  REFUSED(invalid, "limit", hands_training_create(bytes, (size_t)-1, 0, &none, &error));
  REFUSED(invalid, "", hands_training_create(bytes, 100, 0, &none, &error));
  REQUIRE(none == NULL);
  free(bytes);
  const void *file = bundle;
  const char *report = bundle;
  REFUSED(invalid, "no gesture", hands_training_run(training, &file, &size, &report, &error));
  REQUIRE(!file && !report && size == 0);
  OK(hands_training_close(training, &error));

  hands_session *session = create();
  hands_image image = picture();
  const hands_result *result;
  OK(hands_recognize(session, &image, 0, 0, &result, &error));
  size_t bytesOfResult = (size_t)result->byte_count;
  hands_result *copy = malloc(bytesOfResult);
  REQUIRE(copy);
  training = examples(result);
  OK(hands_training_run(training, &file, &size, &report, &error));
  REQUIRE(size > 100000 && strstr(report, "\"name\":\"flat\",\"hands\":6") && strstr(report, "\"confusion\":[["));
  hands_model *model, *closed = load();
  OK(hands_model_load(file, size, NULL, &model, &error));
  hands_bytes_free(report);
  const char *const *names;
  size_t nameCount;
  OK(hands_model_labels(model, HANDS_CUSTOM, &names, &nameCount, &error));
  REQUIRE(nameCount == 3 && strcmp(names[0], "None") == 0 && strcmp(names[2], "tall") == 0);
  OK(hands_training_evaluate(training, model, &report, &error));
  REQUIRE(strstr(report, "\"hands\":18,\"accuracy\":1"));
  hands_bytes_free(report);
  hands_bytes_free(report);
  REFUSED(invalid, "not a label", hands_training_add(training, "", result, 0, &error));
  REFUSED(invalid, "not a label", hands_training_add(training, "two\nlines", result, 0, &error));
  REFUSED(invalid, "same label", hands_training_add(training, "FLAT", result, 0, &error));
  REFUSED(invalid, "label is not UTF-8", hands_training_add(training, "caf\xe9", result, 0, &error));
  /* Without a report, the same bytes. */
  const void *again;
  size_t sizeAgain;
  OK(hands_training_run(training, &again, &sizeAgain, NULL, &error));
  REQUIRE(sizeAgain == size && memcmp(again, file, size) == 0);
  hands_bytes_free(again);
  hands_bytes_free(file);
  hands_bytes_free(NULL);

  OK(hands_model_close(closed, &error));
  REFUSED(invalid, "never made", hands_training_evaluate(training, closed, &report, &error));
  REFUSED(invalid, "NULL", hands_training_evaluate(training, model, NULL, &error));
  REFUSED(invalid, "NULL", hands_training_run(training, NULL, &size, NULL, &error));
  REFUSED(invalid, "NULL", hands_training_run(training, &file, NULL, NULL, &error));
  REFUSED(invalid, "NULL", hands_training_add(training, NULL, result, 0, &error));
  REFUSED(invalid, "NULL", hands_training_add(training, "a", NULL, 0, &error));
  REFUSED(invalid, "index", hands_training_add(training, "a", result, 1, &error));
  REFUSED(invalid, "index", hands_training_add(training, "a", result, -1, &error));
#define FORGED(words, change)                                                      \
  memcpy(copy, result, bytesOfResult);                                             \
  change;                                                                          \
  REFUSED(invalid, words, hands_training_add(training, "a", copy, 0, &error))
  FORGED("not one of this library", copy->magic = 0);
  FORGED("not one of this library", copy->version++);
  FORGED("not one of this library", copy->hand_bytes = 8);
  FORGED("not one of this library", copy->header_bytes = -1);
  FORGED("not one of this library", copy->hand_count = 1 << 30);
  FORGED("not one of this library", copy->width = 0);
  FORGED("malformed", ((hands_hand *)(copy + 1))->handedness = 5);
  FORGED("malformed", ((hands_hand *)(copy + 1))->landmarks[3][1] = NAN);
  OK(hands_training_add(training, "a", result, 0, &error));
  REFUSED(invalid, "at least 2", hands_training_run(training, &file, &size, NULL, &error));
  OK(hands_training_close(training, &error));
  REFUSED(invalid, "never made", hands_training_close(training, &error));
  REFUSED(invalid, "never made", hands_training_add(training, "a", result, 0, &error));
  REFUSED(invalid, "never made", hands_training_run(NULL, &file, &size, NULL, &error));
  OK(hands_model_close(model, &error));
  hands_result_free(result);
  OK(hands_session_close(session, &error));
  free(copy);
}

/* A live session that counts its callbacks and closes itself after some. */
typedef struct {
  hands_session *session;
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
    OK(hands_session_close(live->session, &error));
  }
  pthread_cond_broadcast(&live->changed);
  pthread_mutex_unlock(&live->mutex);
}

static void lives(int frames, int closesAfter) {
  Live live = {.closesAfter = closesAfter, .lastTime = -1};
  pthread_mutex_init(&live.mutex, NULL);
  pthread_cond_init(&live.changed, NULL);
  hands_model *model = load();
  hands_session *session;
  OK(hands_session_create(model, HANDS_LIVE, NULL, onResult, &live, &session, &error));
  OK(hands_model_close(model, &error));
  live.session = session;
  hands_image image = picture();
  int sent = 0;
  for (; sent < frames; sent++) {
    char *error = NULL;
    hands_status status = hands_send(session, &image, sent, &error);
    hands_error_free(error);
    if (status != HANDS_OK) break;
    nanosleep(&(struct timespec){0, 2000000}, NULL);
  }
  if (closesAfter == 0) {
    int64_t dropped = -1;
    REFUSED(HANDS_INVALID_ARGUMENT, "time", hands_send(session, &image, 0, &error));
    OK(hands_dropped_frames(session, &dropped, &error));
    OK(hands_session_close(session, &error));
    REQUIRE(live.calls >= 1 && live.calls + dropped == sent && live.lastTime == sent - 1);
  } else {
    pthread_mutex_lock(&live.mutex);
    while (!live.isClosed) pthread_cond_wait(&live.changed, &live.mutex);
    pthread_mutex_unlock(&live.mutex);
    REFUSED(HANDS_INVALID_ARGUMENT, "closed", hands_send(session, &image, 1 << 20, &error));
    REQUIRE(live.calls == closesAfter);
  }
  /* No callback runs after hands_session_close. */
  nanosleep(&(struct timespec){0, 20000000}, NULL);
  pthread_cond_destroy(&live.changed);
  pthread_mutex_destroy(&live.mutex);
}

static void *firstUse(void *unused) {
  (void)unused;
  warmUp();
  return NULL;
}

/* A process that forks: several threads of the child, the first among them, use the library at the same time. */
static void forks(void) {
  for (int round = 0; round < (quick ? 1 : 10); round++) {
    pid_t child = fork();
    if (child == 0) {
      // Under valgrind, it takes a minute.
      alarm(600);
      pthread_t others[3];
      for (int i = 0; i < 3; i++) REQUIRE(pthread_create(&others[i], NULL, firstUse, NULL) == 0);
      firstUse(NULL);
      for (int i = 0; i < 3; i++) pthread_join(others[i], NULL);
      lives(3, 0);
      free(pixels);
      _exit(0);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child && status == 0);
  }
}

enum { threadCount = 8 };
static hands_hand expectedHand;

static void *oneThread(void *unused) {
  (void)unused;
  hands_session *sessions[8];
  int count = quick ? 1 : 8;
  for (int i = 0; i < count; i++) sessions[i] = create();
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < count; i++) {
      hands_hand hand = recognize(sessions[i], 0);
      REQUIRE(sameHand(&hand, &expectedHand));
    }
  }
  for (int i = 0; i < count; i++) OK(hands_session_close(sessions[i], &error));
  return NULL;
}

static hands_session *sharedSession;

static void *sharing(void *unused) {
  (void)unused;
  for (int round = 0; round < 3; round++) {
    hands_hand hand = recognize(sharedSession, 0);
    REQUIRE(sameHand(&hand, &expectedHand));
  }
  return NULL;
}

static hands_model *sharedModel;

static void *ownSession(void *unused) {
  (void)unused;
  hands_session *session;
  OK(hands_session_create(sharedModel, HANDS_IMAGE, NULL, NULL, NULL, &session, &error));
  for (int round = 0; round < 3; round++) {
    hands_hand hand = recognize(session, 0);
    REQUIRE(sameHand(&hand, &expectedHand));
  }
  OK(hands_session_close(session, &error));
  return NULL;
}

static void onThreads(int count, void *(*body)(void *)) {
  pthread_t threads[threadCount];
  for (int i = 0; i < count; i++) REQUIRE(pthread_create(&threads[i], NULL, body, NULL) == 0);
  for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
}

static void threads(void) {
  sharedSession = create();
  expectedHand = recognize(sharedSession, 0);
  onThreads(quick ? 2 : threadCount, sharing);
  OK(hands_session_close(sharedSession, &error));
  sharedModel = load();
  onThreads(quick ? 2 : threadCount, ownSession);
  OK(hands_model_close(sharedModel, &error));
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
    hands_model_options options = modelDefaults();
    hands_model *model = NULL;
    char *error = NULL;
    if (hands_model_load(damaged, length, &options, &model, &error) == HANDS_OK) {
      OK(hands_model_close(model, &error));
    } else {
      REQUIRE(model == NULL && error && *error && !strchr(error, '\n'));
      hands_error_free(error);
    }
  }
  free(damaged);
  free(bytes);
}

static void ownMisuse(void) {
  const int invalid = HANDS_INVALID_ARGUMENT;
  hands_model_options modelOptions = modelDefaults(), brokenModel;
  hands_options options = defaults(), broken;
  hands_model *model = load(), *closedModel = load(), *noModel;
  hands_session *session, *closed = create(), *open = create();
  hands_image image = picture(), wrong;
  const hands_result *result, *freed;
  int64_t dropped;
  OK(hands_model_close(closedModel, &error));
  OK(hands_session_close(closed, &error));
  OK(hands_recognize(open, &image, 0, 0, &freed, &error));
  hands_result_free(freed);
  hands_result_free(freed);
  hands_result_free((const hands_result *)pixels);
  hands_result_free(NULL);
  hands_error_free(NULL);
  REQUIRE((int)hands_session_close(closed, NULL) == invalid);

  REFUSED(invalid, "NULL", hands_options_init(NULL, sizeof options, &error));
  REFUSED(invalid, "size", hands_options_init(&broken, 0, &error));
  REFUSED(invalid, "size", hands_options_init(&broken, (size_t)-1, &error));
  REFUSED(invalid, "NULL", hands_model_options_init(NULL, sizeof modelOptions, &error));
  REFUSED(invalid, "size", hands_model_options_init(&brokenModel, 8, &error));
#define BROKEN_MODEL(words, change)                                                  \
  brokenModel = modelOptions;                                                        \
  change;                                                                            \
  REFUSED(invalid, words, hands_model_open(bundle, &brokenModel, &noModel, &error)); \
  REQUIRE(noModel == NULL)
  BROKEN_MODEL("size", brokenModel.size = 8);
  BROKEN_MODEL("size", brokenModel.size = (size_t)1 << 40);
  BROKEN_MODEL("kernels", brokenModel.kernels = "sse9");
  BROKEN_MODEL("exact,fast16", brokenModel.precision = "fast8");
  BROKEN_MODEL("exact,fast16", brokenModel.precision = "");
  REFUSED(invalid, "NULL", hands_model_open(NULL, NULL, &noModel, &error));
  REFUSED(invalid, "NULL", hands_model_open(bundle, NULL, NULL, &error));
  REFUSED(invalid, "path is not UTF-8", hands_model_open("caf\xe9.task", NULL, &noModel, &error));
  REFUSED(HANDS_NOT_FOUND, "exist", hands_model_open("/nonexistent/x.task", NULL, &noModel, &error));
  REFUSED(invalid, "file", hands_model_open("/", NULL, &noModel, &error));
  REFUSED(invalid, "NULL", hands_model_load(NULL, 1, NULL, &noModel, &error));
  REFUSED(invalid, "bundle", hands_model_load("x", 1, NULL, &noModel, &error));
  REFUSED(invalid, "limit", hands_model_load("x", (size_t)-1, NULL, &noModel, &error));
  const char *precision;
  const char *const *labels;
  size_t count;
  REFUSED(invalid, "never made", hands_model_precision(NULL, &precision, &error));
  REFUSED(invalid, "never made", hands_model_precision(closedModel, &precision, &error));
  REFUSED(invalid, "NULL", hands_model_precision(model, NULL, &error));
  REFUSED(invalid, "never made", hands_model_labels(closedModel, HANDS_CANNED, &labels, &count, &error));
  REFUSED(invalid, "classifier", hands_model_labels(model, 2, &labels, &count, &error));
  REFUSED(invalid, "classifier", hands_model_labels(model, -1, &labels, &count, &error));
  REFUSED(invalid, "NULL", hands_model_labels(model, HANDS_CANNED, NULL, &count, &error));
  REFUSED(invalid, "NULL", hands_model_labels(model, HANDS_CANNED, &labels, NULL, &error));
  REFUSED(invalid, "never made", hands_model_close(closedModel, &error));
  /* A session is no model. */
  REFUSED(invalid, "never made", hands_model_close((hands_model *)open, &error));

#define SESSION(words, mode, callback)                                                                   \
  REFUSED(invalid, words, hands_session_create(model, mode, &broken, callback, NULL, &session, &error)); \
  REQUIRE(session == NULL)
#define BROKEN(words, change) \
  broken = options;           \
  change;                     \
  SESSION(words, HANDS_IMAGE, NULL)
  BROKEN("size", broken.size = 8);
  BROKEN("size", broken.size = (size_t)1 << 40);
  BROKEN("numHands", broken.num_hands = 0);
  BROKEN("numHands", broken.num_hands = -1);
  BROKEN("minHandDetectionConfidence", broken.min_hand_detection_confidence = 2);
  BROKEN("minHandPresenceConfidence", broken.min_hand_presence_confidence = -1);
  BROKEN("numThreads", broken.num_threads = 1000000);
  BROKEN("numThreads", broken.num_threads = -1);
  BROKEN("minCutoff", broken.smoothing_min_cutoff = -1);
  BROKEN("window", broken.gesture_vote_window = 1 << 30);
  BROKEN("hold", broken.gesture_vote_window = 3; broken.gesture_vote_hold_us = -1);
  BROKEN("scoreThreshold", broken.canned_score_threshold = 2);
  BROKEN("NULL", broken.canned_allowlist_count = 1);
  BROKEN("search", broken.search = "further");
  BROKEN("landmarks", broken.landmarks = "");
  BROKEN("limit", broken.custom_denylist_count = (size_t)-1);
  const char *names[] = {"Nonsense", NULL}, *latin = "caf\xe9";
  BROKEN("Nonsense", broken.canned_allowlist = names; broken.canned_allowlist_count = 1);
  BROKEN("NULL", broken.canned_denylist = names; broken.canned_denylist_count = 2);
  BROKEN("a name of custom_denylist is not UTF-8", broken.custom_denylist = &latin; broken.custom_denylist_count = 1);
  broken = options;
  SESSION("mode", 7, NULL);
  SESSION("callback", HANDS_LIVE, NULL);
  SESSION("callback", HANDS_VIDEO, onResult);
  broken.min_tracking_confidence = 0;
  SESSION("minTrackingConfidence", HANDS_VIDEO, NULL);
  REFUSED(invalid, "NULL", hands_session_create(model, HANDS_IMAGE, NULL, NULL, NULL, NULL, &error));
  REFUSED(invalid, "never made", hands_session_create(NULL, HANDS_IMAGE, NULL, NULL, NULL, &session, &error));
  REFUSED(invalid, "never made", hands_session_create(closedModel, HANDS_IMAGE, NULL, NULL, NULL, &session, &error));
  OK(hands_model_close(model, &error));

  REFUSED(invalid, "NULL", hands_recognize(open, NULL, 0, 0, &result, &error));
  REFUSED(invalid, "NULL", hands_recognize(open, &image, 0, 0, NULL, &error));
  REFUSED(invalid, "timeout", hands_recognize(open, &image, 0, -1, &result, &error));
  REFUSED(invalid, "never made", hands_recognize(NULL, &image, 0, 0, &result, &error));
  REFUSED(invalid, "never made", hands_recognize(closed, &image, 0, 0, &result, &error));
  REFUSED(invalid, "never made", hands_recognize((hands_session *)&image, &image, 0, 0, &result, &error));
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
  struct { hands_options options; int64_t field; } laterOptions;
  OK(hands_options_init(&laterOptions.options, sizeof laterOptions, &error));
  REQUIRE(laterOptions.field == 0 && laterOptions.options.size == sizeof laterOptions);

  REFUSED(invalid, "HANDS_LIVE", hands_send(open, &image, 0, &error));
  REFUSED(invalid, "never made", hands_send(NULL, &image, 0, &error));
  REFUSED(invalid, "NULL", hands_dropped_frames(open, NULL, &error));
  REFUSED(invalid, "never made", hands_dropped_frames(closed, &dropped, &error));
  REFUSED(invalid, "never made", hands_session_close(NULL, &error));
  REFUSED(invalid, "never made", hands_session_close(closed, &error));
  OK(hands_recognize(open, &image, INT64_MIN, INT64_MAX, &result, &error));
  hands_result_free(result);
  OK(hands_session_close(open, &error));
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
  REFUSED(invalid, "file_name is not UTF-8", MpImageCreateFromFile("caf\xe9.jpg", &other, &error));
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
  hands_session *own = create();
  hands_hand expected = recognize(own, 0);
  OK(hands_session_close(own, &error));
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
  REQUIRE(result.handedness[0].categories[0].score == expected.handedness_score);
  REQUIRE(result.hand_landmarks[0].landmarks_count == 21 && result.hand_world_landmarks_count == 1);
  for (int i = 0; i < 21; i++) {
    REQUIRE(result.hand_landmarks[0].landmarks[i].x == expected.landmarks[i][0]);
    REQUIRE(result.hand_world_landmarks[0].landmarks[i].z == expected.world_landmarks[i][2]);
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
  REFUSED(invalid, "gray", MpGestureRecognizerRecognizeImage(recognizer, grayImage, NULL, &result, &error));
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
  BROKEN_TASK(invalid, "ExternalFile", broken.base_options.model_asset_path = "");
  BROKEN_TASK(invalid, "model_asset_path is not UTF-8", broken.base_options.model_asset_path = "caf\xe9.task");
  BROKEN_TASK(kMpNotFound, "Unable to open file at /nope.task",
              broken.base_options.model_asset_path = "/nope.task");
  BROKEN_TASK(kMpUnknown, "Unable to open zip archive.", broken.base_options.model_asset_buffer = "xyz";
              broken.base_options.model_asset_buffer_count = 3);
  BROKEN_TASK(kMpUnknown, "max_vec_size should be greater than or equal to 1.", broken.num_hands = 0);
  BROKEN_TASK(invalid, "`min_detection_confidence`", broken.min_hand_presence_confidence = 2);
  BROKEN_TASK(kMpUnavailable, "GPU", broken.base_options.delegate = 2);
  BROKEN_TASK(invalid, "NULL", broken.canned_gestures_classifier_options.category_allowlist_count = 3);
  BROKEN_TASK(invalid, "limit", broken.custom_gestures_classifier_options.category_denylist_count = UINT32_MAX);
  const char *latin = "caf\xe9";
  BROKEN_TASK(invalid, "a name of category_allowlist is not UTF-8",
              broken.custom_gestures_classifier_options.category_allowlist = &latin;
              broken.custom_gestures_classifier_options.category_allowlist_count = 1);
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
  OK(MpHandLandmarkerClose(landmarker, &error));
  REQUIRE(gestureCalls == 1);
  landmarks = landmarkerOptions(1);
  OK(MpHandLandmarkerCreate(&landmarks, &landmarker, &error));
  OK(MpHandLandmarkerDetectImage(landmarker, image, NULL, &hands, &error));
  REQUIRE(hands.hand_landmarks_count == 1);
  REQUIRE(hands.hand_landmarks[0].landmarks[8].x == expected.landmarks[8][0]);
  REQUIRE(strcmp(hands.handedness[0].categories[0].display_name, expected.handedness ? "Left" : "Right") == 0);
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
  readPicture(argv[2]);
  if (rounds > 0) {
    warmUp();
    repeats(rounds);
    mediaPipeRepeats(rounds);
    free(pixels);
    printf("stress: %d tasks of each kind, one after the other\n", rounds);
    return 0;
  }
  forks();
  warmUp();
  repeats(quick ? 2 : 30);
  videos();
  lives(quick ? 3 : 60, 0);
  lives(1000, 2);
  ownMisuse();
  imageFiles(argv[2]);
  imageMisuse();
  hostileBytes(quick ? 3 : 200);
  threads();
  if (!quick) {
    options();
    sharedModels();
    trainings();
    lives(1000, 5);
    mediaPipeTasks();
    forks();
  }
  free(pixels);
  printf("stress: %s used and misused\n", quick ? "own functions and images" : "every function");
  return 0;
}
