#include "CJPEGReader.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

// Where an error goes, at the start of what libjpeg takes for its own error manager.
typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf start;
  char *message;
  size_t messageSize;
} Errors;

// A file in memory that grows.
typedef struct {
  struct jpeg_destination_mgr manager;
  uint8_t *bytes;
  size_t capacity;
  size_t capacityLimit;
} Target;

// Counts scans, which cost time; at the start of what libjpeg takes for its own progress monitor.
typedef struct {
  struct jpeg_progress_mgr manager;
  int scanLimit;
} Progress;

struct JPEGReader {
  struct jpeg_decompress_struct file;
  struct jpeg_compress_struct part;
  // Both report here.
  Errors errors;
  Progress progress;
  jvirt_barray_ptr *coefficients;
  Target target;
};

static void tell(const Errors *errors, const char *text) {
  strncpy(errors->message, text, errors->messageSize - 1);
  errors->message[errors->messageSize - 1] = 0;
}

static void fail(j_common_ptr codec) {
  Errors *errors = (Errors *)codec->err;
  char text[JMSG_LENGTH_MAX];
  codec->err->format_message(codec, text);
  tell(errors, text);
  longjmp(errors->start, 1);
}

static void ignoreWarning(j_common_ptr codec, int level) {
  (void)codec;
  (void)level;
}

static struct jpeg_error_mgr *errorManager(Errors *errors) {
  jpeg_std_error(&errors->manager);
  errors->manager.error_exit = fail;
  errors->manager.emit_message = ignoreWarning;
  return &errors->manager;
}

static void checkScans(j_common_ptr codec) {
  int scanLimit = ((Progress *)codec->progress)->scanLimit;
  if (((j_decompress_ptr)codec)->input_scan_number <= scanLimit) return;
  tell((Errors *)codec->err, "there are more scans than the limit");
  longjmp(((Errors *)codec->err)->start, 1);
}

static void prepare(JPEGReader *reader, int scanLimit, char *message, size_t messageSize) {
  reader->errors.message = message;
  reader->errors.messageSize = messageSize;
  reader->file.err = errorManager(&reader->errors);
  reader->progress.manager.progress_monitor = checkScans;
  reader->progress.scanLimit = scanLimit;
}

// Reads the markers before the first scan. Errors go to the caller, which is ready for them.
static int readHeader(
    JPEGReader *reader, const uint8_t *bytes, size_t count, uint32_t width, uint32_t height) {
  jpeg_create_decompress(&reader->file);
  reader->file.progress = &reader->progress.manager;
  jpeg_mem_src(&reader->file, bytes, count);
  jpeg_read_header(&reader->file, TRUE);
  if (reader->file.image_width == width && reader->file.image_height == height) return 1;
  tell(&reader->errors, "the size differs from the header");
  return 0;
}

static int readPixels(
    JPEGReader *reader, const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
    uint32_t side, uint8_t *pixels) {
  j_decompress_ptr file = &reader->file;
  if (setjmp(reader->errors.start)) return 0;
  if (!readHeader(reader, bytes, count, width, height)) return 0;
  file->out_color_space = JCS_RGB;
  file->scale_num = 1;
  file->scale_denom = side;
  jpeg_start_decompress(file);
  while (file->output_scanline < file->output_height) {
    JSAMPROW row = pixels + (size_t)file->output_scanline * file->output_width * 3;
    jpeg_read_scanlines(file, &row, 1);
  }
  // What follows the last row is not read.
  return 1;
}

int jpeg_reader_decode_rgb(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int scanLimit,
    uint32_t side, uint8_t *pixels, char *message, size_t messageSize) {
  JPEGReader reader = {0};
  prepare(&reader, scanLimit, message, messageSize);
  int isDecoded = readPixels(&reader, bytes, count, width, height, side, pixels);
  jpeg_destroy_decompress(&reader.file);
  return isDecoded;
}

