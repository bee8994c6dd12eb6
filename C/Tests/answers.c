/* usage: answers pixels PICTURE FILE                    decode an image to raw pixels, which later need no codec
 *        answers kernels                                print the names of the kernels that run here
 *        answers image|video BUNDLE KERNELS PRECISION FILE ...
 *                                                       print the results for raw files, with two settings
 *        answers live BUNDLE KERNELS PRECISION FILE     the same as a camera, with three threads
 *        answers model FILE                             print the outputs of a TFLite model for drawn inputs
 *
 * Prints every bit of the results, to compare builds for different processors. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hands.h"

static void check(int status, char *error) {
  if (status == 0) return;
  fprintf(stderr, "answers: %d: %s\n", status, error ? error : "no text");
  exit(1);
}

/* An image: width, height, and rows of RGB. */
static int writePixels(const char *picture, const char *path) {
  hands_image image = {.size = sizeof image};
  char *error = NULL;
  check(hands_image_open(picture, 1, &image, &error), error);
  int32_t size[2] = {image.width, image.height};
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(size, sizeof size, 1, file) != 1 ||
      fwrite(image.pixels, 1, image.byte_count, file) != image.byte_count || fclose(file) != 0)
    return 1;
  hands_image_free(image.pixels);
  return 0;
}

static hands_image readPixels(const char *path) {
  hands_image image = {.size = sizeof image, .format = HANDS_RGB};
  int32_t size[2];
  FILE *file = fopen(path, "rb");
  if (!file || fread(size, sizeof size, 1, file) != 1) exit(2);
  image.width = size[0];
  image.height = size[1];
  image.byte_count = (size_t)size[0] * (size_t)size[1] * 3;
  uint8_t *pixels = malloc(image.byte_count);
  if (!pixels || fread(pixels, 1, image.byte_count, file) != image.byte_count) exit(2);
  fclose(file);
  image.pixels = pixels;
  return image;
}

static void printNumbers(const char *name, const float *numbers, int count) {
  printf(" %s", name);
  for (int i = 0; i < count; i++) printf(" %a", (double)numbers[i]);
  printf("\n");
}

static void print(const char *name, const hands_result *result) {
  printf("%s: %d\n", name, result->hand_count);
  for (int32_t i = 0; i < result->hand_count; i++) {
    const hands_hand *hand = hands_result_hand(result, i);
    const char *gesture = hands_result_label(result, hand->gesture);
    printf(" %d %a %a %s %a track %lld %lld\n", hand->handedness, (double)hand->handedness_score,
           (double)hand->presence, gesture ? gesture : "-", (double)hand->gesture_score, (long long)hand->track_id,
           (long long)hand->track_age);
    printNumbers("landmarks", hand->landmarks[0], 3 * HANDS_LANDMARK_COUNT);
    printNumbers("world", hand->world_landmarks[0], 3 * HANDS_LANDMARK_COUNT);
    printNumbers("confidence", hand->joint_confidence, HANDS_LANDMARK_COUNT);
    printNumbers("extension", hand->finger_extension, 5);
    printNumbers("box", hand->box, 4);
    printNumbers("region", hand->next_region, 5);
  }
}

/* nets: BUNDLE KERNELS PRECISION. */
static hands_model *load(char **nets) {
  hands_model_options options;
  hands_model *model;
  char *error = NULL;
  check(hands_model_options_init(&options, sizeof options, &error), error);
  options.kernels = nets[1];
  options.precision = nets[2];
  check(hands_model_open(nets[0], &options, &model, &error), error);
  return model;
}

static hands_options optionsOf(int setting) {
  hands_options options;
  char *error = NULL;
  check(hands_options_init(&options, sizeof options, &error), error);
  if (setting == 1) {
    options.num_hands = 4;
    options.min_hand_detection_confidence = 0.3f;
    options.min_hand_presence_confidence = 0.2f;
    options.smoothing_min_cutoff = 0.05f;
    options.num_threads = 2;
  }
  return options;
}

