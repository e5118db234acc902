import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is as wished, and gives it back. The test's own deadline ends a wish that never comes true. */
export async function until<T>(ask: () => Promise<T>, isWished: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isWished(answer)) return answer;
    await pause(20);
  }
}
