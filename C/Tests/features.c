/* What options of tracking, classifiers, searches and landmarks do, as interface/features.toml promises.
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

enum { gapFrameCount = 3 };

/* The track of the first hand of each frame, 0 without a hand, where a frame of a video of the picture is black. */
static void recognizeGap(const hands_options *options, int black, int microseconds, int32_t tracks[gapFrameCount]) {
  hands_model *model = load();
  hands_session *session;
  OK(hands_session_create(model, HANDS_VIDEO, options, NULL, NULL, &session, &error));
  OK(hands_model_close(model, &error));
  uint8_t *shown = pixels, *dark = calloc((size_t)width * (size_t)height, 3);
  REQUIRE(dark);
  for (int frame = 0; frame < gapFrameCount; frame++) {
    pixels = frame == black ? dark : shown;
    hands_image image = picture();
    const hands_result *result;
    OK(hands_recognize(session, &image, (int64_t)frame * microseconds, 0, &result, &error));
    tracks[frame] = result->hand_count ? hands_result_hand(result, 0)->track_id : 0;
    hands_result_free(result);
  }
  pixels = shown;
  free(dark);
  OK(hands_session_close(session, &error));
}

static void expectTracks(const hands_options *options, int first, int second, int third) {
  int32_t tracks[gapFrameCount];
  recognizeGap(options, 1, 100000, tracks);
  REQUIRE(tracks[0] == first && tracks[1] == second && tracks[2] == third);
}

static void refuseOptions(const hands_options *options, const char *words) {
  hands_model *model = load();
  hands_session *session;
  REFUSED(
      HANDS_INVALID_ARGUMENT, words,
      hands_session_create(model, HANDS_VIDEO, options, NULL, NULL, &session, &error));
  OK(hands_model_close(model, &error));
}

/* A hand that reappears in time keeps its track. */
static void identityGap(void) {
  hands_options options = defaults();
  expectTracks(&options, 1, 0, 2);
  options.identity_gap_us = 1000000;
  expectTracks(&options, 1, 0, 1);
  options.identity_gap_us = 150000;
  expectTracks(&options, 1, 0, 2);
  options.identity_gap_us = 10000001;
  refuseOptions(&options, "identityGap");
}

/* A lost hand is reported again. */
static void coastingFrames(void) {
  hands_options options = defaults();
  options.coasting_frames = 1;
  expectTracks(&options, 1, 1, 1);
  options.coasting_frames = 3;
  refuseOptions(&options, "coastingFrames");
}

/* A new hand is looked for at an interval; a change makes the search earlier, at most every 90 ms. */
static void detectionInterval(void) {
  int32_t tracks[gapFrameCount];
  hands_options options = defaults();
  recognizeGap(&options, 0, 50000, tracks);
  REQUIRE(!tracks[0] && tracks[1] && tracks[2]);
  options.detection_interval_us = 10000000;
  recognizeGap(&options, 0, 50000, tracks);
  REQUIRE(!tracks[0] && !tracks[1] && tracks[2]);
  options.detection_interval_us = -1;
  refuseOptions(&options, "detectionInterval");
}

