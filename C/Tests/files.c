/* Recognition in image files, with all pixels and in parts, as interface/features.toml promises; and its misuse.
 *
 * usage: files BUNDLE PICTURE LARGE
 *
 * PICTURE must be a small PNG, LARGE a JPEG of 1,536 pixels or more along a side; each shows a hand. Exits with 0, or
 * prints what failed. */
#include <math.h>

#include "support.h"

enum { invalid = HANDS_INVALID_ARGUMENT };

static hands_session *session;
static uint8_t *bytes;
static size_t count;

/* Swift's runtime keeps what it makes once, which the leak checker is told to ignore by this function's name. */
__attribute__((noinline)) static void warmUp(const char *path) {
  const hands_result *result;
  session = create();
  OK(hands_recognize_file(session, path, HANDS_DECODE_FAST, 1, 0, 0, &result, NULL, &error));
  hands_result_free(result);
  OK(hands_session_close(session, &error));
}

/* The result for the pixels of a file. */
static const hands_result *fromPixels(const char *path, int isUpright, int rotation) {
  hands_image image = {.size = sizeof image};
  const hands_result *result;
  OK(hands_image_open(path, isUpright, &image, &error));
  image.rotation_degrees = rotation;
  OK(hands_recognize(session, &image, 0, 0, &result, &error));
  hands_image_free(image.pixels);
  return result;
}

static int same(const hands_result *a, const hands_result *b) {
  return a->byte_count == b->byte_count && memcmp(a, b, (size_t)a->byte_count) == 0;
}

/* With all pixels: the bits of hands_image_open and hands_recognize. */
static void wholeFiles(const char *path) {
  for (int rotation = -90; rotation <= 90; rotation += 90) {
    for (int isUpright = 0; isUpright <= 1; isUpright++) {
      const hands_result *expected = fromPixels(path, isUpright, rotation), *file, *encoded;
      int32_t isComplete[2] = {-1, -1};
      OK(hands_recognize_file(
          session, path, HANDS_DECODE_FULL, isUpright, rotation, 0, &file, &isComplete[0], &error));
      OK(hands_recognize_encoded(
          session, bytes, count, HANDS_DECODE_FULL, isUpright, rotation, 0, &encoded, &isComplete[1], &error));
      REQUIRE(isComplete[0] == 1 && isComplete[1] == 1);
      REQUIRE(same(expected, file) && same(expected, encoded));
      REQUIRE(rotation != 0 || expected->hand_count == 1);
      hands_result_free(expected);
      hands_result_free(file);
      hands_result_free(encoded);
    }
  }
}

/* What is small or no JPEG is decoded whole. */
static void smallFiles(const char *path) {
  const hands_result *expected = fromPixels(path, 1, 0), *result;
  int32_t isComplete = -1;
  OK(hands_recognize_file(session, path, HANDS_DECODE_FAST, 1, 0, 0, &result, &isComplete, &error));
  REQUIRE(isComplete == 1 && same(expected, result));
  hands_result_free(result);
  hands_result_free(expected);
}

/* In parts: landmarks are near those in all pixels, and it says so. */
static void decodedInParts(const char *path) {
  const hands_result *expected = fromPixels(path, 1, 0), *file, *encoded;
  int32_t isComplete = -1;
  OK(hands_recognize_file(session, path, HANDS_DECODE_FAST, 1, 0, 0, &file, &isComplete, &error));
  REQUIRE(isComplete == 0 && file->hand_count == 1);
  REQUIRE(file->width == expected->width && file->height == expected->height && file->time_us == 0);
  OK(hands_recognize_encoded(session, bytes, count, HANDS_DECODE_FAST, 1, 0, 0, &encoded, NULL, &error));
  REQUIRE(same(file, encoded) && !same(file, expected));
  const hands_hand *hand = hands_result_hand(file, 0), *other = hands_result_hand(expected, 0);
  REQUIRE(hand->gesture == other->gesture && hand->handedness == other->handedness);
  /* The model sees 224 samples of the region along its side. */
  float sum = 0, sample = other->next_region[2] / 224;
  for (int joint = 0; joint < HANDS_LANDMARK_COUNT; joint++) {
    float x = hand->landmarks[joint][0] - other->landmarks[joint][0];
    float y = (hand->landmarks[joint][1] - other->landmarks[joint][1]) * (float)file->height / (float)file->width;
    sum += hypotf(x, y) / sample;
  }
  REQUIRE(sum / HANDS_LANDMARK_COUNT < 1);
  hands_result_free(expected);
  hands_result_free(file);
  hands_result_free(encoded);
}

