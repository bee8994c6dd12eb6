/* Hand landmarks and gestures from images, videos and cameras.
 *
 * This is the native API of libhands. hands_mediapipe.h declares the functions of MediaPipe's C tasks, which
 * libhands also exports. See C/README.md for a guide.
 *
 * A model is loaded once. Any number of sessions share it: each finds hands with its own options, in unrelated images,
 * in one video or in a camera's frames. hands_record.h, which this header includes, declares results and options.
 *
 * Rules for all functions:
 *
 * - Functions return a status; 0 is success. On failure, if `error` is not NULL, *error is set to a one-line UTF-8
 *   message; free it with hands_error_free. On success *error is NULL.
 * - Handles (hands_model, hands_session, hands_training) are not memory addresses. A closed or invalid handle fails
 *   with HANDS_INVALID_ARGUMENT.
 * - All functions are thread-safe, even on the same handle: a session processes its calls one at a time. Sessions are
 *   independent of each other.
 * - The library writes no files and sends nothing over the network. What is passed to a function is read before it
 *   returns, and not kept.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef HANDS_H
#define HANDS_H

#include <stddef.h>
#include <stdint.h>

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
  /** A library that decodes image files cannot be loaded. */
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

/** Kernels this processor supports, fastest first, such as "avx512,avx2,baseline". Static: do not free. */
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

/** Frees a result of hands_recognize. Ignores NULL and results already freed. */
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
 * callback runs afterwards. Called from the session's own callback it does not wait, and no other callback follows. */
hands_status hands_session_close(hands_session *session, char **error);

/* Image files */

/** Decodes a PNG or JPEG file.
 *
 * - is_upright: 1 to turn the pixels as the file's EXIF orientation says, 0 to leave them.
 * - image: set `size` before the call. Receives RGB pixels without gaps; free them with hands_image_free. All other fields are 0 on failure. */
hands_status hands_image_decode(
    const void *bytes, size_t byte_count, int32_t is_upright, hands_image *image, char **error);

/** The same for a file on disk. */
hands_status hands_image_open(const char *path, int32_t is_upright, hands_image *image, char **error);

/** Frees the pixels of hands_image_decode or hands_image_open. Ignores NULL and pixels already freed. */
void hands_image_free(const uint8_t *pixels);

/* Custom gestures */

/** Starts a training on a gesture recognizer bundle, whose hand models and embedder the result will have.
 *
 * - bytes: the bundle, copied.
 * - distinguishes_hands: 1 if a gesture of the left hand and one of the right hand are different gestures.
 * - training: close it with hands_training_close; NULL on failure. */
hands_status hands_training_create(
    const void *bytes, size_t byte_count, int32_t distinguishes_hands, hands_training **training, char **error);

/** Adds a hand as an example of a gesture. Each gesture needs two at least, and should have 20 or more.
 *
 * - label: a line of UTF-8; "none" in any case is for hands that show no gesture.
 * - result, index: a hand of a result, found without the option `mirrored`. */
hands_status hands_training_add(
    hands_training *training, const char *label, const hands_result *result, int32_t index, char **error);

/** Trains a classifier on the examples. The same examples give the same bytes.
 *
 * - bundle: a .task file with the classifier; free it with hands_bytes_free.
 * - report: how well each gesture is told from the others, as JSON in UTF-8; free it with hands_bytes_free. NULL to
 *   skip it. See C/README.md for its members. */
hands_status hands_training_run(
    hands_training *training, const void **bundle, size_t *byte_count, const char **report, char **error);

/** Classifies the examples with a model's custom classifier, or with the built-in one if it has none.
 *
 * - report: as of hands_training_run; strangers are the examples of labels that the classifier lacks, and those
 *   without a gesture. */
hands_status hands_training_evaluate(
    hands_training *training, hands_model *model, const char **report, char **error);

/** Closes a training. */
hands_status hands_training_close(hands_training *training, char **error);

/** Frees bytes of hands_training_run or hands_training_evaluate. Ignores NULL and bytes already freed. */
void hands_bytes_free(const void *bytes);

#ifdef __cplusplus
}
#endif
#endif
