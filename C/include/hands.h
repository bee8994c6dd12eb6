/* Hand landmarks and gestures from images, videos and cameras.
 *
 * This is the native API of libhands. hands_mediapipe.h declares the functions of MediaPipe's C tasks, which
 * libhands also exports. See C/README.md for a guide.
 *
 * Rules for all functions:
 *
 * - Functions return a status; 0 is success. On failure, if `error` is not NULL, *error is set to a one-line UTF-8
 *   message; free it with hands_error_free. On success *error is NULL.
 * - Handles (hands_task, hands_result) are not memory addresses. A closed or invalid handle fails with
 *   HANDS_INVALID_ARGUMENT.
 * - All functions are thread-safe, even on the same handle: a task processes its calls one at a time. Tasks are
 *   independent of each other.
 * - The library writes no files and sends nothing over the network. Structures passed to a function are read
 *   before it returns, and not kept.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef HANDS_H
#define HANDS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The library version this header describes. */
#define HANDS_VERSION "0.2.0"

/** Result of a call. The values are those of MpStatus. */
typedef enum hands_status {
  HANDS_OK = 0,
  /** Any other error. */
  HANDS_UNKNOWN = 2,
  /** Invalid argument, option, handle, model or image. */
  HANDS_INVALID_ARGUMENT = 3,
  /** The call exceeded its timeout. */
  HANDS_DEADLINE_EXCEEDED = 4,
  /** A file, or a model inside a bundle, does not exist. */
  HANDS_NOT_FOUND = 5,
  /** No permission to read a file. */
  HANDS_PERMISSION_DENIED = 7,
  /** Out of memory or threads. */
  HANDS_RESOURCE_EXHAUSTED = 8
} hands_status;

/** A task: one model bundle with options, in one mode. */
typedef struct hands_task hands_task;

/** The hands found in one image. */
typedef struct hands_result hands_result;

/** How the images of a task are related. */
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
  HANDS_BGRA = 2
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

/** A point of a hand.
 *
 * Landmarks: x and y are fractions of the image's width and height, origin top-left; z is the depth relative to the
 * wrist, in the scale of x, smaller is closer to the camera. World landmarks: metres, origin at the hand's centre. */
typedef struct hands_point {
  float x, y, z;
} hands_point;

/** Landmarks per hand: the wrist, then four per finger from palm to tip, thumb first. */
#define HANDS_LANDMARK_COUNT 21

/** Handedness. */
typedef enum hands_side { HANDS_RIGHT = 0, HANDS_LEFT = 1 } hands_side;

/** One hand. Later versions may add fields at the end. */
typedef struct hands_hand {
  hands_point landmarks[HANDS_LANDMARK_COUNT];
  hands_point world_landmarks[HANDS_LANDMARK_COUNT];
  /** Confidence that each joint is visible at its landmark, 0 to 1. Above 0.3 the joint is in plain view; above 0.9
   *  a fingertip belongs to an extended finger. */
  float joint_confidence[HANDS_LANDMARK_COUNT];
  /** Probability that each finger is extended, thumb to little finger, 0 to 1. */
  float finger_extension[5];
  /** Handedness, a hands_side: the person's own hand, if the image is not mirrored. */
  int32_t side;
  /** Probability of `side`, 0.5 to 1. */
  float side_score;
  /** Probability that this is a hand, 0 to 1. */
  float presence;
  /** Score of the gesture, 0 to 1; 0 if there is none. */
  float gesture_score;
  /** Name of the gesture; NULL if there is none. */
  const char *gesture;
  /** Video and live: number of the track, from 1, constant while the hand is tracked. Image: 0. */
  int64_t track_id;
  /** Video and live: consecutive frames in which the hand was seen, from 1. Image: 0. */
  int64_t track_age;
} hands_hand;

/** Receives the outcome of one frame of a live task.
 *
 * Called in frame order, always on the same thread, which belongs to the task. It may call any function, including
 * hands_close on its own task. `result` and `error` are freed when the callback returns.
 *
 * - context: options.context.
 * - status, error: HANDS_OK and NULL, or why the frame has no result.
 * - result: NULL on failure.
 * - time_us: the frame's time, microseconds. */
typedef void (*hands_callback)(
    void *context, hands_status status, const char *error, const hands_result *result, int64_t time_us);