/* A call that must be refused, and clears what it would write. */
#define CLEARED(expected, words, function, ...)                                                      \
  do {                                                                                               \
    const hands_result *result = (const hands_result *)1;                                            \
    int32_t isComplete = -1;                                                                         \
    REFUSED(expected, words, function(__VA_ARGS__, &result, &isComplete, &error));                   \
    REQUIRE(result == NULL && isComplete == 0);                                                      \
  } while (0)

static void misuse(const char *path) {
  for (int fast = 0; fast <= 1; fast++) {
    CLEARED(invalid, "path is NULL", hands_recognize_file, session, NULL, fast, 1, 0, 0);
    CLEARED(invalid, "path is not UTF-8", hands_recognize_file, session, "caf\xe9.jpg", fast, 1, 0, 0);
    CLEARED(invalid, "bytes is NULL", hands_recognize_encoded, session, NULL, count, fast, 1, 0, 0);
    CLEARED(invalid, "limit", hands_recognize_encoded, session, bytes, (size_t)-1, fast, 1, 0, 0);
    CLEARED(invalid, "", hands_recognize_encoded, session, bytes, (size_t)0, fast, 1, 0, 0);
    CLEARED(invalid, "neither a PNG nor a JPEG", hands_recognize_encoded, session, "none", (size_t)4, fast, 1, 0, 0);
    CLEARED(invalid, "JPEG", hands_recognize_encoded, session, bytes, (size_t)100, fast, 1, 0, 0);
    CLEARED(invalid, "multiple of 90", hands_recognize_file, session, path, fast, 1, 45, 0);
    CLEARED(invalid, "timeout_us", hands_recognize_file, session, path, fast, 1, 0, -1);
    CLEARED(HANDS_DEADLINE_EXCEEDED, "deadline", hands_recognize_file, session, path, fast, 1, 0, 1);
    CLEARED(HANDS_NOT_FOUND, "exist", hands_recognize_file, session, "/nope.jpg", fast, 1, 0, 0);
    CLEARED(invalid, "regular", hands_recognize_file, session, "/", fast, 1, 0, 0);
    REFUSED(invalid, "result is NULL", hands_recognize_file(session, path, fast, 1, 0, 0, NULL, NULL, &error));
    CLEARED(invalid, "never made", hands_recognize_file, NULL, path, fast, 1, 0, 0);
  }
  CLEARED(invalid, "decoding is 2", hands_recognize_file, session, path, 2, 1, 0, 0);
  CLEARED(invalid, "decoding is -1", hands_recognize_encoded, session, bytes, count, -1, 1, 0, 0);
}

static void ignore(
    void *context, hands_status status, const char *error, const hands_result *result, int64_t time) {
  (void)context, (void)status, (void)error, (void)result, (void)time;
}

/* Videos and cameras have no files. */
static void otherModes(const char *path) {
  hands_model *model = load();
  hands_session *other;
  for (int mode = HANDS_VIDEO; mode <= HANDS_LIVE; mode++) {
    OK(hands_session_create(model, mode, NULL, mode == HANDS_LIVE ? ignore : NULL, NULL, &other, &error));
    CLEARED(invalid, "HANDS_IMAGE", hands_recognize_file, other, path, HANDS_DECODE_FAST, 1, 0, 0);
    OK(hands_session_close(other, &error));
  }
  CLEARED(invalid, "closed", hands_recognize_file, other, path, HANDS_DECODE_FAST, 1, 0, 0);
  OK(hands_model_close(model, &error));
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  bundle = argv[1];
  warmUp(argv[3]);
  session = create();
  bytes = readFile(argv[3], &count);
  wholeFiles(argv[3]);
  smallFiles(argv[2]);
  decodedInParts(argv[3]);
  misuse(argv[3]);
  otherModes(argv[3]);
  free(bytes);
  OK(hands_session_close(session, &error));
  printf("files: decoded whole and in parts, and misused\n");
  return 0;
}
