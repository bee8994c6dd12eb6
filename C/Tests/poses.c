/* Hands in space: poses, several cameras, interactions and motions, as interface/features.toml promises.
 *
 * usage: poses BUNDLE PICTURE
 *
 * PICTURE must show one hand with the gesture Victory. Exits with 0, or prints what failed. */
#include <math.h>

#include "support.h"

/* A right hand in palm lengths: to the thumb, to the fingers, out of the palm. */
static const double open[HANDS_LANDMARK_COUNT][3] = {
    {0, 0, 0},         {0.25, 0.2, 0.05}, {0.5, 0.44, 0.1},  {0.68, 0.66, 0.14}, {0.78, 0.86, 0.14}, {0.3, 0.95, 0},
    {0.3, 1.33, 0},    {0.3, 1.56, 0},    {0.3, 1.75, 0},    {0.09, 0.996, 0},   {0.09, 1.41, 0},    {0.09, 1.66, 0},
    {0.09, 1.86, 0},   {-0.12, 0.96, 0},  {-0.12, 1.34, 0},  {-0.12, 1.58, 0},   {-0.12, 1.78, 0},   {-0.31, 0.86, 0},
    {-0.31, 1.16, 0},  {-0.31, 1.33, 0},  {-0.31, 1.5, 0},
};

/* Meters to the right and down. */
typedef struct way {
  double x, y;
} way;

/* A joint of that hand half a meter before the camera, its palm to it, moved by a way. */
static double place(int joint, int axis, way moved) {
  const double wrist[3] = {0.02 + moved.x, 0.05 + moved.y, 0.5};
  return wrist[axis] + 0.096 * open[joint][axis] * (axis == 0 ? 1 : -1);
}

enum { handLimit = 2 };

typedef struct record {
  hands_result header;
  hands_hand hands[handLimit];
} record;

/* What the models see of hands that were moved, through a typical camera of 1280 x 720 pixels. */
static const hands_result *seen(record *record, int count, const way *moved, double time) {
  memset(record, 0, sizeof *record);
  hands_result *header = &record->header;
  header->magic = 0x444E4148;
  header->version = HANDS_RECORD_VERSION;
  header->header_bytes = sizeof *header;
  header->hand_bytes = sizeof *record->hands;
  header->hand_count = count;
  header->byte_count = header->label_offset = sizeof *record;
  header->time_us = (int64_t)(time * 1e6);
  header->width = 1280;
  header->height = 720;
  for (int index = 0; index < count; index++) {
    hands_hand *hand = &record->hands[index];
    hand->handedness_score = 0.9f;
    hand->presence = 1;
    hand->gesture = -1;
    hand->track_id = index + 1;
    hand->track_age = 1;
    for (int joint = 0; joint < HANDS_LANDMARK_COUNT; joint++) {
      double x = place(joint, 0, moved[index]), y = place(joint, 1, moved[index]), z = place(joint, 2, moved[index]);
      hand->landmarks[joint][0] = (float)((960 * x / z + 640) / 1280);
      hand->landmarks[joint][1] = (float)((960 * y / z + 360) / 720);
      hand->landmarks[joint][2] = (float)((z / 0.5 - 1) * 960 / 1280);
      for (int axis = 0; axis < 3; axis++) hand->world_landmarks[joint][axis] = (float)place(joint, axis, moved[index]);
    }
  }
  return header;
}

static hands_camera typical(void) {
  hands_camera camera;
  OK(hands_camera_init(&camera, sizeof camera, 1280, 720, 0, &error));
  return camera;
}

