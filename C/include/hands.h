/* Hand landmarks and gestures from images, videos and cameras.
 *
 * This is the native API of libhands. hands_mediapipe.h declares the functions of MediaPipe's C tasks, which
 * libhands also exports. See C/README.md for a guide.
 *
 * A model is loaded once. Any number of sessions share it: each finds hands with its own options, in unrelated images,
 * in one video or in a camera's frames. This header includes hands_record.h, which declares results and options, and
 * hands_poses.h, which declares hands in space.
 *
 * Rules for all functions:
 *
 * - Functions return a status; 0 is success. On failure, if `error` is not NULL, *error is set to a one-line UTF-8
 *   message; free it with hands_error_free. On success *error is NULL.
 * - Handles (hands_model, hands_session, hands_training, hands_interpreter …) are not memory addresses. A closed or invalid handle fails
 *   with HANDS_INVALID_ARGUMENT.
 * - All functions are thread-safe, even on the same handle: a session processes its calls one at a time. Sessions are
 *   independent of each other.
 * - Paths, labels and names are UTF-8; other bytes fail with HANDS_INVALID_ARGUMENT.
 * - A result may be a copy. One with a value out of range, such as a `track_id` above 2,147,483,647, fails with
 *   HANDS_INVALID_ARGUMENT.
 * - The library writes no files and sends nothing over the network. What is passed to a function is read before it
 *   returns, and not kept.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef HANDS_H
#define HANDS_H

#include <stddef.h>
#include <stdint.h>

#include "hands_poses.h"
#include "hands_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The library version this header describes. */
#define HANDS_VERSION "0.3.0"

/** Result of a call. The values are those of MpStatus. */
typedef enum hands_status {
  HANDS_OK = 0,
  /** Any other error. */
  HANDS_UNKNOWN = 2,
  /** Invalid argument, option, handle, model, example or image. */
  HANDS_INVALID_ARGUMENT = 3,
  /** The call exceeded its timeout. */
  HANDS_DEADLINE_EXCEEDED = 4,
  /** A file, or a model inside a bundle, does not exist. */
  HANDS_NOT_FOUND = 5,
  /** No permission to read a file. */
  HANDS_PERMISSION_DENIED = 7,
  /** Out of memory or threads. */
  HANDS_RESOURCE_EXHAUSTED = 8,
  /** This build has no files or no threads: a bundle is opened, or a live session created, on WebAssembly. */
  HANDS_UNAVAILABLE = 14
} hands_status;

/** The models of a bundle, loaded once. */
typedef struct hands_model hands_model;

/** Finds hands with a model and its own options, in one mode. */
typedef struct hands_session hands_session;

/** Examples of custom gestures. */
typedef struct hands_training hands_training;

/** How the images of a session are related. */
typedef enum hands_mode {
  /** Unrelated images: each is processed independently. */
  HANDS_IMAGE = 0,
  /** Frames of one video: hands are tracked from frame to frame. */
  HANDS_VIDEO = 1,
  /** Camera frames, tracked as in a video; hands_send does not block, and results go to a callback. */
  HANDS_LIVE = 2
} hands_mode;

/** Channel order of a pixel, 8 bits per channel. */
typedef enum hands_format {
  HANDS_RGB = 0,
  /** Alpha is ignored. */
  HANDS_RGBA = 1,
  /** Alpha is ignored. */
  HANDS_BGRA = 2,
  HANDS_GRAY = 3
} hands_format;

/** An image: rows from top to bottom. Later versions add fields at the end. */
typedef struct hands_image {
  /** sizeof(hands_image): which fields the caller knows. */
  size_t size;
  const uint8_t *pixels;
  /** Readable bytes at `pixels`: at least (height - 1) * stride + width * channels. */
  size_t byte_count;
  /** Size in pixels: 1 to 32,768 each, at most 64 million pixels in total. */
  int32_t width, height;
  /** Bytes from one row to the next; 0 for rows without gaps. */
  size_t stride;
  /** A hands_format. */
  int32_t format;
  /** Clockwise rotation that makes the image upright, in degrees: any multiple of 90. */
  int32_t rotation_degrees;
} hands_image;

/** A gesture classifier of a model. */
typedef enum hands_classifier {
  /** Built in. */
  HANDS_CANNED = 0,
  /** Trained on custom gestures. */
  HANDS_CUSTOM = 1
} hands_classifier;

