import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a read until its result is as expected, and returns it. If that never happens, the test times out. */
export async function until<T>(read: () => Promise<T>, isExpected: (result: T) => boolean): Promise<T> {
  for (;;) {
    const result = await read();
    if (isExpected(result)) return result;
    await pause(20);
  }
}