/* The palm of the picture faces the camera. */
static void poses(void) {
  hands_session *session = create();
  hands_image image = picture();
  const hands_result *result;
  OK(hands_recognize(session, &image, 0, 0, &result, &error));
  hands_camera camera;
  hands_hand_pose pose = {.size = sizeof pose}, small = {.size = sizeof small};
  OK(hands_camera_init(&camera, sizeof camera, image.width, image.height, 60, &error));
  REQUIRE(camera.focal_length[0] > 0 && camera.principal_point[1] == image.height / 2.0);
  OK(hands_pose(result, 0, &camera, 0, &pose, &error));
  OK(hands_pose(result, 0, &camera, 0.048, &small, &error));
  REQUIRE(pose.is_known && pose.palm_normal[2] < -0.7f && pose.joints[0][2] > 0.1f);
  REQUIRE(fabsf(pose.joints[0][2] - 2 * small.joints[0][2]) < 1e-4f);
  REQUIRE(pose.grab_strength < 0.5f && pose.pinch_strength[0] < 0.5f && pose.xr_joints[1][7] > 0);
  REQUIRE(pose.xr_joints[HANDS_XR_INDEX_FINGER_TIP][0] == pose.joints[8][0]);
  REQUIRE(!strcmp(hands_xr_joint_name(HANDS_XR_INDEX_FINGER_TIP), "index-finger-tip"));
  REQUIRE(hands_xr_joint_name(HANDS_XR_PINKY_FINGER_TIP) && !hands_xr_joint_name(26) && !hands_xr_joint_name(-1));
  REFUSED(HANDS_INVALID_ARGUMENT, "index", hands_pose(result, 1, &camera, 0, &pose, &error));
  REFUSED(HANDS_INVALID_ARGUMENT, "palm_length", hands_pose(result, 0, &camera, 0.21, &pose, &error));
  REFUSED(HANDS_INVALID_ARGUMENT, "NULL", hands_pose(result, 0, NULL, 0, &pose, &error));
  REFUSED(HANDS_INVALID_ARGUMENT, "field_of_view", hands_camera_init(&camera, sizeof camera, 4, 4, 180, &error));
  pose.size = 4;
  REFUSED(HANDS_INVALID_ARGUMENT, "size", hands_pose(result, 0, &camera, 0, &pose, &error));
  camera.focal_length[1] = NAN;
  REFUSED(HANDS_INVALID_ARGUMENT, "camera", hands_pose(result, 0, &camera, 0, &pose, &error));
  hands_result_free(result);
  OK(hands_session_close(session, &error));
}

/* A pinch threshold that every hand exceeds makes a pinch of a hand that only appears and disappears. */
static void interactions(void) {
  hands_model *model = load();
  hands_session *session;
  OK(hands_session_create(model, HANDS_VIDEO, NULL, NULL, NULL, &session, &error));
  hands_interaction_options options;
  OK(hands_interaction_options_init(&options, sizeof options, &error));
  REQUIRE(options.pinch_fingers == 2 && options.pinch_begin == 0.75f && options.grace_us == 150000);
  options.grab_begin = 2;
  hands_interactions *followed;
  REFUSED(HANDS_INVALID_ARGUMENT, "grab.begin", hands_interactions_create(&options, &followed, &error));
  options.grab_begin = 0.8f;
  options.palm_length = 0.096;
  options.pinch_fingers = 30;
  /* Victory: the thumb lies on the folded ring finger. */
  options.pinch_begin = 1e-6f;
  options.pinch_end = 1e-7f;
  OK(hands_interactions_create(&options, &followed, &error));
  hands_camera camera;
  hands_image image = picture();
  OK(hands_camera_init(&camera, sizeof camera, image.width, image.height, 0, &error));
  const hands_event *events;
  size_t count;
  for (int frame = 1; frame <= 2; frame++) {
    const hands_result *result;
    OK(hands_recognize(session, &image, 33333 * frame, 0, &result, &error));
    OK(hands_interactions_update(followed, result, &camera, &events, &count, &error));
    REQUIRE(count >= 1 && events[0].kind == HANDS_PINCH && events[0].hand == 1);
    REQUIRE(events[0].phase == (frame == 1 ? HANDS_BEGAN : HANDS_CHANGED) && events[0].finger >= 1);
    hands_bytes_free(events);
    const hands_interacting_hand *hands;
    hands_hand_pose pose = {.size = sizeof pose};
    REFUSED(HANDS_INVALID_ARGUMENT, "later", hands_interactions_update(followed, result, &camera, &events, &count, &error));
    OK(hands_interactions_hands(followed, &hands, &count, &error));
    REQUIRE(count == 1 && hands->id == 1 && hands->index == 0 && hands->active & ~1);
    REQUIRE(hands->handedness == hands_result_hand(result, 0)->handedness);
    REQUIRE(hands->pinch_strength[0] >= 0 && hands->pinch_strength[0] <= 1 && hands->grab_strength < 0.5f);
    REQUIRE(hands->pointer[0] > 0 && hands->pointer[0] < 1 && hands->pointer_position[2] > 0.1f);
    OK(hands_interactions_pose(followed, hands->id, &pose, &error));
    REQUIRE(pose.is_known && !memcmp(pose.pinch_strength, hands->pinch_strength, sizeof pose.pinch_strength));
    hands_bytes_free(hands);
    REFUSED(HANDS_INVALID_ARGUMENT, "id is 2", hands_interactions_pose(followed, 2, &pose, &error));
    hands_result_free(result);
  }
  OK(hands_interactions_update(followed, NULL, NULL, &events, &count, &error));
  REQUIRE(count >= 1 && events[0].phase == HANDS_CANCELLED);
  hands_bytes_free(events);
  const hands_interacting_hand *hands;
  OK(hands_interactions_hands(followed, &hands, &count, &error));
  REQUIRE(count == 0 && !hands);
  /* The next video has times of its own. */
  record first;
  const way still = {0, 0};
  camera = typical();
  OK(hands_interactions_update(followed, seen(&first, 1, &still, 0), &camera, &events, &count, &error));
  hands_bytes_free(events);
  OK(hands_interactions_close(followed, &error));
  REFUSED(HANDS_INVALID_ARGUMENT, "never made", hands_interactions_close(followed, &error));
  REFUSED(HANDS_INVALID_ARGUMENT, "never made", hands_interactions_hands(followed, &hands, &count, &error));
  OK(hands_session_close(session, &error));
  OK(hands_model_close(model, &error));
}