/** Receives the outcome of one frame of a live session.
 *
 * Called in frame order, always on the same thread, which belongs to the session. It may call any function, including
 * hands_session_close on its own session. `result` and `error` are freed when the callback returns.
 *
 * - context: as passed to hands_session_create.
 * - status, error: HANDS_OK and NULL, or why the frame has no result.
 * - result: NULL on failure.
 * - time_us: the frame's time, microseconds. */
typedef void (*hands_callback)(
    void *context, hands_status status, const char *error, const hands_result *result, int64_t time_us);

/** Library version, such as "0.3.0". Static: do not free. */
const char *hands_version(void);

/** Kernels this processor supports, fastest first, such as "avx512,avxvnni,avx2,baseline". Static: do not free. */
const char *hands_kernels(void);

/** Frees an error message. Ignores NULL. */
void hands_error_free(char *error);

/* Models */

/** Fills in the default options. Pass sizeof(hands_model_options) as `size`. */
hands_status hands_model_options_init(hands_model_options *options, size_t size, char **error);

/** Loads the models of a .task bundle of at most 64 MB: a hand landmarker or a gesture recognizer.
 *
 * - options: NULL for the defaults.
 * - model: close it with hands_model_close; NULL on failure. */
hands_status hands_model_open(
    const char *path, const hands_model_options *options, hands_model **model, char **error);

/** The same from a bundle's bytes, which are copied. */
hands_status hands_model_load(
    const void *bytes, size_t byte_count, const hands_model_options *options, hands_model **model, char **error);

/** Arithmetic of the hand models: "exact" or "fast16". *precision is static: do not free it. */
hands_status hands_model_precision(hands_model *model, const char **precision, char **error);

/** The labels of a classifier, a hands_classifier.
 *
 * - labels, count: `count` names in UTF-8, valid until the model is closed; none if there is no such classifier. */
hands_status hands_model_labels(
    hands_model *model, int32_t classifier, const char *const **labels, size_t *count, char **error);

/** Closes a model. Its sessions are not affected; its memory is freed with the last of them. */
hands_status hands_model_close(hands_model *model, char **error);

/* Sessions */

/** Fills in the default options. Pass sizeof(hands_options) as `size`. */
hands_status hands_options_init(hands_options *options, size_t size, char **error);

/** Creates a session.
 *
 * - mode: a hands_mode.
 * - options: NULL for the defaults.
 * - callback: receives the results of a live session; required in live mode, and allowed only there.
 * - context: passed to the callback.
 * - session: close it with hands_session_close; NULL on failure. */
hands_status hands_session_create(
    hands_model *model, int32_t mode, const hands_options *options, hands_callback callback, void *context,
    hands_session **session, char **error);

/** Finds the hands in an image, or in the next frame of a video.
 *
 * - time_us: video only: the frame's time in microseconds, later than the previous frame's.
 * - timeout_us: maximum duration in microseconds, 0 for no limit. After HANDS_DEADLINE_EXCEEDED a video continues
 *   as if the frame had never been sent.
 * - result: free it with hands_result_free; NULL on failure. */
hands_status hands_recognize(
    hands_session *session, const hands_image *image, int64_t time_us, int64_t timeout_us,
    const hands_result **result, char **error);

/** Frees a result of hands_recognize, hands_recognize_encoded or hands_recognize_file. Ignores NULL, and results already
 * freed unless their address was given out again. */
void hands_result_free(const hands_result *result);

/** Sends the next camera frame and returns immediately; the pixels are copied.
 *
 * While a frame is being processed, only the newest one waits; older ones are dropped and get no result. */
hands_status hands_send(hands_session *session, const hands_image *image, int64_t time_us, char **error);

/** Number of camera frames dropped so far. */
hands_status hands_dropped_frames(hands_session *session, int64_t *count, char **error);

/** Closes a session.
 *
 * Waits for running calls, the frame in progress and the newest waiting frame, and delivers their results; no
 * callback runs afterwards. Called from the session's own callback, it waits only for the frame being processed, whose
 * result is dropped; no other callback follows. */
hands_status hands_session_close(hands_session *session, char **error);

/* Hands in space */

/** Fills in a camera with square pixels that looks at the middle of images of a size in pixels.
 *
 * - size: sizeof(hands_camera).
 * - field_of_view: horizontal, in degrees, between 0 and 180; 0 for a typical camera's. */
hands_status hands_camera_init(
    hands_camera *camera, size_t size, int32_t width, int32_t height, double field_of_view, char **error);

