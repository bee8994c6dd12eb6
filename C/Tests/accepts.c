/* usage: accepts task|image FILE
 *
 * Loads an untrusted bundle or image. Exits with 0 if it is accepted, or prints one line and exits with 1. */
#include <stdio.h>
#include <string.h>

#include "hands.h"

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  char *error = NULL;
  int status;
  if (strcmp(argv[1], "image") == 0) {
    hands_image image = {.size = sizeof image};
    status = hands_image_open(argv[2], 1, &image, &error);
    hands_image_free(image.pixels);
  } else {
    static uint8_t pixels[64 * 64 * 3];
    hands_image image = {
        .size = sizeof image, .pixels = pixels, .byte_count = sizeof pixels, .width = 64, .height = 64,
        .format = HANDS_RGB};
    hands_model *model;
    hands_session *session = NULL;
    const hands_result *result = NULL;
    status = hands_model_open(argv[2], NULL, &model, &error);
    if (status == HANDS_OK)
      status = hands_session_create(model, HANDS_IMAGE, NULL, NULL, NULL, &session, &error);
    if (status == HANDS_OK) status = hands_recognize(session, &image, 0, 0, &result, &error);
    hands_result_free(result);
    hands_session_close(session, NULL);
    hands_model_close(model, NULL);
  }
  if (status == 0) return 0;
  fprintf(stderr, "%s\n", error ? error : "no text");
  hands_error_free(error);
  return 1;
}