/* Two cameras beside each other, the second of which sees the hands in another order, and one that sees nothing. */
static void cameras(void) {
  enum { count = 3 };
  record views[2];
  const way first[handLimit] = {{-0.1, 0}, {0.1, 0.05}}, second[handLimit] = {{0, 0.05}, {-0.2, 0}};
  const hands_camera camera = typical();
  const hands_camera *rig[count] = {&camera, &camera, &camera};
  const hands_result *results[count] = {seen(&views[0], 2, first, 0), seen(&views[1], 2, second, 0), NULL};
  double rotations[count][9] = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {1, 0, 0, 0, 1, 0, 0, 0, 1}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
  double translations[count][3] = {{0, 0, 0}, {-0.1, 0, 0}, {-0.2, 0, 0}};
  const int32_t indices[count] = {0, 1, 0};
  float joints[21][3], errors[21];
  OK(hands_triangulate(count, results, indices, rig, rotations[0], translations[0], joints, errors, &error));
  for (int joint = 0; joint < HANDS_LANDMARK_COUNT; joint++) {
    REQUIRE(errors[joint] < 0.05f);
    for (int axis = 0; axis < 3; axis++) {
      REQUIRE(fabs(joints[joint][axis] - place(joint, axis, first[0])) < 1e-4);
    }
  }
  const hands_fused_hand *hands;
  size_t found;
  OK(hands_fuse(count, results, rig, rotations[0], translations[0], &hands, &found, &error));
  REQUIRE(found == 2 && hands[0].indices[0] == 0 && hands[0].indices[1] == 1 && hands[1].indices[1] == 0);
  REQUIRE(hands[0].indices[2] == -1 && hands[0].indices[63] == -1);
  REQUIRE(!memcmp(hands[0].joints, joints, sizeof joints) && !memcmp(hands[0].errors, errors, sizeof errors));
  REQUIRE(hands[1].handedness == HANDS_RIGHT && fabsf(hands[1].handedness_score - 0.9f) < 1e-6f);

  hands_hand_pose pose = {.size = sizeof pose};
  OK(hands_pose_from_joints(hands[0].joints[0], HANDS_RIGHT, 0, &pose, &error));
  REQUIRE(pose.is_known && pose.palm_normal[2] < -0.95f && pose.grab_strength < 0.1f);
  OK(hands_pose_from_joints(hands[0].joints[0], HANDS_LEFT, 0.096, &pose, &error));
  REQUIRE(pose.palm_normal[2] > 0.95f);
  REFUSED(HANDS_INVALID_ARGUMENT, "handedness", hands_pose_from_joints(joints[0], 2, 0, &pose, &error));
  REFUSED(HANDS_INVALID_ARGUMENT, "palm_length", hands_pose_from_joints(joints[0], HANDS_LEFT, 0.3, &pose, &error));
  REFUSED(HANDS_INVALID_ARGUMENT, "NULL", hands_pose_from_joints(NULL, HANDS_LEFT, 0, &pose, &error));
  hands_bytes_free(hands);

  results[0] = NULL;
  OK(hands_triangulate(count, results, indices, rig, rotations[0], translations[0], joints, NULL, &error));
  REQUIRE(isnan(joints[0][0]));
  OK(hands_pose_from_joints(joints[0], HANDS_RIGHT, 0, &pose, &error));
  REQUIRE(!pose.is_known && isnan(pose.palm_width));
  OK(hands_fuse(count, results, rig, rotations[0], translations[0], &hands, &found, &error));
  REQUIRE(found == 0 && !hands);
  const double wrong[count][9] = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {2, 0, 0, 0, 1, 0, 0, 0, 1}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
  REFUSED(
      HANDS_INVALID_ARGUMENT, "camera 1",
      hands_triangulate(count, results, indices, rig, wrong[0], translations[0], joints, NULL, &error));
  /* The limit of hands is that of each camera. */
  struct {
    hands_result header;
    hands_hand hands[33];
  } crowd = {.header = views[0].header};
  for (int index = 0; index < 33; index++) crowd.hands[index] = views[0].hands[0];
  crowd.header.byte_count = crowd.header.label_offset = sizeof crowd;
  results[1] = &crowd.header;
  crowd.header.hand_count = 32;
  OK(hands_fuse(count, results, rig, rotations[0], translations[0], &hands, &found, &error));
  REQUIRE(found == 0 && !hands);
  crowd.header.hand_count = 33;
  REFUSED(
      HANDS_INVALID_ARGUMENT, "views[1].count is 33",
      hands_fuse(count, results, rig, rotations[0], translations[0], &hands, &found, &error));
  REFUSED(
      HANDS_INVALID_ARGUMENT, "count is 1", hands_fuse(1, results, rig, rotations[0], translations[0], &hands, &found, &error));
}