/** Computes the pose of a hand of a result.
 *
 * - palm_length: from the wrist to the middle finger's knuckle in meters, 0.03 to 0.2; 0 for an adult's, 0.096. All
 *   positions scale with it.
 * - pose: set `size` before the call. */
hands_status hands_pose(
    const hands_result *result, int32_t index, const hands_camera *camera, double palm_length, hands_hand_pose *pose,
    char **error);

/** Computes the pose of joints, such as those of hands_triangulate.
 *
 * - joints: 21 × 3 numbers in meters, such as `hand.joints[0]`. With one that is not finite, the hand has no pose.
 * - handedness: a hands_handedness.
 * - palm_length: what distances of fingertips are relative to, in meters, 0.03 to 0.2; 0 for that of the joints; if it
 *   is outside this range, the hand has no pose.
 * - pose: set `size` before the call. */
hands_status hands_pose_from_joints(
    const float *joints, int32_t handedness, double palm_length, hands_hand_pose *pose, char **error);

/** Follows what the hands of a video do. */
typedef struct hands_interactions hands_interactions;

/** What a hand does. */
typedef enum hands_event_kind {
  /** The tips of the thumb and a finger touch. */
  HANDS_PINCH = 0,
  /** The hand is closed. */
  HANDS_GRAB = 1,
  /** The hand made a trained motion, see hands_motions_update. */
  HANDS_MOTION = 2
} hands_event_kind;

/** Where in the course of a pinch or grab an event is. */
typedef enum hands_event_phase {
  HANDS_BEGAN = 0,
  HANDS_CHANGED = 1,
  HANDS_ENDED = 2,
  /** The hand was lost. */
  HANDS_CANCELLED = 3
} hands_event_phase;

/** Fills in the default options. Pass sizeof(hands_interaction_options) as `size`. */
hands_status hands_interaction_options_init(hands_interaction_options *options, size_t size, char **error);

/** Starts to follow the hands of a video or camera.
 *
 * - options: NULL for the defaults.
 * - interactions: close it with hands_interactions_close; NULL on failure. */
hands_status hands_interactions_create(
    const hands_interaction_options *options, hands_interactions **interactions, char **error);

/** Takes the next result, at its own time; one that is not later than the last is refused.
 *
 * - result: NULL at the end of the video, which cancels pinches and grabs in progress. The result after it may have any
 *   time.
 * - camera: NULL with a result of NULL.
 * - events, count: what ended with lost hands, then what each hand does. Free with hands_bytes_free; NULL if there are
 *   none. */
hands_status hands_interactions_update(
    hands_interactions *interactions, const hands_result *result, const hands_camera *camera,
    const hands_event **events, size_t *count, char **error);

/** The hands of the last frame that have a pose, in the order of its result.
 *
 * - hands, count: free with hands_bytes_free; NULL if there are none. */
hands_status hands_interactions_hands(
    hands_interactions *interactions, const hands_interacting_hand **hands, size_t *count, char **error);

/** The pose of a hand of the last frame. Unlike that of hands_pose, its handedness is averaged: a frame with the
 * wrong handedness does not flip the palm.
 *
 * - id: the number of the hand.
 * - pose: set `size` before the call. */
hands_status hands_interactions_pose(
    hands_interactions *interactions, int64_t id, hands_hand_pose *pose, char **error);

/** Closes it. */
hands_status hands_interactions_close(hands_interactions *interactions, char **error);

/** Recognizes trained motions in a video or the frames of a camera. */
typedef struct hands_motions hands_motions;

/** Reads a motion file of `hands train --motion` or hands_motion_training_run.
 *
 * - palm_length: as for hands_pose, and the same as in the training.
 * - motions: close it with hands_motions_close; NULL on failure. */
hands_status hands_motions_create(
    const void *bytes, size_t byte_count, double palm_length, hands_motions **motions, char **error);

/** The names of the motions; `none` is for other movements, which are no events.
 *
 * - labels: valid until hands_motions_close. */
hands_status hands_motions_labels(hands_motions *motions, const char *const **labels, size_t *count, char **error);

/** Takes the next result, at its own time; one that is not later than the last is refused.
 *
 * - result: NULL at the end of the video, which ends the motions in progress. The result after it may have any time.
 * - camera: NULL with a result of NULL.
 * - events, count: the motions that ended, each of the kind HANDS_MOTION and the phase HANDS_ENDED. Free with
 *   hands_bytes_free; NULL if there are none. */
hands_status hands_motions_update(
    hands_motions *motions, const hands_result *result, const hands_camera *camera, const hands_event **events,
    size_t *count, char **error);

