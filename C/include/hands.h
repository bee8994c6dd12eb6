/* Hand landmarks and gestures from pictures, videos and cameras.
 *
 * This is the library's own interface; hands_mediapipe.h has the functions of MediaPipe's C tasks beside it.
 * Both are in libhands. C/README.md of the project says how to use them, in ten steps.
 *
 * Rules for all functions:
 *
 * - They return a status, 0 for success. Where it is another one and `error` is not NULL, *error is a text of one
 *   line, UTF-8, to be freed with hands_error_free; on success *error is NULL.
 * - Handles (hands_task, hands_result) are not pointers to memory: one that was closed, or never made, is refused
 *   with HANDS_INVALID_ARGUMENT.
 * - All may be called from any thread, also with one handle at a time from several: a task serves its calls one
 *   after the other. Tasks are independent of each other.
 * - Nothing is written to files or sent anywhere. Structures are read before a function returns, and not kept.
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

/** The version that this header describes. */
#define HANDS_VERSION "0.2.0"

/** What became of a call; the numbers are those of MpStatus. */
typedef enum hands_status {
  HANDS_OK = 0,
  /** An error of no other kind. */
  HANDS_UNKNOWN = 2,
  /** An argument, an option, a handle, a model or a picture is refused. */
  HANDS_INVALID_ARGUMENT = 3,
  /** The time that the call was given is over. */
  HANDS_DEADLINE_EXCEEDED = 4,
  /** A file, or a net of a bundle, is not there. */
  HANDS_NOT_FOUND = 5,
  /** A file may not be read. */
  HANDS_PERMISSION_DENIED = 7,
  /** There is no memory, or no thread. */
  HANDS_RESOURCE_EXHAUSTED = 8
} hands_status;

/** A task: one bundle of nets with options, in one mode. */
typedef struct hands_task hands_task;

/** What was found in one picture. */
typedef struct hands_result hands_result;

/** What the pictures of a task are to each other. */
typedef enum hands_mode {
  /** Single pictures: each is looked at for itself. */
  HANDS_IMAGE = 0,
  /** Frames of one video: hands are followed from one to the next. */
  HANDS_VIDEO = 1,
  /** Frames of a camera, as a video; hands_send does not wait, and results go to a callback. */
  HANDS_LIVE = 2
} hands_mode;

/** The order of the 8-bit channels of a pixel. */
typedef enum hands_format {
  HANDS_RGB = 0,
  /** Alpha is ignored. */
  HANDS_RGBA = 1,
  /** Alpha is ignored. */
  HANDS_BGRA = 2
} hands_format;

/** A picture: rows from top to bottom. */
typedef struct hands_image {
  const uint8_t *pixels;
  /** The bytes that may be read behind `pixels`: (height - 1) * stride + width * channels, or more. */
  size_t byte_count;
  /** Pixels in a row and rows, 1 ... 32,768 each and 64 million together. */
  int32_t width, height;
  /** Bytes from one row to the next; 0 if rows follow without a gap. */
  size_t stride;
  /** A hands_format. */
  int32_t format;
  /** How far the picture must be turned clockwise to be upright: any multiple of 90. */
  int32_t rotation_degrees;
} hands_image;

/** A point of a hand. Landmarks: x and y are fractions of the picture's width and height from the top left, z is
 *  depth from the wrist on the scale of x, smaller is nearer. World landmarks: metres from the hand's middle. */
typedef struct hands_point {
  float x, y, z;
} hands_point;

/** The points of a hand: wrist, then four of each finger from the palm to the tip, thumb first. */
#define HANDS_LANDMARK_COUNT 21

/** Which hand it is. */
typedef enum hands_side { HANDS_RIGHT = 0, HANDS_LEFT = 1 } hands_side;

/** One hand. Later versions add fields at the end. */
typedef struct hands_hand {
  hands_point landmarks[HANDS_LANDMARK_COUNT];
  hands_point world_landmarks[HANDS_LANDMARK_COUNT];
  /** How sure it is that each joint is seen where its landmark lies, 0 ... 1; above 0.9 a tip is that of an
   *  extended finger, above 0.3 a joint is in plain view. */
  float joint_confidence[HANDS_LANDMARK_COUNT];
  /** How probable it is that each finger is extended, thumb to little finger, 0 ... 1. */
  float finger_extension[5];
  /** A hands_side: the person's own, in a picture that is not mirrored. */
  int32_t side;
  /** The probability of `side`, 0.5 ... 1. */
  float side_score;
  /** The probability that this is a hand, 0 ... 1. */
  float presence;
  /** The gesture's score, 0 ... 1; 0 if there is none. */
  float gesture_score;
  /** The gesture's name, NULL if there is none. */
  const char *gesture;
  /** Video and live: the number of the hand, from 1, the same as long as it is followed. Image: 0. */
  int64_t track_id;
  /** The frames in a row on which the hand was seen, from 1. Image: 0. */
  int64_t track_age;
} hands_hand;

/** Takes what became of a frame of a live task.
 *
 * Called on a thread of the task's own, the same for all calls, in the order of the frames. It may call any
 * function, hands_close of its own task among them. `result` is closed and `error` freed after it has returned.
 *
 * context: options.context. status, error: HANDS_OK and NULL, or why there is no result. result: NULL without.
 * time_us: the frame's time. */
