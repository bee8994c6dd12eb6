/* The functions of MediaPipe's C tasks (version 1) for hands, gestures and images.
 *
 * Programs and bindings that use these functions of libmediapipe run on libhands unchanged: names, arguments,
 * structures, statuses and error messages are the same, except that paths and names of categories must be UTF-8.
 * C/README.md lists all differences.
 *
 * Functions with `error_msg` return a status. If it is not kMpOk and `error_msg` is not NULL, *error_msg is set to
 * a message; free it with MpErrorFree. Handles are not memory addresses: functions reject a handle that is invalid,
 * closed or freed. All functions are thread-safe.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef HANDS_MEDIAPIPE_H
#define HANDS_MEDIAPIPE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Result of a call. */
typedef enum MpStatus {
  kMpOk = 0,
  kMpCancelled = 1,
  kMpUnknown = 2,
  kMpInvalidArgument = 3,
  kMpDeadlineExceeded = 4,
  kMpNotFound = 5,
  kMpAlreadyExists = 6,
  kMpPermissionDenied = 7,
  kMpResourceExhausted = 8,
  kMpFailedPrecondition = 9,
  kMpAborted = 10,
  kMpOutOfRange = 11,
  kMpUnimplemented = 12,
  kMpInternal = 13,
  kMpUnavailable = 14,
  kMpDataLoss = 15,
  kMpUnauthenticated = 16
} MpStatus;

/** Frees an error message. Ignores NULL. */
void MpErrorFree(char *error_msg);

/* Images. */

typedef struct MpImageInternal *MpImagePtr;

/** Image formats. Tasks accept SRGB and SRGBA, and ignore alpha. */
typedef enum MpImageFormat {
  kMpImageFormatUnknown = 0,
  kMpImageFormatSrgb = 1,
  kMpImageFormatSrgba = 2,
  kMpImageFormatGray8 = 3,
  kMpImageFormatGray16 = 4,
  kMpImageFormatSrgb48 = 7,
  kMpImageFormatSrgba64 = 8,
  kMpImageFormatVec32F1 = 9,
  kMpImageFormatVec32F2 = 12,
  kMpImageFormatVec32F4 = 13
} MpImageFormat;

/** Copies pixels. Rows have no gaps; `pixel_data_size` is the number of elements. */
MpStatus MpImageCreateFromUint8Data(
    MpImageFormat format, int width, int height, const uint8_t *pixel_data, int pixel_data_size, MpImagePtr *out,
    char **error_msg);
MpStatus MpImageCreateFromUint16Data(
    MpImageFormat format, int width, int height, const uint16_t *pixel_data, int pixel_data_size, MpImagePtr *out,
    char **error_msg);
MpStatus MpImageCreateFromFloatData(
    MpImageFormat format, int width, int height, const float *pixel_data, int pixel_data_size, MpImagePtr *out,
    char **error_msg);

/** Creates another handle to the same pixels, for example to keep the image of a callback. */
MpStatus MpImageCreateFromImageFrame(MpImagePtr image, MpImagePtr *out, char **error_msg);

/** Decodes a PNG or JPEG file to SRGB and applies the EXIF orientation of a JPEG. */
MpStatus MpImageCreateFromFile(const char *file_name, MpImagePtr *out, char **error_msg);
/** The same without applying the EXIF orientation, as in MediaPipe 0.10. */
MpStatus hands_image_from_file_unturned(const char *file_name, MpImagePtr *out, char **error_msg);

/** For an invalid handle, MpImageIsEmpty returns true and the others false, 0 or kMpImageFormatUnknown. */
bool MpImageIsContiguous(MpImagePtr image);
bool MpImageUsesGpu(MpImagePtr image);
bool MpImageIsEmpty(MpImagePtr image);
bool MpImageIsAligned(MpImagePtr image, uint32_t alignment_boundary);
int MpImageGetWidth(MpImagePtr image);
int MpImageGetHeight(MpImagePtr image);
int MpImageGetChannels(MpImagePtr image);
int MpImageGetByteDepth(MpImagePtr image);
int MpImageGetWidthStep(MpImagePtr image);
MpImageFormat MpImageGetFormat(MpImagePtr image);

