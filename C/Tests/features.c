/* What tracking and classifier options do, as interface/features.toml promises.
 *
 * usage: features BUNDLE PICTURE
 *
 * PICTURE must show one hand with the gesture Victory. Exits with 0, or prints what failed. */
#include <math.h>

#include "support.h"

enum { frameCount = 4 };

/* A video in which the picture moves to the right by 4 pixels a frame. */
static void recognizeMoving(const hands_options *options, hands_hand hands[frameCount]) {
  hands_model *model = load();
  hands_session *session;
  OK(hands_session_create(model, HANDS_VIDEO, options, NULL, NULL, &session, &error));
  OK(hands_model_close(model, &error));
  uint8_t *still = pixels, *moved = malloc((size_t)width * (size_t)height * 3);
  REQUIRE(moved);
  pixels = moved;
  for (int frame = 0; frame < frameCount; frame++) {
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int from = x < 4 * frame ? 0 : x - 4 * frame;
        memcpy(moved + 3 * (y * width + x), still + 3 * (y * width + from), 3);
      }
    }
    hands[frame] = recognize(session, frame * 33333);
  }
  pixels = still;
  free(moved);
  OK(hands_session_close(session, &error));
}

static void tracks(const hands_hand plain[frameCount]) {
  for (int frame = 0; frame < frameCount; frame++) {
    REQUIRE(plain[frame].track_id == 1 && plain[frame].track_age == frame + 1);
  }
}

static void fingerExtension(const hands_hand *victory) {
  const int isExtended[5] = {0, 1, 1, 0, 0};
  for (int finger = 0; finger < 5; finger++) {
    REQUIRE((victory->finger_extension[finger] > 0.5f) == isExtended[finger]);
  }
  for (int joint = 0; joint < HANDS_LANDMARK_COUNT; joint++) {
    REQUIRE(victory->joint_confidence[joint] >= 0 && victory->joint_confidence[joint] <= 1);
  }
  REQUIRE(victory->joint_confidence[8] > 0.5f && victory->joint_confidence[12] > 0.5f);
}

/* The smoothed wrist lags behind. */
static void smoothing(const hands_hand plain[frameCount]) {
  hands_hand smooth[frameCount];
  hands_options options = defaults();
  options.smoothing_min_cutoff = 0.05;
  options.smoothing_beta = 1;
  recognizeMoving(&options, smooth);
  REQUIRE(memcmp(smooth[0].landmarks, plain[0].landmarks, sizeof plain[0].landmarks) == 0);
  float end = plain[frameCount - 1].landmarks[0][0], smoothed = smooth[frameCount - 1].landmarks[0][0];
  REQUIRE(smoothed > plain[0].landmarks[0][0] && smoothed < end - 0.005f);
}

/* A voted gesture has the mean of its scores. */
static void votes(const hands_hand plain[frameCount]) {
  hands_hand voted[frameCount];
  hands_options options = defaults();
  options.gesture_vote_window = frameCount;
  recognizeMoving(&options, voted);
  float sum = 0;
  for (int frame = 0; frame < frameCount; frame++) {
    sum += plain[frame].gesture_score;
    REQUIRE(voted[frame].gesture == plain[frame].gesture);
    REQUIRE(fabsf(voted[frame].gesture_score - sum / (float)(frame + 1)) < 1e-6f);
  }
  REQUIRE(voted[1].gesture_score != plain[1].gesture_score);
}

static void averagedHandedness(const hands_hand plain[frameCount]) {
  hands_hand averaged[frameCount];
  hands_options options = defaults();
  options.averages_handedness = 1;
  recognizeMoving(&options, averaged);
  float sum = 0;
  for (int frame = 0; frame < frameCount; frame++) {
    sum += plain[frame].handedness_score;
    REQUIRE(averaged[frame].handedness == plain[frame].handedness);
    REQUIRE(fabsf(averaged[frame].handedness_score - sum / (float)(frame + 1)) < 1e-6f);
  }
}

/* Whether the hand of the picture has this gesture; NULL for none. */
static int shows(hands_model *model, const hands_options *options, const char *gesture) {
  hands_session *session;
  hands_image image = picture();
  const hands_result *result;
  OK(hands_session_create(model, HANDS_IMAGE, options, NULL, NULL, &session, &error));
  OK(hands_recognize(session, &image, 0, 0, &result, &error));
  hands_hand hand = onlyHand(result);
  const char *label = hands_result_label(result, hand.gesture);
  int isShown = label && gesture ? strcmp(label, gesture) == 0 : !label && !gesture;
  if (!isShown) fprintf(stderr, "features: the gesture is %s\n", label ? label : "absent");
  hands_result_free(result);
  OK(hands_session_close(session, &error));
  return isShown;
}

static void cannedClassifier(void) {
  hands_model *model = load();
  const char *victory = "Victory", *fist = "Closed_Fist";
  hands_options options = defaults();
  REQUIRE(shows(model, &options, "Victory"));
  options.canned_allowlist = &victory;
  options.canned_allowlist_count = 1;
  REQUIRE(shows(model, &options, "Victory"));
  options.canned_allowlist = &fist;
  options.canned_score_threshold = 0.5f;
  REQUIRE(shows(model, &options, NULL));
  options = defaults();
  options.canned_denylist = &victory;
  options.canned_denylist_count = 1;
  options.canned_score_threshold = 0.5f;
  REQUIRE(shows(model, &options, NULL));
  options = defaults();
  options.canned_score_threshold = 1;
  REQUIRE(shows(model, &options, NULL));
  OK(hands_model_close(model, &error));
}

/* Options of the custom classifier leave the other one's alone: it answers where the custom one does not. */
static void customClassifier(void) {
  hands_session *session = create();
  hands_image image = picture();
  const hands_result *result;
  OK(hands_recognize(session, &image, 0, 0, &result, &error));
  hands_training *training = examples(result);
  for (int example = 0; example < 6; example++) OK(hands_training_add(training, "own", result, 0, &error));
  hands_result_free(result);
  OK(hands_session_close(session, &error));
  const void *file;
  size_t size;
  OK(hands_training_run(training, &file, &size, NULL, &error));
  OK(hands_training_close(training, &error));
  hands_model *model;
  OK(hands_model_load(file, size, NULL, &model, &error));
  hands_bytes_free(file);

  const char *none = "None", *own = "own";
  hands_options options = defaults();
  REQUIRE(shows(model, &options, "own"));
  options.custom_score_threshold = 1;
  REQUIRE(shows(model, &options, "Victory"));
  options = defaults();
  options.custom_denylist = &own;
  options.custom_denylist_count = 1;
  options.custom_score_threshold = 0.5f;
  REQUIRE(shows(model, &options, "Victory"));
  options = defaults();
  options.custom_allowlist = &none;
  options.custom_allowlist_count = 1;
  options.custom_score_threshold = 0.5f;
  REQUIRE(shows(model, &options, "Victory"));
  OK(hands_model_close(model, &error));
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  bundle = argv[1];
  readPicture(argv[2]);
  hands_hand plain[frameCount];
  recognizeMoving(NULL, plain);
  tracks(plain);
  fingerExtension(&plain[0]);
  smoothing(plain);
  votes(plain);
  averagedHandedness(plain);
  cannedClassifier();
  customClassifier();
  free(pixels);
  printf("features: tracking and classifier options work\n");
  return 0;
}
