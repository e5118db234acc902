type End = () => unknown;

const running = new Map<End, Promise<unknown>>();

/** Notes how to end a process that was started, for as long as `ended` has not settled. */
export function noteChild(end: End, ended: Promise<unknown>): void {
  running.set(end, ended);
  void ended.catch(() => undefined).then(() => running.delete(end));
}

/**
 * Ends every process that was started and still runs, all at once, whatever stands on them. It is the way out of a start
 * that is cut off halfway, where nothing is worth keeping; a portal that runs is stopped in order instead.
 */
export async function endChildren(): Promise<void> {
  const all = [...running];
  for (const [end] of all) end();
  await Promise.allSettled(all.map(([, ended]) => ended));
}