/** Adds the next result of a clip that is classified as a whole, whose times increase. What hands_motions_update follows
 * is not affected. */
hands_status hands_motions_add(
    hands_motions *motions, const hands_result *result, const hands_camera *camera, char **error);

/** Classifies the clip; the next result begins another one. Of several hands, the one that moved most is used.
 *
 * - label: index of the most likely motion; −1 if the clip shows no hand in 4 frames in a row.
 * - score: about 1 for a motion like those of the training, 0 or less for others; not a number without a motion. NULL to
 *   skip it.
 * - is_accepted: 1 if it is one of the motions: neither another movement nor too unlike them. NULL to skip it. */
hands_status hands_motions_recognize(
    hands_motions *motions, int32_t *label, double *score, int32_t *is_accepted, char **error);

/** Closes it. */
hands_status hands_motions_close(hands_motions *motions, char **error);

/** Trains motions on clips: add the results of a clip, end it, and so on, then run. */
typedef struct hands_motion_training hands_motion_training;

/** Starts without clips.
 *
 * - palm_length: as for hands_pose.
 * - training: close it with hands_motion_training_close; NULL on failure. */
hands_status hands_motion_training_create(double palm_length, hands_motion_training **training, char **error);

/** Adds the next result of a clip, whose times increase. */
hands_status hands_motion_training_add(
    hands_motion_training *training, const hands_result *result, const hands_camera *camera, char **error);

/** Ends a clip; the next result begins another one. Of several hands, the one that moved most is used. A clip
 * without a hand in 4 frames in a row, or with an invalid label, is refused and dropped.
 *
 * - label: a line of 1 to 255 bytes; "none" in any case is for other movements. Each needs two clips, and should have
 *   ten. NULL drops the clip.
 * - person: who made it; NULL if unknown. */
hands_status hands_motion_training_end_clip(
    hands_motion_training *training, const char *label, const char *person, char **error);

/** Trains the motions. The same clips give the same bytes.
 *
 * - file: a motion file; free it with hands_bytes_free.
 * - report: how well clips are classified by motions that were trained without them, as JSON in UTF-8; free it with
 *   hands_bytes_free. NULL to skip it. See C/README.md for its members. */
hands_status hands_motion_training_run(
    hands_motion_training *training, const void **file, size_t *byte_count, const char **report, char **error);

/** Closes a training. */
hands_status hands_motion_training_close(hands_motion_training *training, char **error);

/** Locates the joints of a hand that several calibrated cameras saw at the same time.
 *
 * - count: number of cameras, 2 to 64.
 * - results, indices: the hand of each camera; NULL for a camera that did not see it.
 * - cameras: the cameras, each with its `size`.
 * - rotations, translations: where each camera is: nine numbers a camera, row by row, and three, in meters, that make
 *   points of the rig points of the camera.
 * - joints: in meters in the rig's axes; not numbers where fewer than two cameras saw it or the error is above 8 pixels.
 * - errors: mean distance of each joint from its landmarks in pixels of images without the lens distortion; NULL to skip
 *   it. */
hands_status hands_triangulate(
    size_t count, const hands_result *const *results, const int32_t *indices, const hands_camera *const *cameras,
    const double *rotations, const double *translations, float joints[21][3], float errors[21], char **error);

/** Finds out which hands of several calibrated cameras are the same, and locates their joints.
 *
 * Hands belong together if most joints meet within 8 pixels and the palm has the length of a hand.
 *
 * - count, cameras, rotations, translations: as for hands_triangulate.
 * - results: what each camera saw at the same time, at most 32 hands; NULL for nothing.
 * - hands, hand_count: the hands that two or more cameras saw, in the order of their first views. Free with
 *   hands_bytes_free; NULL if there are none. */
hands_status hands_fuse(
    size_t count, const hands_result *const *results, const hands_camera *const *cameras, const double *rotations,
    const double *translations, const hands_fused_hand **hands, size_t *hand_count, char **error);

/* Custom models */

/** Runs a TFLite model of any kind, float or quantized, in memory of its own. */
typedef struct hands_interpreter hands_interpreter;

/** The type of a tensor's elements. The values are those of TfLiteType. */
typedef enum hands_element_type {
  HANDS_FLOAT32 = 1,
  HANDS_INT32 = 2,
  HANDS_UINT8 = 3,
  HANDS_INT64 = 4,
  /** One byte, 0 or 1. */
  HANDS_BOOL = 6,
  HANDS_INT16 = 7,
  HANDS_INT8 = 9,
  HANDS_FLOAT16 = 10
} hands_element_type;