/* A result has numbers of tracks that fit into 31 bits; a hand without one gets a number that no other has. */
static void trackNumbers(void) {
  const int64_t wrong[] = {INT64_MIN, -1, (int64_t)INT32_MAX + 1, INT64_MAX};
  const way moved[handLimit] = {{-0.1, 0}, {0.1, 0.05}};
  const hands_camera camera = typical();
  hands_interactions *followed;
  hands_motion_training *training;
  OK(hands_interactions_create(NULL, &followed, &error));
  OK(hands_motion_training_create(0, &training, &error));
  record record;
  const hands_event *events;
  const hands_interacting_hand *hands;
  size_t count;
  for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
    const hands_result *result = seen(&record, handLimit, moved, 0);
    record.hands[0].track_id = wrong[index];
    REFUSED(
        HANDS_INVALID_ARGUMENT, "malformed",
        hands_interactions_update(followed, result, &camera, &events, &count, &error));
    REQUIRE(count == 0 && !events);
    REFUSED(HANDS_INVALID_ARGUMENT, "malformed", hands_motion_training_add(training, result, &camera, &error));
  }
  const hands_result *result = seen(&record, handLimit, moved, 0);
  record.hands[0].track_id = INT32_MAX;
  record.hands[1].track_id = 0;
  OK(hands_interactions_update(followed, result, &camera, &events, &count, &error));
  hands_bytes_free(events);
  OK(hands_interactions_hands(followed, &hands, &count, &error));
  REQUIRE(count == 2 && hands[0].id == INT32_MAX && hands[1].id == 1);
  hands_bytes_free(hands);
  OK(hands_motion_training_close(training, &error));
  OK(hands_interactions_close(followed, &error));
}

