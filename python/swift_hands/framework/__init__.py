"""Messages of MediaPipe's framework that its older programs use."""