/** Options of hands_interpreter_open. Later versions add fields at the end. */
typedef struct hands_interpreter_options {
  /** sizeof(hands_interpreter_options): which fields the caller knows. */
  size_t size;
  /** Kernels to use, see hands_kernels; NULL for the fastest that this processor supports. */
  const char *kernels;
  /** Threads that share the work, 0 to 64; results do not depend on it. 0 is the environment variable
   * HANDS_NUM_THREADS, or 1. */
  int32_t num_threads;
} hands_interpreter_options;

/** An input or output of a model. Later versions add fields at the end. */
typedef struct hands_tensor {
  /** sizeof(hands_tensor): which fields the caller knows. */
  size_t size;
  /** Its name in the file. Lives as long as the interpreter. */
  const char *tensor_name;
  /** A hands_element_type. */
  int32_t type;
  /** Number of dimensions, 0 to 8, and the extent of each, outermost first. */
  int32_t rank;
  int32_t shape[8];
  /** Bytes of all elements: contiguous, row by row, little endian. */
  size_t byte_count;
  /** Integers q stand for (q - zero point) * scale. 0 without scales, 1 with one for all elements, or one for each
   * index along `axis`. Live as long as the interpreter. */
  size_t scale_count;
  const float *scales;
  const int32_t *zero_points;
  int32_t axis;
  /** Its elements, where hands_interpreter_invoke reads those of inputs and writes those of outputs, which callers only
   * read. Live until hands_interpreter_resize or hands_interpreter_close; no other thread may use the interpreter while
   * they are read or written. May be NULL for a tensor without elements. */
  void *bytes;
} hands_tensor;

/** Fills in the default options. Pass sizeof(hands_interpreter_options) as `size`. */
hands_status hands_interpreter_options_init(hands_interpreter_options *options, size_t size, char **error);

/** Loads a .tflite file of at most 64 MB. Inputs and outputs are zeros at first.
 *
 * - options: NULL for the defaults.
 * - interpreter: close it with hands_interpreter_close; NULL on failure. */
hands_status hands_interpreter_open(
    const char *path, const hands_interpreter_options *options, hands_interpreter **interpreter, char **error);

/** Loads the bytes of a .tflite file. */
hands_status hands_interpreter_load(
    const void *bytes, size_t byte_count, const hands_interpreter_options *options, hands_interpreter **interpreter,
    char **error);

/** Counts the inputs and outputs. */
hands_status hands_interpreter_counts(
    hands_interpreter *interpreter, size_t *input_count, size_t *output_count, char **error);

/** Describes an input.
 *
 * - input: set `size` before the call. */
hands_status hands_interpreter_input(
    hands_interpreter *interpreter, size_t index, hands_tensor *input, char **error);

/** Describes an output.
 *
 * - output: set `size` before the call. */
hands_status hands_interpreter_output(
    hands_interpreter *interpreter, size_t index, hands_tensor *output, char **error);

/** Gives inputs other shapes; those of all outputs follow. Inputs and outputs are zeros afterwards; on failure, nothing
 * changes.
 *
 * - ranks, shapes: of each input; a shape of NULL stays the file's. */
hands_status hands_interpreter_resize(
    hands_interpreter *interpreter, size_t input_count, const int32_t *ranks, const int32_t *const *shapes,
    char **error);

/** Copies elements into an input.
 *
 * - byte_count: the input's. */
hands_status hands_interpreter_set(
    hands_interpreter *interpreter, size_t index, const void *bytes, size_t byte_count, char **error);

/** Computes the outputs from the inputs, which keep their elements. */
hands_status hands_interpreter_invoke(hands_interpreter *interpreter, char **error);

/** Copies the elements of an output.
 *
 * - byte_count: the output's. */
hands_status hands_interpreter_get(
    hands_interpreter *interpreter, size_t index, void *bytes, size_t byte_count, char **error);

/** Copies elements into all inputs, computes, and copies the elements of all outputs, while no other thread uses the
 * interpreter. This takes less time than hands_interpreter_set, hands_interpreter_invoke and hands_interpreter_get.
 *
 * - inputs, input_byte_counts: of each input.
 * - outputs, output_byte_counts: of each output. */
hands_status hands_interpreter_run(
    hands_interpreter *interpreter, size_t input_count, const void *const *inputs, const size_t *input_byte_counts,
    size_t output_count, void *const *outputs, const size_t *output_byte_counts, char **error);