typedef void (*hands_callback)(
    void *context, hands_status status, const char *error, const hands_result *result, int64_t time_us);

/** How a task works: filled with defaults by hands_options_init. Later versions add fields at the end. */
typedef struct hands_options {
  /** sizeof(hands_options), as hands_options_init sets it: which fields the caller knows. */
  size_t size;
  /** The path of a .task bundle of at most 64 MB, or NULL where the bytes are given. */
  const char *model_path;
  /** The bytes of a bundle, in place of a path. */
  const void *model_bytes;
  size_t model_byte_count;
  /** A hands_mode; HANDS_IMAGE. */
  int32_t mode;
  /** The largest number of hands, 1 or more; 1. */
  int32_t num_hands;
  /** Palms below this score are no hands, 0 ... 1; 0.5. */
  float min_hand_detection_confidence;
  /** A hand must have a presence above this, 0 ... 1; 0.5. */
  float min_hand_presence_confidence;
  /** A palm that overlaps a followed hand by more is that hand, 0 ... 1, for videos above 0; 0.5. */
  float min_tracking_confidence;
  /** 1 if pictures are mirrored, as by a camera that shows its user a mirror: sides are exchanged; 0. */
  int32_t is_mirrored;
  /** 1 to leave gestures out. Those of a bundle without gestures are left out anyway; 0. */
  int32_t landmarks_only;
  /** Threads that share the work of a net, 1 ... 64; results do not depend on it. 0, the default, is the number
   *  in the environment's HANDS_NUM_THREADS, or 1. */
  int32_t num_threads;
  /** The kernels to use: a name that hands_kernels lists; NULL, the default, for the fastest. */
  const char *kernels;
  /** Smooths landmarks over time by a one-euro filter: the cutoff at rest in hertz, such as 0.05; 0, the
   *  default, for no smoothing. */
  double smoothing_min_cutoff;
  /** By how much the cutoff grows with speed, in hertz for one hand size a second; 80. */
  double smoothing_beta;
  /** The cutoff of the speed itself in hertz; 1. */
  double smoothing_derivative_cutoff;
  /** The number of frames that vote on a hand's gesture, 1 ... 1000; 0, the default, for no vote. */
  int32_t gesture_vote_window;
  /** 1 if the side of a hand is that of the mean of all its frames; 0. */
  int32_t averages_sides;
  /** How long another gesture must win until it is shown, microseconds; 0. */
  int64_t gesture_vote_hold_us;
  /** Takes the results of a live task; must be set there, and nowhere else. */
  hands_callback callback;
  /** Passed to the callback. */
  void *context;
  /** The arithmetic of the two hand nets: "exact", single precision, or "fast16", 16-bit integers, which
   *  is faster and moves landmarks: in one region of a picture by 0.014 of the net's 224 pixels in the mean and 0.2
   *  at most (500 drawn hands), over a whole task more, as regions move too. Gestures are named in single precision
   *  in both. NULL, the default, for "exact". */
  const char *precision;
} hands_options;

/** The library's version, such as "0.2.0"; never freed. */
const char *hands_version(void);

/** The kernels that this processor can run, the fastest first, such as "avx512,avx2,baseline"; never freed. */
const char *hands_kernels(void);

/** Fills options with defaults. `size` is sizeof(hands_options). */
hands_status hands_options_init(hands_options *options, size_t size, char **error);

/** Creates a task. *task is NULL without one. */
hands_status hands_create(const hands_options *options, hands_task **task, char **error);

/** Finds the hands in a picture, or in the next frame of a video.
 *
 * time_us: of a video, the frame's time in microseconds, later than that of the frame before. timeout_us: how long
 * the work may take in microseconds, 0 for as long as it needs; after HANDS_DEADLINE_EXCEEDED a video goes on as
 * if the frame had not been there. *result is to be freed with hands_result_free; NULL without success. */
hands_status hands_recognize(
    hands_task *task, const hands_image *image, int64_t time_us, int64_t timeout_us, hands_result **result,
    char **error);

/** Takes the next frame of a camera and returns at once; pixels are copied.
 *
 * While a frame is looked at the newest one waits; older ones are dropped and have no result. */
hands_status hands_send(hands_task *task, const hands_image *image, int64_t time_us, char **error);

/** Counts the frames of a camera that were dropped. */
hands_status hands_dropped_frames(hands_task *task, int64_t *count, char **error);

/** The arithmetic that a task's hand nets run in: "exact" or "fast16"; *precision is never freed. */
hands_status hands_precision(hands_task *task, const char **precision, char **error);

/** Ends a task.
 *
 * Waits for calls and frames in work and for the newest frame, whose results are still delivered; afterwards no
 * callback runs. Called in the task's own callback it does not wait for them, and no other follows. */
hands_status hands_close(hands_task *task, char **error);

/** Counts the hands of a result. */
hands_status hands_result_count(const hands_result *result, int32_t *count, char **error);

/** A hand of a result: by descending score of their palms, on a video after those of the frame before.
 *
 * index: 0 ... count - 1. *hand lives as long as the result. */
hands_status hands_result_hand(
    const hands_result *result, int32_t index, const hands_hand **hand, char **error);

/** Frees a result; NULL and handles that were freed before are ignored. */
void hands_result_free(hands_result *result);

/** Frees an error's text; NULL is ignored. */
void hands_error_free(char *error);

#ifdef __cplusplus
}
#endif
#endif
