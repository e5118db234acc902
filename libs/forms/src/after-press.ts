let watchers = 0;
let isPressed = false;
const waiting = new Set<() => void>();

function press(): void {
  isPressed = true;
}

function release(): void {
  isPressed = false;
  const due = [...waiting];
  waiting.clear();
  for (const work of due) work();
}

// A drag ends without a mouseup, and a button can be released outside of the window.
const releases = ['mouseup', 'dragend', 'blur'] as const;

/** Tracks the mouse button while a form is mounted; returns a function that stops it. */
export function watchPresses(): () => void {
  watchers += 1;
  if (watchers === 1) {
    window.addEventListener('mousedown', press, true);
    for (const name of releases) window.addEventListener(name, release);
  }
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    window.removeEventListener('mousedown', press, true);
    for (const name of releases) window.removeEventListener(name, release);
    release();
  };
}

/**
 * Runs the work once the mouse button is released, or at once if it is not pressed. A field that loses the focus by a press would otherwise show its
 * error before the release, so that the pressed element moves away and is never clicked.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.add(work);
  else work();
}