/** The pixels, in rows without gaps, valid until MpImageFree. */
MpStatus MpImageDataUint8(MpImagePtr image, const uint8_t **out, char **error_msg);
MpStatus MpImageDataUint16(MpImagePtr image, const uint16_t **out, char **error_msg);
MpStatus MpImageDataFloat32(MpImagePtr image, const float **out, char **error_msg);

/** One element. `pos` is the row, the column and, with several channels, the channel. */
MpStatus MpImageGetValueUint8(MpImagePtr image, int *pos, int pos_size, uint8_t *out, char **error_msg);
MpStatus MpImageGetValueUint16(MpImagePtr image, int *pos, int pos_size, uint16_t *out, char **error_msg);
MpStatus MpImageGetValueFloat32(MpImagePtr image, int *pos, int pos_size, float *out, char **error_msg);

void MpImageFree(MpImagePtr image);

/* Types that all tasks share. */

/** The model bundle: a buffer, or else a path. `delegate` is 0 or 1, both for the CPU. Other fields are ignored. */
typedef struct MpBaseOptions {
  const char *model_asset_buffer;
  uint32_t model_asset_buffer_count;
  const char *model_asset_path;
  int file_descriptor;
  int delegate;
  int host_environment;
  int host_system;
  const char *host_version;
  const char *ca_bundle_path;
  const char *app_id;
  const char *app_version;
} MpBaseOptions;

/** Filters the gestures of one classifier. For no filter, set max_results to -1 and all other fields to 0. */
typedef struct MpClassifierOptions {
  const char *display_names_locale;
  int max_results;
  /** 0 also overrides the threshold in the model's metadata, as in MediaPipe. NAN, an extension, keeps it. */
  float score_threshold;
  const char **category_allowlist;
  uint32_t category_allowlist_count;
  const char **category_denylist;
  uint32_t category_denylist_count;
} MpClassifierOptions;

/** How the images of a task are related. */
typedef enum MpRunningMode {
  kMpRunningModeImage = 1,
  kMpRunningModeVideo = 2,
  kMpRunningModeLiveStream = 3
} MpRunningMode;

typedef struct MpRectF {
  float left, top, bottom, right;
} MpRectF;

/** Rotation before processing: clockwise, a multiple of 90 degrees. Hand tasks reject a region of interest. */
typedef struct MpImageProcessingOptions {
  bool has_region_of_interest;
  MpRectF region_of_interest;
  int rotation_degrees;
} MpImageProcessingOptions;

typedef struct MpCategory {
  /** -1 for gestures; for handedness 0 is right and 1 left. */
  int index;
  float score;
  char *category_name;
  /** NULL for gestures. */
  char *display_name;
} MpCategory;

typedef struct MpCategories {
  MpCategory *categories;
  uint32_t categories_count;
} MpCategories;

/** A 3-D point in meters, origin at the hand's center. Hands have no visibility, presence or name. */
typedef struct MpLandmark {
  float x, y, z;
  bool has_visibility;
  float visibility;
  bool has_presence;
  float presence;
  char *name;
} MpLandmark;

/** A point of the image: fractions of its width and height, origin top-left. */
typedef MpLandmark MpNormalizedLandmark;

typedef struct MpLandmarks {
  MpLandmark *landmarks;
  uint32_t landmarks_count;
} MpLandmarks;

typedef struct MpNormalizedLandmarks {
  MpNormalizedLandmark *landmarks;
  uint32_t landmarks_count;
} MpNormalizedLandmarks;

/* Hand landmarks. */

typedef struct MpHandLandmarkerInternal *MpHandLandmarkerPtr;

typedef struct MpHandLandmarkerResult {
  MpCategories *handedness;
  uint32_t handedness_count;
  MpNormalizedLandmarks *hand_landmarks;
  uint32_t hand_landmarks_count;
  MpLandmarks *hand_world_landmarks;
  uint32_t hand_world_landmarks_count;
} MpHandLandmarkerResult;

/** Receives a result of a live stream, always on the same thread of the task. `result` (NULL on failure) and
 *  `image` are valid until the callback returns. It may close the task. */
typedef void (*MpHandLandmarkerCallback)(
    MpStatus status, const MpHandLandmarkerResult *result, MpImagePtr image, int64_t timestamp_ms);

