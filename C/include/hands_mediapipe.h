/* The functions of MediaPipe's C tasks (version 1) for hands, gestures and images.
 *
 * Programs and bindings for libmediapipe that use these run on libhands as they are: names, arguments, structures,
 * statuses and error texts are MediaPipe's. C/README.md of the project says where the two differ.
 *
 * Functions with `error_msg` return a status. Where it is not kMpOk and `error_msg` is not NULL, *error_msg is a
 * text to be freed with MpErrorFree. Handles are not pointers to memory: one that was closed or freed, or never
 * made, is refused. All functions may be called from any thread.
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

/** What became of a call. */
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

/** Frees the text of an error; NULL is ignored. */
void MpErrorFree(char *error_msg);

/* Images. */

typedef struct MpImageInternal *MpImagePtr;

/** Formats; tasks take SRGB and SRGBA, whose alpha is ignored. */
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

/** Copies pixels without gaps between rows; `pixel_data_size` is the number of elements. */
MpStatus MpImageCreateFromUint8Data(
    MpImageFormat format, int width, int height, const uint8_t *pixel_data, int pixel_data_size, MpImagePtr *out,
    char **error_msg);
MpStatus MpImageCreateFromUint16Data(
    MpImageFormat format, int width, int height, const uint16_t *pixel_data, int pixel_data_size, MpImagePtr *out,
    char **error_msg);
MpStatus MpImageCreateFromFloatData(
    MpImageFormat format, int width, int height, const float *pixel_data, int pixel_data_size, MpImagePtr *out,
    char **error_msg);

/** Another handle to the same pixels, such as to keep the image of a callback. */
MpStatus MpImageCreateFromImageFrame(MpImagePtr image, MpImagePtr *out, char **error_msg);

/** Reads a PNG or JPEG file to SRGB; a JPEG is turned as its EXIF data say. Loads libpng16.so.16 or
 *  libturbojpeg.so.0. */
MpStatus MpImageCreateFromFile(const char *file_name, MpImagePtr *out, char **error_msg);
/** The same without the turn that EXIF data ask for: pixels as they lie in the file, as MediaPipe 0.10 reads them. */
MpStatus hands_image_from_file_unturned(const char *file_name, MpImagePtr *out, char **error_msg);

/** Of a handle that is refused these are false, 0 and kMpImageFormatUnknown; such an image is empty. */
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

/** The pixels, without gaps between rows, until MpImageFree. */
MpStatus MpImageDataUint8(MpImagePtr image, const uint8_t **out, char **error_msg);
MpStatus MpImageDataUint16(MpImagePtr image, const uint16_t **out, char **error_msg);
MpStatus MpImageDataFloat32(MpImagePtr image, const float **out, char **error_msg);

/** One element; `pos` is row, column and, for several channels, the channel. */
MpStatus MpImageGetValueUint8(MpImagePtr image, int *pos, int pos_size, uint8_t *out, char **error_msg);
MpStatus MpImageGetValueUint16(MpImagePtr image, int *pos, int pos_size, uint16_t *out, char **error_msg);
MpStatus MpImageGetValueFloat32(MpImagePtr image, int *pos, int pos_size, float *out, char **error_msg);

void MpImageFree(MpImagePtr image);

/* What tasks take and give. */

/** Where the nets come from: a buffer, which goes before a path. `delegate` is 0 or 1 for the processor; the rest is
 *  ignored. */
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

/** How the gestures of one classifier are filtered: without is max_results -1 and 0 for all else. */
typedef struct MpClassifierOptions {
  const char *display_names_locale;
  int max_results;
  float score_threshold;
  const char **category_allowlist;
  uint32_t category_allowlist_count;
  const char **category_denylist;
  uint32_t category_denylist_count;
} MpClassifierOptions;

/** What the images of a task are to each other. */
typedef enum MpRunningMode {
  kMpRunningModeImage = 1,
  kMpRunningModeVideo = 2,
  kMpRunningModeLiveStream = 3
} MpRunningMode;

typedef struct MpRectF {
  float left, top, bottom, right;
} MpRectF;