/* The last pointer of a hand that was moved in each frame. */
static float pointed(const hands_interaction_options *options, int count, const way *moved) {
  hands_interactions *followed;
  hands_camera camera = typical();
  float x = NAN;
  OK(hands_interactions_create(options, &followed, &error));
  for (int frame = 0; frame < count; frame++) {
    record record;
    const hands_event *events;
    const hands_interacting_hand *hands;
    size_t length;
    const hands_result *result = seen(&record, 1, moved + frame, (frame + 1) / 30.0);
    OK(hands_interactions_update(followed, result, &camera, &events, &length, &error));
    REQUIRE(length == 0 && !events);
    OK(hands_interactions_hands(followed, &hands, &length, &error));
    REQUIRE(length == 1 && hands->active == 0);
    x = hands->pointer[0];
    hands_bytes_free(hands);
  }
  OK(hands_interactions_close(followed, &error));
  return x;
}

/* A hand that moves on is ahead of its smoothed pointer and behind the predicted one. */
static void pointers(void) {
  enum { count = 30 };
  way moved[count] = {{0, 0}};
  for (int frame = 0; frame < count; frame++) moved[frame].x = 0.004 * frame;
  record last;
  float knuckle = hands_result_hand(seen(&last, 1, moved + count - 1, 0), 0)->landmarks[5][0];
  hands_interaction_options options;
  OK(hands_interaction_options_init(&options, sizeof options, &error));
  float smoothed = pointed(&options, count, moved);
  REQUIRE(smoothed < knuckle && knuckle - smoothed < 0.01f);
  options.prediction_us = 100000;
  REQUIRE(pointed(&options, count, moved) > knuckle);
  options.prediction_us = 0;
  options.smoothing_min_cutoff = 0;
  REQUIRE(pointed(&options, count, moved) == knuckle);
  options.smoothing_min_cutoff = -1;
  hands_interactions *followed;
  REFUSED(HANDS_INVALID_ARGUMENT, "pointerSmoothing", hands_interactions_create(&options, &followed, &error));
}

