/* usage: accepts task|image FILE
 *
 * Loads an untrusted bundle or image. Exits with 0 if it is accepted, or prints one line and exits with 1. */
#include <stdio.h>
#include <string.h>

#include "hands.h"
#include "hands_mediapipe.h"

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  char *error = NULL;
  int status;
  if (strcmp(argv[1], "image") == 0) {
    MpImagePtr image;
    status = MpImageCreateFromFile(argv[2], &image, &error);
    MpImageFree(image);
  } else {
    static uint8_t pixels[64 * 64 * 3];
    hands_image image = {
        .size = sizeof image, .pixels = pixels, .byte_count = sizeof pixels, .width = 64, .height = 64,
        .format = HANDS_RGB};
    hands_options options;
    hands_task *task;
    hands_result *result = NULL;
    hands_options_init(&options, sizeof options, NULL);
    options.model_path = argv[2];
    status = hands_create(&options, &task, &error);
    if (status == HANDS_OK) status = hands_recognize(task, &image, 0, 0, &result, &error);
    hands_result_free(result);
    hands_close(task, NULL);
  }
  if (status == 0) return 0;
  fprintf(stderr, "%s\n", error ? error : "no text");
  hands_error_free(error);
  return 1;
}