/** Closes an interpreter. */
hands_status hands_interpreter_close(hands_interpreter *interpreter, char **error);

/* Image files */

/** Decodes a PNG or JPEG file.
 *
 * - is_upright: 1 to turn the pixels as the file's EXIF orientation says, 0 to leave them.
 * - image: set `size` before the call. Receives RGB pixels without gaps; free them with hands_image_free. All other fields are 0 on failure. */
hands_status hands_image_decode(
    const void *bytes, size_t byte_count, int32_t is_upright, hands_image *image, char **error);

/** The same for a file on disk. */
hands_status hands_image_open(const char *path, int32_t is_upright, hands_image *image, char **error);

/** How finely an image file is decoded. */
typedef enum hands_decoding {
  /** All pixels. */
  HANDS_DECODE_FULL = 0,
  /** A JPEG of 1,536 pixels or more along its longer side only as finely as the models see it: the whole image at a
   * quarter of its scale, and the regions of smaller hands again. This takes half the time, and landmarks differ
   * slightly. Other files are decoded as with HANDS_DECODE_FULL. */
  HANDS_DECODE_FAST = 1
} hands_decoding;

/** Finds the hands in a PNG or JPEG file. With all pixels decoded, the result is that of hands_image_decode and
 * hands_recognize, to the last bit.
 *
 * - session: of mode HANDS_IMAGE.
 * - decoding: a hands_decoding.
 * - is_upright: as for hands_image_decode; landmarks are those of the resulting image.
 * - rotation_degrees: clockwise rotation that makes that image upright: any multiple of 90.
 * - timeout_us: maximum duration in microseconds, 0 for no limit. Decoding counts; it is not interrupted.
 * - result: free it with hands_result_free; NULL on failure.
 * - is_complete: 1 if all pixels were decoded, 0 if the image was decoded in parts, and on failure. NULL to skip it. */
hands_status hands_recognize_encoded(
    hands_session *session, const void *bytes, size_t byte_count, int32_t decoding, int32_t is_upright,
    int32_t rotation_degrees, int64_t timeout_us, const hands_result **result, int32_t *is_complete, char **error);

/** The same for a file on disk. */
hands_status hands_recognize_file(
    hands_session *session, const char *path, int32_t decoding, int32_t is_upright, int32_t rotation_degrees,
    int64_t timeout_us, const hands_result **result, int32_t *is_complete, char **error);

/** Frees the pixels of hands_image_decode or hands_image_open. Ignores NULL, and pixels already freed unless their address
 * was given out again. */
void hands_image_free(const uint8_t *pixels);

/* Custom gestures */

/** Starts a training on a gesture recognizer bundle, whose hand models and embedder the result will have.
 *
 * - bytes: the bundle, copied.
 * - distinguishes_hands: 1 if a gesture of the left hand and one of the right hand are different gestures.
 * - training: close it with hands_training_close; NULL on failure. */
hands_status hands_training_create(
    const void *bytes, size_t byte_count, int32_t distinguishes_hands, hands_training **training, char **error);

/** Adds a hand as an example of a gesture. Each gesture needs at least two; 10 or more are recommended.
 *
 * - label: a line that is not empty; "none" in any case is for hands that show no gesture. Labels that differ only in
 *   case are refused.
 * - result, index: a hand of a result, found without the option `mirrored`. */
hands_status hands_training_add(
    hands_training *training, const char *label, const hands_result *result, int32_t index, char **error);

/** Trains a classifier on the examples. The same examples give the same bytes.
 *
 * - bundle: a .task file with the classifier; free it with hands_bytes_free.
 * - report: how well gestures are distinguished, as JSON in UTF-8; free it with hands_bytes_free. NULL to skip it.
 *   See C/README.md for its members. */
hands_status hands_training_run(
    hands_training *training, const void **bundle, size_t *byte_count, const char **report, char **error);

/** Classifies the examples with a model's custom classifier, or with the built-in one if it has none.
 *
 * - report: as for hands_training_run; strangers are the examples of labels that the classifier lacks, and those
 *   without a gesture. */
hands_status hands_training_evaluate(
    hands_training *training, hands_model *model, const char **report, char **error);

/** Closes a training. */
hands_status hands_training_close(hands_training *training, char **error);

/** Frees bytes and lists that a function gave the caller to free with this one. Ignores NULL, and bytes already freed
 * unless their address was given out again. */
void hands_bytes_free(const void *bytes);

#ifdef __cplusplus
}
#endif
#endif
