/**
 * Calls back for each new frame of a video with its capture time, on the clock of `performance.now()`.
 *
 * @param {HTMLVideoElement} video
 * @param {(capturedAt: number) => void} callback
 * @returns {() => void} Stops the callbacks.
 */
export function eachFrame(video, callback) {
  return 'requestVideoFrameCallback' in video
    ? eachPresentedFrame(video, callback)
    : eachAnimationFrame(video, callback);
}

function eachPresentedFrame(video, callback) {
  let handle;
  const next = () => {
    handle = video.requestVideoFrameCallback((now, { captureTime }) => {
      next();
      callback(captureTime ?? now);
    });
  };
  next();
  return () => video.cancelVideoFrameCallback(handle);
}

function eachAnimationFrame(video, callback) {
  let handle;
  let seen;
  const next = () => {
    handle = requestAnimationFrame((now) => {
      next();
      if (video.currentTime === seen) return;
      seen = video.currentTime;
      callback(now);
    });
  };
  next();
  return () => cancelAnimationFrame(handle);
}

/**
 * The current frame of a video: a `VideoFrame`, without a copy, or else an `ImageBitmap`.
 *
 * The caller must close it.
 */
export async function currentFrame(video) {
  return typeof VideoFrame === 'undefined' ? createImageBitmap(video) : new VideoFrame(video);
}
