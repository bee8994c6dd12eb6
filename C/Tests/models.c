/* usage: models [THREADS [KERNELS]]
 *
 * Runs TFLite models one after another: reads a folder from each line of standard input, runs its model.tflite on
 * in0.npy, in1.npy …, writes out0.npy, out1.npy …, and prints an empty line or that of the error. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hands.h"
#include "support.h"

static const char *const kinds[] = {
    [HANDS_FLOAT32] = "<f4", [HANDS_INT32] = "<i4", [HANDS_UINT8] = "|u1", [HANDS_INT64] = "<i8",
    [HANDS_BOOL] = "|b1",    [HANDS_INT16] = "<i2", [HANDS_INT8] = "|i1",  [HANDS_FLOAT16] = "<f2"};

/* Format 1.0 of NumPy's files: these bytes, two with the size of the header, the header, the elements. */
static const char magic[8] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0};
enum { START = 10 };

static hands_status setInput(hands_interpreter *interpreter, size_t index, const char *path, char **error) {
  size_t count;
  uint8_t *file = readFile(path, &count);
  REQUIRE(count >= START && memcmp(file, magic, sizeof magic) == 0);
  const size_t offset = START + file[8] + 256 * (size_t)file[9];
  REQUIRE(offset <= count);
  const hands_status status = hands_interpreter_set(interpreter, index, file + offset, count - offset, error);
  free(file);
  return status;
}

static void writeOutput(hands_interpreter *interpreter, size_t index, const char *path) {
  hands_tensor tensor = {.size = sizeof tensor};
  OK(hands_interpreter_output(interpreter, index, &tensor, &error));
  /* For no bytes, those of an empty tensor, malloc may return NULL. */
  uint8_t *bytes = malloc(tensor.byte_count + 1);
  REQUIRE(bytes);
  OK(hands_interpreter_get(interpreter, index, bytes, tensor.byte_count, &error));
  char shape[128] = "";
  for (int32_t i = 0; i < tensor.rank; i++) sprintf(shape + strlen(shape), "%d, ", tensor.shape[i]);
  char header[256];
  int size = snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': (%s)}",
                      kinds[tensor.type], shape);
  while ((START + size) % 64 != 63) header[size++] = ' ';
  header[size++] = '\n';
  const uint8_t sizes[2] = {(uint8_t)(size & 255), (uint8_t)(size >> 8)};
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(magic, sizeof magic, 1, file) != 1 || fwrite(sizes, sizeof sizes, 1, file) != 1 ||
      fwrite(header, (size_t)size, 1, file) != 1 || fwrite(bytes, 1, tensor.byte_count, file) != tensor.byte_count ||
      fclose(file) != 0)
    FAIL("cannot write %s", path);
  free(bytes);
}

/* Runs the model of a folder; fails with what the library refuses. */
static hands_status run(const char *folder, const hands_interpreter_options *options, char **error) {
  char path[4200];
  hands_interpreter *interpreter;
  size_t inputs, outputs;
  snprintf(path, sizeof path, "%s/model.tflite", folder);
  hands_status status = hands_interpreter_open(path, options, &interpreter, error);
  if (status != HANDS_OK) return status;
  OK(hands_interpreter_counts(interpreter, &inputs, &outputs, &error));
  for (size_t i = 0; status == HANDS_OK && i < inputs; i++) {
    snprintf(path, sizeof path, "%s/in%zu.npy", folder, i);
    status = setInput(interpreter, i, path, error);
  }
  if (status == HANDS_OK) status = hands_interpreter_invoke(interpreter, error);
  for (size_t i = 0; status == HANDS_OK && i < outputs; i++) {
    snprintf(path, sizeof path, "%s/out%zu.npy", folder, i);
    writeOutput(interpreter, i, path);
  }
  OK(hands_interpreter_close(interpreter, &error));
  return status;
}

int main(int argc, char **argv) {
  if (argc > 3) return 64;
  hands_interpreter_options options;
  OK(hands_interpreter_options_init(&options, sizeof options, &error));
  if (argc > 1) options.num_threads = atoi(argv[1]);
  if (argc > 2) options.kernels = argv[2];
  char folder[4096];
  while (fgets(folder, sizeof folder, stdin)) {
    folder[strcspn(folder, "\n")] = 0;
    char *error = NULL;
    const hands_status status = run(folder, &options, &error);
    printf("%s\n", status == HANDS_OK ? "" : error ? error : "no text");
    fflush(stdout);
    hands_error_free(error);
  }
  return 0;
}