static void recognize(hands_mode mode, char **nets, char **paths, int count) {
  char *error = NULL;
  hands_model *model = load(nets);
  for (int setting = 0; setting < 2; setting++) {
    hands_options options = optionsOf(setting);
    hands_session *session;
    check(hands_session_create(model, mode, &options, NULL, NULL, &session, &error), error);
    for (int i = 0; i < count; i++) {
      hands_image image = readPixels(paths[i]);
      const hands_result *result;
      check(hands_recognize(session, &image, 33333 * i, 0, &result, &error), error);
      const char *slash = strrchr(paths[i], '/');
      print(slash ? slash + 1 : paths[i], result);
      hands_result_free(result);
      free((void *)(uintptr_t)image.pixels);
    }
    check(hands_session_close(session, &error), error);
  }
  check(hands_model_close(model, &error), error);
}

static void onResult(void *context, hands_status status, const char *error, const hands_result *result,
                     int64_t time_us) {
  (void)time_us;
  if (status != HANDS_OK) {
    fprintf(stderr, "answers: %s\n", error);
    exit(1);
  }
  /* Callbacks have room on the stack, also where the system gives its threads less. */
  volatile char room[1 << 22];
  for (size_t i = 0; i < sizeof room; i += 1024) room[i] = 1;
  print("frame", result);
  ++*(int *)context;
}

/* One frame; hands_session_close waits for its result. */
static int live(char **nets, const char *path) {
  int delivered = 0;
  char *error = NULL;
  hands_options options = optionsOf(0);
  options.num_threads = 3;
  hands_model *model = load(nets);
  hands_session *session;
  check(hands_session_create(model, HANDS_LIVE, &options, onResult, &delivered, &session, &error), error);
  hands_image image = readPixels(path);
  check(hands_send(session, &image, 0, &error), error);
  check(hands_session_close(session, &error), error);
  check(hands_model_close(model, &error), error);
  free((void *)(uintptr_t)image.pixels);
  return delivered == 1 ? 0 : 1;
}

static void model(const char *path) {
  char *error = NULL;
  hands_interpreter *interpreter;
  size_t inputs, outputs;
  check(hands_interpreter_open(path, NULL, &interpreter, &error), error);
  check(hands_interpreter_counts(interpreter, &inputs, &outputs, &error), error);
  uint32_t state = 1;
  for (int run = 0; run < 3; run++) {
    hands_tensor tensor = {.size = sizeof tensor};
    for (size_t i = 0; i < inputs; i++) {
      check(hands_interpreter_input(interpreter, i, &tensor, &error), error);
      uint8_t *bytes = malloc(tensor.byte_count);
      if (!bytes) exit(2);
      for (size_t k = 0; k < tensor.byte_count; k++) {
        state = state * 1664525 + 1013904223;
        bytes[k] = (uint8_t)(state >> 24);
      }
      if (tensor.type == HANDS_FLOAT32) {
        for (size_t k = 0; k + 4 <= tensor.byte_count; k += 4) {
          const float number = (float)bytes[k] / 64 - 2;
          memcpy(bytes + k, &number, sizeof number);
        }
      }
      check(hands_interpreter_set(interpreter, i, bytes, tensor.byte_count, &error), error);
      free(bytes);
    }
    check(hands_interpreter_invoke(interpreter, &error), error);
    for (size_t i = 0; i < outputs; i++) {
      check(hands_interpreter_output(interpreter, i, &tensor, &error), error);
      uint8_t *bytes = malloc(tensor.byte_count);
      if (!bytes) exit(2);
      check(hands_interpreter_get(interpreter, i, bytes, tensor.byte_count, &error), error);
      printf(" output %zu ", i);
      for (size_t k = 0; k < tensor.byte_count; k++) printf("%02x", bytes[k]);
      printf("\n");
      free(bytes);
    }
  }
  check(hands_interpreter_close(interpreter, &error), error);
}

int main(int argc, char **argv) {
  if (argc == 2) return puts(hands_kernels()) < 0;
  if (argc == 4 && strcmp(argv[1], "pixels") == 0) return writePixels(argv[2], argv[3]);
  if (argc == 3 && strcmp(argv[1], "model") == 0) {
    model(argv[2]);
    return 0;
  }
  if (argc < 6) return 64;
  if (strcmp(argv[1], "live") == 0) return live(argv + 2, argv[5]);
  recognize(strcmp(argv[1], "video") == 0 ? HANDS_VIDEO : HANDS_IMAGE, argv + 2, argv + 5, argc - 5);
  return 0;
}