/* The picture twice, side by side: of two right hands one is reported. */
static void oneOfEachSide(void) {
  uint8_t *single = pixels, *pair = malloc((size_t)width * (size_t)height * 6);
  REQUIRE(pair);
  size_t row = 3 * (size_t)width;
  for (int y = 0; y < height; y++) {
    memcpy(pair + 2 * row * (size_t)y, single + row * (size_t)y, row);
    memcpy(pair + 2 * row * (size_t)y + row, single + row * (size_t)y, row);
  }
  hands_model *model = load();
  for (int isOne = 0; isOne < 2; isOne++) {
    hands_options options = defaults();
    options.num_hands = 2;
    options.one_of_each_side = isOne;
    hands_session *session;
    OK(hands_session_create(model, HANDS_VIDEO, &options, NULL, NULL, &session, &error));
    pixels = pair, width *= 2;
    hands_image image = picture();
    const hands_result *result;
    OK(hands_recognize(session, &image, 0, 0, &result, &error));
    pixels = single, width /= 2;
    REQUIRE(result->hand_count == (isOne ? 1 : 2));
    hands_result_free(result);
    OK(hands_session_close(session, &error));
  }
  free(pair);
  OK(hands_model_close(model, &error));
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

/* The picture at half its size, in the corner of one of three times its size: its hand is found in a tile alone. */
static void searches(void) {
  enum { factor = 3 };
  uint8_t *close = pixels, *far = malloc((size_t)(factor * factor * 3) * (size_t)width * (size_t)height);
  REQUIRE(far);
  memset(far, 128, (size_t)(factor * factor * 3) * (size_t)width * (size_t)height);
  for (int y = 0; y < height / 2; y++) {
    for (int x = 0; x < width / 2; x++) {
      memcpy(far + 3 * ((factor * height - height / 2 + y) * factor * width + x), close + 3 * (2 * y * width + 2 * x), 3);
    }
  }
  hands_model *model = load();
  hands_session *session;
  const hands_result *result;
  hands_options options = defaults();
  for (int search = 0; search < 2; search++) {
    if (search) options.search = "far";
    OK(hands_session_create(model, HANDS_IMAGE, &options, NULL, NULL, &session, &error));
    pixels = far, width *= factor, height *= factor;
    hands_image image = picture();
    OK(hands_recognize(session, &image, 0, 0, &result, &error));
    pixels = close, width /= factor, height /= factor;
    REQUIRE(result->hand_count == search);
    if (search) REQUIRE(hands_result_hand(result, 0)->look > 6);
    hands_result_free(result);
    OK(hands_session_close(session, &error));
  }
  free(far);
  OK(hands_model_close(model, &error));
}

/* Landmarks found in another way are others, and near. */
static void landmarkModes(const hands_hand *plain) {
  const char *modes[] = {"mediapipe", "upright", "refined"};
  hands_model *model = load();
  for (int mode = 0; mode < 3; mode++) {
    hands_options options = defaults();
    options.landmarks = modes[mode];
    hands_session *session;
    OK(hands_session_create(model, HANDS_IMAGE, &options, NULL, NULL, &session, &error));
    hands_hand hand = recognize(session, 0);
    REQUIRE((memcmp(hand.landmarks, plain->landmarks, sizeof hand.landmarks) == 0) == (mode == 0));
    for (int joint = 0; joint < HANDS_LANDMARK_COUNT; joint++) {
      REQUIRE(fabsf(hand.landmarks[joint][0] - plain->landmarks[joint][0]) < 0.05f);
    }
    REQUIRE(hand.look == 0);
    OK(hands_session_close(session, &error));
  }
  OK(hands_model_close(model, &error));
}

/* Compares the last output of a run in one call with the expected one. */
static void runInOneCall(
    hands_interpreter *interpreter, const void *input, size_t inputSize, size_t outputs, const void *expected) {
  enum { limit = 8 };
  REQUIRE(outputs <= limit);
  void *found[limit];
  size_t sizes[limit];
  for (size_t i = 0; i < outputs; i++) {
    hands_tensor output = {.size = sizeof output};
    OK(hands_interpreter_output(interpreter, i, &output, &error));
    found[i] = malloc(sizes[i] = output.byte_count);
  }
  OK(hands_interpreter_run(interpreter, 1, &input, &inputSize, outputs, found, sizes, &error));
  REQUIRE(memcmp(found[outputs - 1], expected, sizes[outputs - 1]) == 0);

  const int invalid = HANDS_INVALID_ARGUMENT;
  const size_t more = inputSize + 1;
  const void *null = NULL;
  REFUSED(invalid, "input_count", hands_interpreter_run(interpreter, 2, &input, &inputSize, outputs, found, sizes, &error));
  REFUSED(invalid, "output_count", hands_interpreter_run(interpreter, 1, &input, &inputSize, 0, found, sizes, &error));
  REFUSED(invalid, "byte_count", hands_interpreter_run(interpreter, 1, &input, &more, outputs, found, sizes, &error));
  REFUSED(invalid, "bytes is NULL", hands_interpreter_run(interpreter, 1, &null, &inputSize, outputs, found, sizes, &error));
  REFUSED(invalid, "inputs is NULL", hands_interpreter_run(interpreter, 1, NULL, &inputSize, outputs, found, sizes, &error));
  REFUSED(invalid, "outputs is NULL", hands_interpreter_run(interpreter, 1, &input, &inputSize, outputs, NULL, sizes, &error));
  sizes[0]--;
  REFUSED(invalid, "byte_count", hands_interpreter_run(interpreter, 1, &input, &inputSize, outputs, found, sizes, &error));
  for (size_t i = 0; i < outputs; i++) free(found[i]);
}

/* The first model of the bundle, whose members are stored as they are, by itself. */
static void interpreters(void) {
  size_t size, start = 0;
  uint8_t *bytes = readFile(bundle, &size);
  while (start + 8 < size && memcmp(bytes + start + 4, "TFL3", 4) != 0) start++;

  hands_interpreter_options options;
  OK(hands_interpreter_options_init(&options, sizeof options, &error));
  options.num_threads = 2;
  hands_interpreter *interpreter;
  OK(hands_interpreter_load(bytes + start, size - start, &options, &interpreter, &error));
  size_t inputs, outputs;
  OK(hands_interpreter_counts(interpreter, &inputs, &outputs, &error));
  REQUIRE(inputs == 1 && outputs > 0);
  hands_tensor input = {.size = sizeof input}, output = {.size = sizeof output};
  OK(hands_interpreter_input(interpreter, 0, &input, &error));
  OK(hands_interpreter_output(interpreter, outputs - 1, &output, &error));
  REQUIRE(input.type == HANDS_FLOAT32 && input.rank == 4 && input.shape[3] == 3 && input.tensor_name[0]);
  REQUIRE(input.byte_count == 12 * (size_t)(input.shape[1] * input.shape[2]) && input.scale_count == 0);
  float *pixel = calloc(1, input.byte_count), *first = malloc(output.byte_count), *second = malloc(output.byte_count);
  REQUIRE(pixel && first && second);
  OK(hands_interpreter_invoke(interpreter, &error));
  OK(hands_interpreter_get(interpreter, outputs - 1, first, output.byte_count, &error));
  pixel[0] = 1;
  OK(hands_interpreter_set(interpreter, 0, pixel, input.byte_count, &error));
  OK(hands_interpreter_invoke(interpreter, &error));
  OK(hands_interpreter_get(interpreter, outputs - 1, second, output.byte_count, &error));
  REQUIRE(memcmp(first, second, output.byte_count) != 0);
  runInOneCall(interpreter, pixel, input.byte_count, outputs, second);
  /* In place. */
  REQUIRE(memcmp(input.bytes, pixel, input.byte_count) == 0 && memcmp(output.bytes, second, output.byte_count) == 0);
  memset(input.bytes, 0, input.byte_count);
  OK(hands_interpreter_invoke(interpreter, &error));
  REQUIRE(memcmp(output.bytes, first, output.byte_count) == 0);
  /* The shape of the file: inputs are zeros again. */
  const int32_t *shape = NULL;
  OK(hands_interpreter_resize(interpreter, 1, &input.rank, &shape, &error));
  OK(hands_interpreter_invoke(interpreter, &error));
  OK(hands_interpreter_get(interpreter, outputs - 1, second, output.byte_count, &error));
  REQUIRE(memcmp(first, second, output.byte_count) == 0);

  const int32_t wrong[4] = {1, -1, 2, 3}, *negative = wrong;
  const int invalid = HANDS_INVALID_ARGUMENT;
  REFUSED(invalid, "dimension 1 is -1", hands_interpreter_resize(interpreter, 1, &input.rank, &negative, &error));
  REFUSED(invalid, "input_count", hands_interpreter_resize(interpreter, 2, &input.rank, &shape, &error));
  REFUSED(invalid, "byte_count", hands_interpreter_set(interpreter, 0, pixel, input.byte_count - 1, &error));
  REFUSED(invalid, "NULL", hands_interpreter_set(interpreter, 0, NULL, input.byte_count, &error));
  REFUSED(invalid, "index", hands_interpreter_get(interpreter, outputs, second, output.byte_count, &error));
  REFUSED(invalid, "index", hands_interpreter_input(interpreter, (size_t)-1, &input, &error));
  input.size = 8;
  REFUSED(invalid, "size", hands_interpreter_input(interpreter, 0, &input, &error));
  OK(hands_interpreter_close(interpreter, &error));
  REFUSED(invalid, "never made", hands_interpreter_invoke(interpreter, &error));
  options.num_threads = 65;
  REFUSED(invalid, "num_threads", hands_interpreter_load(bytes, size, &options, &interpreter, &error));
  REFUSED(invalid, "", hands_interpreter_load(bytes, 100, NULL, &interpreter, &error));
  REFUSED(HANDS_NOT_FOUND, "no-such", hands_interpreter_open("no-such.tflite", NULL, &interpreter, &error));
  free(bytes), free(pixel), free(first), free(second);
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
  identityGap();
  coastingFrames();
  oneOfEachSide();
  detectionInterval();
  cannedClassifier();
  customClassifier();
  searches();
  landmarkModes(&plain[0]);
  interpreters();
  free(pixels);
  printf("features: tracking, classifiers, searches, landmarks and models work\n");
  return 0;
}