typedef struct MpHandLandmarkerOptions {
  MpBaseOptions base_options;
  int running_mode;
  int num_hands;
  float min_hand_detection_confidence;
  float min_hand_presence_confidence;
  float min_tracking_confidence;
  /** Required in live stream mode, and allowed only there. */
  MpHandLandmarkerCallback result_callback;
} MpHandLandmarkerOptions;

MpStatus MpHandLandmarkerCreate(
    const MpHandLandmarkerOptions *options, MpHandLandmarkerPtr *landmarker, char **error_msg);
/** `options` may be NULL. Free the result with MpHandLandmarkerCloseResult. */
MpStatus MpHandLandmarkerDetectImage(
    MpHandLandmarkerPtr landmarker, MpImagePtr image, const MpImageProcessingOptions *options,
    MpHandLandmarkerResult *result, char **error_msg);
MpStatus MpHandLandmarkerDetectForVideo(
    MpHandLandmarkerPtr landmarker, MpImagePtr image, const MpImageProcessingOptions *options,
    int64_t timestamp_ms, MpHandLandmarkerResult *result, char **error_msg);
MpStatus MpHandLandmarkerDetectAsync(
    MpHandLandmarkerPtr landmarker, MpImagePtr image, const MpImageProcessingOptions *options,
    int64_t timestamp_ms, char **error_msg);
/** Frees the contents of a result and clears it. Ignores NULL and empty results. */
void MpHandLandmarkerCloseResult(MpHandLandmarkerResult *result);
/** Waits for the frame in progress and the newest waiting frame, and delivers their results. */
MpStatus MpHandLandmarkerClose(MpHandLandmarkerPtr landmarker, char **error_msg);

/* Gestures. */

typedef struct MpGestureRecognizerInternal *MpGestureRecognizerPtr;

typedef struct MpGestureRecognizerResult {
  MpCategories *gestures;
  uint32_t gestures_count;
  MpCategories *handedness;
  uint32_t handedness_count;
  MpNormalizedLandmarks *hand_landmarks;
  uint32_t hand_landmarks_count;
  MpLandmarks *hand_world_landmarks;
  uint32_t hand_world_landmarks_count;
} MpGestureRecognizerResult;

/** See MpHandLandmarkerCallback. */
typedef void (*MpGestureRecognizerCallback)(
    MpStatus status, const MpGestureRecognizerResult *result, MpImagePtr image, int64_t timestamp_ms);

typedef struct MpGestureRecognizerOptions {
  MpBaseOptions base_options;
  int running_mode;
  int num_hands;
  float min_hand_detection_confidence;
  float min_hand_presence_confidence;
  float min_tracking_confidence;
  MpClassifierOptions canned_gestures_classifier_options;
  MpClassifierOptions custom_gestures_classifier_options;
  /** Required in live stream mode, and allowed only there. */
  MpGestureRecognizerCallback result_callback;
} MpGestureRecognizerOptions;

MpStatus MpGestureRecognizerCreate(
    const MpGestureRecognizerOptions *options, MpGestureRecognizerPtr *recognizer, char **error_msg);
/** `options` may be NULL. Free the result with MpGestureRecognizerCloseResult. */
MpStatus MpGestureRecognizerRecognizeImage(
    MpGestureRecognizerPtr recognizer, MpImagePtr image, const MpImageProcessingOptions *options,
    MpGestureRecognizerResult *result, char **error_msg);
MpStatus MpGestureRecognizerRecognizeForVideo(
    MpGestureRecognizerPtr recognizer, MpImagePtr image, const MpImageProcessingOptions *options,
    int64_t timestamp_ms, MpGestureRecognizerResult *result, char **error_msg);
MpStatus MpGestureRecognizerRecognizeAsync(
    MpGestureRecognizerPtr recognizer, MpImagePtr image, const MpImageProcessingOptions *options,
    int64_t timestamp_ms, char **error_msg);
/** Frees the contents of a result and clears it. Ignores NULL and empty results. */
void MpGestureRecognizerCloseResult(MpGestureRecognizerResult *result);
/** Waits for the frame in progress and the newest waiting frame, and delivers their results. */
MpStatus MpGestureRecognizerClose(MpGestureRecognizerPtr recognizer, char **error_msg);

#ifdef __cplusplus
}
#endif
#endif
