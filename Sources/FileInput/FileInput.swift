// FileInput