static int readCoefficients(
    JPEGReader *reader, const uint8_t *bytes, size_t count, uint32_t width, uint32_t height) {
  if (setjmp(reader->errors.start)) return 0;
  if (!readHeader(reader, bytes, count, width, height)) return 0;
  reader->coefficients = jpeg_read_coefficients(&reader->file);
  // Parts have one set of tables: that of the end of the file.
  for (int component = 0; component < reader->file.num_components; component++) {
    const jpeg_component_info *info = &reader->file.comp_info[component];
    const JQUANT_TBL *own = info->quant_table, *last = reader->file.quant_tbl_ptrs[info->quant_tbl_no];
    if (own && last && !memcmp(own->quantval, last->quantval, sizeof own->quantval)) continue;
    tell(&reader->errors, "quantization tables are missing, or change between scans");
    return 0;
  }
  return 1;
}

JPEGReader *jpeg_reader_open(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int scanLimit,
    size_t partSizeLimit, char *message, size_t messageSize) {
  JPEGReader *reader = calloc(1, sizeof(JPEGReader));
  if (!reader) {
    tell(&(Errors){.message = message, .messageSize = messageSize}, "out of memory");
    return NULL;
  }
  prepare(reader, scanLimit, message, messageSize);
  reader->target.capacityLimit = partSizeLimit;
  if (readCoefficients(reader, bytes, count, width, height)) return reader;
  jpeg_reader_close(reader);
  return NULL;
}

void jpeg_reader_close(JPEGReader *reader) {
  jpeg_destroy_decompress(&reader->file);
  free(reader->target.bytes);
  free(reader);
}

void jpeg_reader_unit(const JPEGReader *reader, int *width, int *height) {
  *width = reader->file.max_h_samp_factor * DCTSIZE;
  *height = reader->file.max_v_samp_factor * DCTSIZE;
}

static uint8_t sample(uint32_t sum) {
  // Coefficients are 8 times what they add to samples, which are around 0.
  int value = ((int32_t)(sum + 4) >> 3) + CENTERJSAMPLE;
  return value < 0 ? 0 : value > MAXJSAMPLE ? MAXJSAMPLE : value;
}

// Writes the 2×2 samples of a row of blocks: the inverse transform of their four lowest frequencies.
static void writeQuarter(
    const JBLOCK *blocks, const UINT16 *quanta, uint32_t count, uint8_t *upper, uint8_t *lower) {
  // Coefficients are in rows of 8, and so are the steps of their quantization. Those of damaged files wrap.
  uint32_t mean = quanta[0], across = quanta[1], down = quanta[8], both = quanta[9];
  for (uint32_t index = 0; index < count; index++) {
    const JCOEF *block = blocks[index];
    uint32_t left = block[0] * mean + block[1] * across;
    uint32_t right = block[0] * mean - block[1] * across;
    uint32_t leftFall = block[8] * down + block[9] * both;
    uint32_t rightFall = block[8] * down - block[9] * both;
    lower[2 * index] = sample(left - leftFall);
    lower[2 * index + 1] = sample(right - rightFall);
    upper[2 * index] = sample(left + leftFall);
    upper[2 * index + 1] = sample(right + rightFall);
  }
}

int jpeg_reader_quarter(
    JPEGReader *reader, int component, uint32_t width, uint32_t height, uint8_t *plane,
    char *message, size_t messageSize) {
  j_decompress_ptr file = &reader->file;
  const jpeg_component_info *info = &file->comp_info[component];
  reader->errors.message = message;
  reader->errors.messageSize = messageSize;
  // Whole blocks, and what repeats them.
  size_t lineSize = (size_t)width + 2;
  uint8_t *lines = malloc(2 * lineSize);
  if (!lines) {
    tell(&reader->errors, "out of memory");
    return 0;
  }
  if (setjmp(reader->errors.start)) {
    free(lines);
    return 0;
  }
  JDIMENSION rows = info->height_in_blocks, count = info->width_in_blocks;
  if (count > (width + 1) / 2) count = (width + 1) / 2;
  for (uint32_t y = 0; y < height; y += 2) {
    uint8_t *upper = lines, *lower = lines + lineSize;
    JBLOCKARRAY blocks = file->mem->access_virt_barray(
        (j_common_ptr)file, reader->coefficients[component], y / 2 < rows ? y / 2 : rows - 1, 1,
        FALSE);
    writeQuarter(blocks[0], info->quant_table->quantval, count, upper, lower);
    if (y / 2 >= rows) upper = lower;
    memset(upper + 2 * count, upper[2 * count - 1], lineSize - 2 * count);
    memset(lower + 2 * count, lower[2 * count - 1], lineSize - 2 * count);
    memcpy(plane + (size_t)y * width, upper, width);
    if (y + 1 < height) memcpy(plane + (size_t)(y + 1) * width, lower, width);
  }
  free(lines);
  return 1;
}