/** How an image is looked at: turned clockwise by a multiple of 90. Hand tasks take no region of interest. */
typedef struct MpImageProcessingOptions {
  bool has_region_of_interest;
  MpRectF region_of_interest;
  int rotation_degrees;
} MpImageProcessingOptions;

typedef struct MpCategory {
  /** -1 for gestures; 0 for a right and 1 for a left hand. */
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

/** A point in space, metres from the hand's middle; hands have no visibility, presence and name. */
typedef struct MpLandmark {
  float x, y, z;
  bool has_visibility;
  float visibility;
  bool has_presence;
  float presence;
  char *name;
} MpLandmark;

/** A point in the image: fractions of width and height from the top left. */
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

/** Takes a result of a live stream, on one thread of the task; `result` (NULL if the status is an error) and
 *  `image` live until it returns. It may close the task. */
typedef void (*MpHandLandmarkerCallback)(
    MpStatus status, const MpHandLandmarkerResult *result, MpImagePtr image, int64_t timestamp_ms);

typedef struct MpHandLandmarkerOptions {
  MpBaseOptions base_options;
  int running_mode;
  int num_hands;
  float min_hand_detection_confidence;
  float min_hand_presence_confidence;
  float min_tracking_confidence;
  /** Set exactly in live stream mode. */
  MpHandLandmarkerCallback result_callback;
} MpHandLandmarkerOptions;

MpStatus MpHandLandmarkerCreate(
    const MpHandLandmarkerOptions *options, MpHandLandmarkerPtr *landmarker, char **error_msg);
/** `options` may be NULL; a result is to be freed with MpHandLandmarkerCloseResult. */
MpStatus MpHandLandmarkerDetectImage(
    MpHandLandmarkerPtr landmarker, MpImagePtr image, const MpImageProcessingOptions *options,
    MpHandLandmarkerResult *result, char **error_msg);
MpStatus MpHandLandmarkerDetectForVideo(
    MpHandLandmarkerPtr landmarker, MpImagePtr image, const MpImageProcessingOptions *options,
    int64_t timestamp_ms, MpHandLandmarkerResult *result, char **error_msg);
MpStatus MpHandLandmarkerDetectAsync(
    MpHandLandmarkerPtr landmarker, MpImagePtr image, const MpImageProcessingOptions *options,
    int64_t timestamp_ms, char **error_msg);
/** Frees what a result holds and empties it; NULL and empty results are ignored. */
void MpHandLandmarkerCloseResult(MpHandLandmarkerResult *result);
/** Waits for frames in work and for the newest, whose results are still delivered. */
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

/** As MpHandLandmarkerCallback. */
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
  /** Set exactly in live stream mode. */
  MpGestureRecognizerCallback result_callback;
} MpGestureRecognizerOptions;

MpStatus MpGestureRecognizerCreate(
    const MpGestureRecognizerOptions *options, MpGestureRecognizerPtr *recognizer, char **error_msg);
/** `options` may be NULL; a result is to be freed with MpGestureRecognizerCloseResult. */
MpStatus MpGestureRecognizerRecognizeImage(
    MpGestureRecognizerPtr recognizer, MpImagePtr image, const MpImageProcessingOptions *options,
    MpGestureRecognizerResult *result, char **error_msg);
MpStatus MpGestureRecognizerRecognizeForVideo(
    MpGestureRecognizerPtr recognizer, MpImagePtr image, const MpImageProcessingOptions *options,
    int64_t timestamp_ms, MpGestureRecognizerResult *result, char **error_msg);
MpStatus MpGestureRecognizerRecognizeAsync(
    MpGestureRecognizerPtr recognizer, MpImagePtr image, const MpImageProcessingOptions *options,
    int64_t timestamp_ms, char **error_msg);
/** Frees what a result holds and empties it; NULL and empty results are ignored. */
void MpGestureRecognizerCloseResult(MpGestureRecognizerResult *result);
/** Waits for frames in work and for the newest, whose results are still delivered. */
MpStatus MpGestureRecognizerClose(MpGestureRecognizerPtr recognizer, char **error_msg);

#ifdef __cplusplus
}
#endif
#endif
