/* What the tests of the C library share: requirements, the bundle, the picture, and a training. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hands.h"

#define FAIL(...)                                     \
  do {                                                \
    fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);   \
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

static inline uint8_t *readFile(const char *path, size_t *count) {
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

static inline void readPicture(const char *path) {
  hands_image image = {.size = sizeof image};
  OK(hands_image_open(path, 1, &image, &error));
  width = image.width;
  height = image.height;
  pixels = malloc(image.byte_count);
  REQUIRE(pixels);
  memcpy(pixels, image.pixels, image.byte_count);
  hands_image_free(image.pixels);
}

static inline hands_image picture(void) {
  hands_image image = {.size = sizeof image};
  image.pixels = pixels;
  image.byte_count = (size_t)width * (size_t)height * 3;
  image.width = width;
  image.height = height;
  return image;
}

static inline hands_options defaults(void) {
  hands_options options;
  OK(hands_options_init(&options, sizeof options, &error));
  return options;
}

static inline hands_model_options modelDefaults(void) {
  hands_model_options options;
  OK(hands_model_options_init(&options, sizeof options, &error));
  /* Valgrind is twenty times slower with FMA than with SSE2. */
  if (quick) options.kernels = "baseline";
  return options;
}

static inline hands_model *load(void) {
  hands_model_options options = modelDefaults();
  hands_model *model = NULL;
  OK(hands_model_open(bundle, &options, &model, &error));
  return model;
}

/* A session for single images with a model of its own, which lives as long as the session. */
static inline hands_session *create(void) {
  hands_model *model = load();
  hands_session *session = NULL;
  OK(hands_session_create(model, HANDS_IMAGE, NULL, NULL, NULL, &session, &error));
  OK(hands_model_close(model, &error));
  return session;
}

static inline hands_hand onlyHand(const hands_result *result) {
  REQUIRE(result->version == HANDS_RECORD_VERSION && result->byte_count % 8 == 0);
  REQUIRE(result->hand_count == 1 && result->width == width && result->height == height);
  REQUIRE(!hands_result_hand(result, 1) && !hands_result_hand(result, -1));
  REQUIRE(!hands_result_label(result, -1) && !hands_result_label(result, result->label_count));
  const hands_hand *hand = hands_result_hand(result, 0);
  REQUIRE((hand->gesture >= 0) == (hands_result_label(result, hand->gesture) != NULL));
  return *hand;
}

static inline hands_hand recognize(hands_session *session, int64_t time) {
  hands_image image = picture();
  const hands_result *result = NULL;
  OK(hands_recognize(session, &image, time, 0, &result, &error));
  hands_hand hand = onlyHand(result);
  hands_result_free(result);
  return hand;
}

static inline int sameHand(const hands_hand *a, const hands_hand *b) { return memcmp(a, b, sizeof *a) == 0; }

/* A training on hands that are drawn by moving the landmarks of one that was found. */
static inline hands_training *examples(const hands_result *result) {
  size_t count, bytesOfResult = (size_t)result->byte_count;
  uint8_t *bytes = readFile(bundle, &count);
  hands_result *copy = malloc(bytesOfResult);
  hands_training *training;
  REQUIRE(copy);
  OK(hands_training_create(bytes, count, 0, &training, &error));
  free(bytes);
  const char *labels[] = {"flat", "tall", "None"};
  for (int label = 0; label < 3; label++) {
    for (int example = 0; example < 6; example++) {
      memcpy(copy, result, bytesOfResult);
      hands_hand *hand = (hands_hand *)((char *)copy + copy->header_bytes);
      for (int joint = 0; joint < HANDS_LANDMARK_COUNT; joint++) {
        for (int axis = 0; axis < 2; axis++) {
          float scale = 1 + 0.02f * (float)example;
          if (label < 2 && axis == label) scale *= 0.3f;
          if (label == 2) scale *= 1 + 0.2f * (float)(joint % 5);
          hand->landmarks[joint][axis] *= scale;
          hand->world_landmarks[joint][axis] *= scale;
        }
      }
      OK(hands_training_add(training, labels[label], copy, 0, &error));
    }
  }
  free(copy);
  return training;
}

#endif
