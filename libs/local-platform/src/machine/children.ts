type End = () => unknown;

const running = new Map<End, Promise<unknown>>();

/** Registers how to end a child process, until `ended` settles. */
export function trackChild(end: End, ended: Promise<unknown>): void {
  running.set(end, ended);
  void ended.catch(() => undefined).then(() => running.delete(end));
}

/**
 * Ends all running child processes at once, for an interrupted start, which has no data worth saving. A running portal is stopped in
 * order instead.
 */
export async function killChildren(): Promise<void> {
  const all = [...running];
  for (const [end] of all) end();
  await Promise.allSettled(all.map(([, ended]) => ended));
}
