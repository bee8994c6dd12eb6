// Detection
