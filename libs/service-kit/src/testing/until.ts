import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a read until its result is as expected and returns it. If that never happens, the deadline of the test ends it. */
export async function until<T>(ask: () => Promise<T>, isWished: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isWished(answer)) return answer;
    await pause(20);
  }
}