/** Options of a task; hands_options_init fills in the defaults. Later versions may add fields at the end. */
typedef struct hands_options {
  /** sizeof(hands_options), set by hands_options_init: tells which fields the caller knows. */
  size_t size;
  /** Path of a .task bundle, at most 64 MB, or NULL if model_bytes is set. */
  const char *model_path;
  /** Bytes of a bundle, instead of a path. */
  const void *model_bytes;
  size_t model_byte_count;
  /** A hands_mode. Default HANDS_IMAGE. */
  int32_t mode;
  /** Maximum number of hands, 1 or more. Default 1. */
  int32_t num_hands;
  /** Minimum score of a detected palm, 0 to 1. Default 0.5. */
  float min_hand_detection_confidence;
  /** The presence of a hand must exceed this, 0 to 1. Default 0.5. */
  float min_hand_presence_confidence;
  /** A detected palm that overlaps a tracked hand by more than this is that hand, 0 to 1; above 0 for videos.
   *  Default 0.5. */
  float min_tracking_confidence;
  /** 1 if images are mirrored, as in a selfie view: swaps left and right. Default 0. */
  int32_t is_mirrored;
  /** 1 to skip gesture recognition; no effect on a bundle without gestures. Default 0. */
  int32_t landmarks_only;
  /** Threads that share the work of a model, 1 to 64; results do not depend on it. Default 0: the environment
   *  variable HANDS_NUM_THREADS, or 1. */
  int32_t num_threads;
  /** Kernels to use, one of the names from hands_kernels. Default NULL: the fastest. */
  const char *kernels;
  /** Smooths landmarks over time with a one-euro filter: cutoff at rest, hertz, such as 0.05. Default 0: no
   *  smoothing. */
  double smoothing_min_cutoff;
  /** Increase of the cutoff with speed, hertz per hand size per second. Default 80. */
  double smoothing_beta;
  /** Cutoff for the speed itself, hertz. Default 1. */
  double smoothing_derivative_cutoff;
  /** Number of frames that vote on a hand's gesture, 1 to 1000. Default 0: no vote. */
  int32_t gesture_vote_window;
  /** 1 to average a hand's handedness over all its frames. Default 0. */
  int32_t averages_sides;
  /** How long a new gesture must win the vote before it is reported, microseconds. Default 0. */
  int64_t gesture_vote_hold_us;
  /** Receives the results of a live task; required in live mode, and allowed only there. */
  hands_callback callback;
  /** Passed to the callback. */
  void *context;
  /** Arithmetic of the two hand models: "exact" (single precision) or "fast16" (16-bit integers), which is faster
   *  but moves landmarks: for a given image region by 0.014 of the model's 224 pixels on average and at most 0.2
   *  (500 drawn hands); over a whole task by more, as regions move too. Gesture classification always uses single
   *  precision. Default NULL: "exact". */
  const char *precision;
} hands_options;

/** Library version, such as "0.2.0". Static: do not free. */
const char *hands_version(void);

/** Kernels this processor supports, fastest first, such as "avx512,avx2,baseline". Static: do not free. */
const char *hands_kernels(void);

/** Fills in the default options. Pass sizeof(hands_options) as `size`. */
hands_status hands_options_init(hands_options *options, size_t size, char **error);

/** Creates a task. On failure *task is NULL. */
hands_status hands_create(const hands_options *options, hands_task **task, char **error);

/** Finds the hands in an image, or in the next frame of a video.
 *
 * - time_us: video only: the frame's time in microseconds, later than the previous frame's.
 * - timeout_us: maximum duration in microseconds, 0 for no limit. After HANDS_DEADLINE_EXCEEDED a video continues
 *   as if the frame had never been sent.
 * - result: free it with hands_result_free; NULL on failure. */
hands_status hands_recognize(
    hands_task *task, const hands_image *image, int64_t time_us, int64_t timeout_us, hands_result **result,
    char **error);

/** Sends the next camera frame and returns immediately; the pixels are copied.
 *
 * While a frame is being processed, only the newest one waits; older ones are dropped and get no result. */
hands_status hands_send(hands_task *task, const hands_image *image, int64_t time_us, char **error);

/** Number of camera frames dropped so far. */
hands_status hands_dropped_frames(hands_task *task, int64_t *count, char **error);

/** Arithmetic of a task's hand models: "exact" or "fast16". *precision is static: do not free it. */
hands_status hands_precision(hands_task *task, const char **precision, char **error);

/** Closes a task.
 *
 * Waits for running calls, the frame in progress and the newest waiting frame, and delivers their results; no
 * callback runs afterwards. Called from the task's own callback it does not wait, and no other callback follows. */
hands_status hands_close(hands_task *task, char **error);

/** Number of hands in a result. */
hands_status hands_result_count(const hands_result *result, int32_t *count, char **error);

/** A hand of a result, in descending order of palm score; in a video, hands already tracked come first.
 *
 * - index: 0 to count - 1.
 * - hand: valid as long as the result. */
hands_status hands_result_hand(
    const hands_result *result, int32_t index, const hands_hand **hand, char **error);

/** Frees a result. Ignores NULL and handles already freed. */
void hands_result_free(hands_result *result);

/** Frees an error message. Ignores NULL. */
void hands_error_free(char *error);

#ifdef __cplusplus
}
#endif
#endif
