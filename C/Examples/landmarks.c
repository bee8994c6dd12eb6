/* Finds the hands in an image and prints them.
 *
 *   cc landmarks.c $(pkg-config --cflags --libs hands) -o landmarks
 *   ./landmarks gesture_recognizer.task hand.png
 */
#include <stdio.h>
#include <stdlib.h>

#include "hands.h"

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

  hands_model *model;
  check(hands_model_open(argv[1], NULL, &model, &error), error);
  hands_options options;
  check(hands_options_init(&options, sizeof options, &error), error);
  options.num_hands = 2;
  hands_session *session;
  check(hands_session_create(model, HANDS_IMAGE, &options, NULL, NULL, &session, &error), error);

  /* Any pixels will do, such as those from your own decoder. */
  hands_image image = {.size = sizeof image};
  check(hands_image_open(argv[2], 1, &image, &error), error);

  const hands_result *result;
  check(hands_recognize(session, &image, 0, 0, &result, &error), error);
  for (int32_t i = 0; i < result->hand_count; i++) {
    const hands_hand *hand = hands_result_hand(result, i);
    const char *gesture = hands_result_label(result, hand->gesture);
    printf("%s %.9g %s %.9g\n", hand->handedness == HANDS_RIGHT ? "Right" : "Left", (double)hand->handedness_score,
           gesture ? gesture : "-", (double)hand->gesture_score);
    for (int joint = 0; joint < HANDS_LANDMARK_COUNT; joint++) {
      const float *point = hand->landmarks[joint], *world = hand->world_landmarks[joint];
      printf("%.9g %.9g %.9g %.9g %.9g %.9g\n", (double)point[0], (double)point[1], (double)point[2],
             (double)world[0], (double)world[1], (double)world[2]);
    }
  }

  hands_result_free(result);
  hands_image_free(image.pixels);
  check(hands_session_close(session, &error), error);
  check(hands_model_close(model, &error), error);
  return 0;
}
