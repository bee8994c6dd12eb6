/* Finds the hands in an image and prints them.
 *
 *   cc landmarks.c $(pkg-config --cflags --libs hands) -o landmarks
 *   ./landmarks gesture_recognizer.task hand.png
 */
#include <stdio.h>
#include <stdlib.h>

#include "hands.h"
#include "hands_mediapipe.h"

/* Exits if a call failed. */
static void check(int status, char *error) {
  if (status == 0) return;
  fprintf(stderr, "landmarks: %s\n", error ? error : "no memory for the error");
  hands_error_free(error);
  exit(1);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: landmarks BUNDLE PICTURE\n");
    return 64;
  }
  char *error = NULL;

  hands_options options;
  check(hands_options_init(&options, sizeof options, &error), error);
  options.model_path = argv[1];
  options.num_hands = 2;
  hands_task *task;
  check(hands_create(&options, &task, &error), error);

  /* Any RGB pixels will do, such as those from your own decoder. */
  MpImagePtr file;
  hands_image image = {.size = sizeof image};
  check(MpImageCreateFromFile(argv[2], &file, &error), error);
  check(MpImageDataUint8(file, &image.pixels, &error), error);
  image.width = MpImageGetWidth(file);
  image.height = MpImageGetHeight(file);
  image.byte_count = (size_t)MpImageGetWidthStep(file) * (size_t)image.height;
  image.format = HANDS_RGB;

  hands_result *result;
  int32_t count;
  check(hands_recognize(task, &image, 0, 0, &result, &error), error);
  check(hands_result_count(result, &count, &error), error);
  for (int32_t i = 0; i < count; i++) {
    const hands_hand *hand;
    check(hands_result_hand(result, i, &hand, &error), error);
    printf("%s %.9g %s %.9g\n", hand->side == HANDS_RIGHT ? "Right" : "Left", (double)hand->side_score,
           hand->gesture ? hand->gesture : "-", (double)hand->gesture_score);
    for (int joint = 0; joint < HANDS_LANDMARK_COUNT; joint++) {
      hands_point point = hand->landmarks[joint], world = hand->world_landmarks[joint];
      printf("%.9g %.9g %.9g %.9g %.9g %.9g\n", (double)point.x, (double)point.y, (double)point.z,
             (double)world.x, (double)world.y, (double)world.z);
    }
  }

  hands_result_free(result);
  MpImageFree(file);
  check(hands_close(task, &error), error);
  return 0;
}
