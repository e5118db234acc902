const windowMs = 10_000;
/** A page pings every 20 s and sends a token every ten minutes. */
const mostFrames = 30;

/** Tells, with each frame's time, whether a page sends more than any page would. */
export function limitFrames(): (atMs: number) => boolean {
  let beganAt = -Infinity;
  let frames = 0;
  return (atMs) => {
    if (atMs - beganAt >= windowMs) {
      beganAt = atMs;
      frames = 0;
    }
    frames += 1;
    return frames > mostFrames;
  };
}
