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

// A drag ends without a mouseup, and a button can be let go outside of the window.
const releases = ['mouseup', 'dragend', 'blur'] as const;

/** Minds the mouse button while a form is on the page; returns what stops that. */
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
 * Does the work once the mouse button is up, or at once where it is. A field that is left by a press would show its error before the button is
 * let go: what the press was meant for moves away from under it, and is never clicked.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.add(work);
  else work();
}
