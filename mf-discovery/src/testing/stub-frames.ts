import { act } from '@testing-library/react';

/** Animation frames that the test runs explicitly, independent of the machine's speed. */
export function stubFrames() {
  const { requestAnimationFrame, cancelAnimationFrame } = window;
  const waiting = new Map<number, FrameRequestCallback>();
  let last = 0;
  window.requestAnimationFrame = (frame) => {
    last += 1;
    waiting.set(last, frame);
    return last;
  };
  window.cancelAnimationFrame = (id) => void waiting.delete(id);

  /** Runs one frame with all of its updates. */
  function step(): void {
    act(() => {
      const frames = [...waiting.values()];
      waiting.clear();
      for (const frame of frames) frame(0);
    });
  }
  return {
    step,
    /** Runs frames until none is requested. */
    settle() {
      while (waiting.size > 0) step();
    },
    remove() {
      Object.assign(window, { requestAnimationFrame, cancelAnimationFrame });
    },
  };
}