/* A hand that jumps to the left or to the right: still pictures at changing places of a larger one. */
static void motions(void) {
  hands_motions *motions;
  REFUSED(HANDS_INVALID_ARGUMENT, "not a motion file", hands_motions_create("nothing", 7, 0, &motions, &error));
  hands_motion_training *training;
  REFUSED(HANDS_INVALID_ARGUMENT, "palm_length", hands_motion_training_create(1, &training, &error));
  OK(hands_motion_training_create(0.09, &training, &error));
  const void *file;
  size_t byte_count, count;
  const char *report;
  REFUSED(HANDS_INVALID_ARGUMENT, "no gesture", hands_motion_training_run(training, &file, &byte_count, &report, &error));
  REQUIRE(!report);
  REFUSED(HANDS_INVALID_ARGUMENT, "no hand", hands_motion_training_end_clip(training, "left", NULL, &error));

  hands_model *model = load();
  hands_session *session;
  OK(hands_session_create(model, HANDS_VIDEO, NULL, NULL, NULL, &session, &error));
  hands_camera camera;
  hands_image image = picture();
  OK(hands_camera_init(&camera, sizeof camera, image.width, image.height, 0, &error));
  const hands_result *result;
  OK(hands_recognize(session, &image, 0, 0, &result, &error));
  /* The hand of the result is moved by moving the center of the camera. */
  union {
    hands_result header;
    unsigned char bytes[1 << 12];
  } moved;
  REQUIRE(result->byte_count <= (int32_t)sizeof moved && result->hand_count == 1);
  memcpy(moved.bytes, result, result->byte_count);
  hands_result_free(result);
  const double center = camera.principal_point[0];
  const struct {
    const char *label, *person, *words;
  } wrong[] = {
      {"", NULL, "not a label"},
      {"two\nlines", NULL, "not a label"},
      {"caf\xe9", NULL, "label is not UTF-8"},
      {"left", "\xe9", "person is not UTF-8"},
  };
  for (size_t clip = 0; clip < sizeof wrong / sizeof *wrong; clip++) {
    for (int frame = 0; frame < 12; frame++) {
      moved.header.time_us = 33333 * (frame + 1);
      OK(hands_motion_training_add(training, &moved.header, &camera, &error));
    }
    REFUSED(
        HANDS_INVALID_ARGUMENT, wrong[clip].words,
        hands_motion_training_end_clip(training, wrong[clip].label, wrong[clip].person, &error));
  }
  for (int clip = 0; clip < 8; clip++) {
    for (int frame = 0; frame < 12; frame++) {
      moved.header.time_us = 33333 * (frame + 1);
      camera.principal_point[0] = center + (clip % 2 ? 20 : -20) * frame * (1 + 0.05 * clip);
      OK(hands_motion_training_add(training, &moved.header, &camera, &error));
      /* Half a clip that is dropped has no part in the next one. */
      if (clip == 0 && frame == 5) OK(hands_motion_training_end_clip(training, NULL, NULL, &error));
    }
    OK(hands_motion_training_end_clip(training, clip % 2 ? "left" : "right", clip < 4 ? "a" : "b", &error));
  }
  OK(hands_motion_training_run(training, &file, &byte_count, &report, &error));
  REQUIRE(strstr(report, "{\"by_clip\":{\"clips\":8,\"accuracy\":1.0,") && strstr(report, "\"by_person\":{\"clips\":8,"));
  REQUIRE(strstr(report, "\"falsely_accepted\":null,\"labels\":[\"right\",\"left\"],\"confusion\":[[4,0],[0,4]]}"));
  hands_bytes_free(report);
  hands_bytes_free(file);
  OK(hands_motion_training_run(training, &file, &byte_count, NULL, &error));
  OK(hands_motion_training_close(training, &error));
  REFUSED(HANDS_INVALID_ARGUMENT, "palm_length", hands_motions_create(file, byte_count, 1, &motions, &error));
  OK(hands_motions_create(file, byte_count, 0.09, &motions, &error));
  hands_bytes_free(file);
  const char *const *labels;
  OK(hands_motions_labels(motions, &labels, &count, &error));
  REQUIRE(count == 2 && !strcmp(labels[0], "right") && !strcmp(labels[1], "left"));
  const hands_event *events;
  for (int frame = 0; frame < 12; frame++) {
    moved.header.time_us = 33333 * (frame + 1);
    camera.principal_point[0] = center + 22 * frame;
    OK(hands_motions_update(motions, &moved.header, &camera, &events, &count, &error));
    REQUIRE(count == 0 && !events);
  }
  REFUSED(HANDS_INVALID_ARGUMENT, "later", hands_motions_update(motions, &moved.header, &camera, &events, &count, &error));
  OK(hands_motions_update(motions, NULL, NULL, &events, &count, &error));
  REQUIRE(count == 1 && events[0].kind == HANDS_MOTION && events[0].phase == HANDS_ENDED && events[0].finger == 1);
  hands_bytes_free(events);

  int32_t label, is_accepted;
  double score;
  for (int clip = 0; clip < 2; clip++) {
    for (int frame = 0; frame < 12; frame++) {
      moved.header.time_us = 33333 * (frame + 1);
      camera.principal_point[0] = center + (clip ? 22 : -22) * frame;
      OK(hands_motions_add(motions, &moved.header, &camera, &error));
    }
    OK(hands_motions_recognize(motions, &label, &score, &is_accepted, &error));
    REQUIRE(label == clip && score > 0.3 && score < 2 && (is_accepted == 0 || is_accepted == 1));
  }
  OK(hands_motions_recognize(motions, &label, &score, NULL, &error));
  REQUIRE(label == -1 && isnan(score));
  REFUSED(HANDS_INVALID_ARGUMENT, "NULL", hands_motions_recognize(motions, NULL, NULL, NULL, &error));
  OK(hands_motions_close(motions, &error));
  REFUSED(HANDS_INVALID_ARGUMENT, "never made", hands_motions_close(motions, &error));
  REFUSED(HANDS_INVALID_ARGUMENT, "never made", hands_motions_labels(motions, &labels, &count, &error));
  REQUIRE(!labels && count == 0);
  OK(hands_session_close(session, &error));
  OK(hands_model_close(model, &error));
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  bundle = argv[1];
  readPicture(argv[2]);
  poses();
  cameras();
  interactions();
  trackNumbers();
  pointers();
  motions();
  free(pixels);
  printf("poses: poses, cameras, interactions and motions work\n");
  return 0;
}
