import { act } from '@testing-library/react';

/** Frames that come when they are told to, and not by the clock of a machine that may be busy. */
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

  /** One frame, with all that it changes. */
  function step(): void {
    act(() => {
      const frames = [...waiting.values()];
      waiting.clear();
      for (const frame of frames) frame(0);
    });
  }
  return {
    step,
    /** As many as are asked for, until nobody asks. */
    settle() {
      while (waiting.size > 0) step();
    },
    remove() {
      Object.assign(window, { requestAnimationFrame, cancelAnimationFrame });
    },
  };
}
