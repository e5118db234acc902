import type { Locator } from '@playwright/test';

/** A finger's way over something, as shares of its size from its left and top. */
interface Way {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

const steps = 8;

/** Draws one finger over something that has come to rest, as the browser itself gets it from a screen. */
export async function swipe(target: Locator, { from, to }: Way): Promise<void> {
  await target.evaluate(async (element) => {
    const moving = element
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map(({ finished }) => finished));
  });
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to swipe over.');
  const session = await target.page().context().newCDPSession(target.page());
  const at = (share: number) => {
    const along = (axis: 0 | 1) => from[axis] + (to[axis] - from[axis]) * share;
    return { x: box.x + box.width * along(0), y: box.y + box.height * along(1) };
  };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
  for (let step = 1; step <= steps; step += 1)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step / steps)] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