// Copies the blocks of a part, whose own blocks follow one another.
static void copyBlocks(
    JPEGReader *reader, jvirt_barray_ptr *coefficients, uint32_t x, uint32_t y) {
  j_decompress_ptr file = &reader->file;
  j_compress_ptr part = &reader->part;
  for (int component = 0; component < part->num_components; component++) {
    const jpeg_component_info *info = &part->comp_info[component];
    JDIMENSION left = x * info->h_samp_factor, top = y * info->v_samp_factor;
    for (JDIMENSION row = 0; row < info->height_in_blocks; row++) {
      JBLOCKARRAY source = file->mem->access_virt_barray(
          (j_common_ptr)file, reader->coefficients[component], top + row, 1, FALSE);
      JBLOCKARRAY target = part->mem->access_virt_barray(
          (j_common_ptr)part, coefficients[component], row, 1, TRUE);
      memcpy(target[0], source[0] + left, info->width_in_blocks * sizeof(JBLOCK));
    }
  }
}

static JDIMENSION quotient(size_t number, size_t divisor) {
  return (number + divisor - 1) / divisor;
}

static void write(JPEGReader *reader, uint32_t x, uint32_t y) {
  j_compress_ptr part = &reader->part;
  jvirt_barray_ptr coefficients[MAX_COMPONENTS];
  for (int index = 0; index < part->num_components; index++) {
    const jpeg_component_info *info = &part->comp_info[index];
    JDIMENSION across = quotient(part->image_width, reader->file.max_h_samp_factor * DCTSIZE);
    JDIMENSION down = quotient(part->image_height, reader->file.max_v_samp_factor * DCTSIZE);
    coefficients[index] = part->mem->request_virt_barray(
        (j_common_ptr)part, JPOOL_IMAGE, TRUE, across * info->h_samp_factor,
        down * info->v_samp_factor, info->v_samp_factor);
  }
  // This sets the numbers of blocks and provides the memory.
  jpeg_write_coefficients(part, coefficients);
  copyBlocks(reader, coefficients, x, y);
  jpeg_finish_compress(part);
}

enum { firstCapacity = 1 << 16 };

static void offerRoom(Target *target, size_t used) {
  target->manager.next_output_byte = target->bytes + used;
  target->manager.free_in_buffer = target->capacity - used;
}

static boolean growTarget(j_compress_ptr part) {
  Target *target = (Target *)part->dest;
  size_t used = target->capacity;
  size_t capacity = used ? used * 2 : firstCapacity;
  if (capacity > target->capacityLimit) ERREXIT1(part, JERR_OUT_OF_MEMORY, 1);
  uint8_t *bytes = realloc(target->bytes, capacity);
  if (!bytes) ERREXIT1(part, JERR_OUT_OF_MEMORY, 0);
  target->bytes = bytes;
  target->capacity = capacity;
  offerRoom(target, used);
  return TRUE;
}

static void beginTarget(j_compress_ptr part) {
  Target *target = (Target *)part->dest;
  if (target->bytes)
    offerRoom(target, 0);
  else
    growTarget(part);
}

static void endTarget(j_compress_ptr part) {
  (void)part;
}

int jpeg_reader_cut(
    JPEGReader *reader, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
    const uint8_t **file, size_t *size, char *message, size_t messageSize) {
  j_compress_ptr part = &reader->part;
  Target *target = &reader->target;
  reader->errors.message = message;
  reader->errors.messageSize = messageSize;
  memset(part, 0, sizeof *part);
  part->err = &reader->errors.manager;
  if (setjmp(reader->errors.start)) {
    jpeg_destroy_compress(&reader->part);
    return 0;
  }
  jpeg_create_compress(part);
  target->manager.init_destination = beginTarget;
  target->manager.empty_output_buffer = growTarget;
  target->manager.term_destination = endTarget;
  part->dest = &target->manager;
  jpeg_copy_critical_parameters(&reader->file, part);
  part->image_width = width;
  part->image_height = height;
  write(reader, x, y);
  *size = target->capacity - target->manager.free_in_buffer;
  *file = target->bytes;
  jpeg_destroy_compress(part);
  return 1;
}
