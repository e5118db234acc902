import type { Locator } from '@playwright/test';

/** The path of a finger over an element, as fractions of its width and height. */
interface SwipePath {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

const steps = 8;

/** Swipes over an element after its animations have ended, with the touch events of a real screen. */
export async function swipe(target: Locator, { from, to }: SwipePath): Promise<void> {
  await target.evaluate(async (element) => {
    const moving = element
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map(({ finished }) => finished));
  });
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element to swipe over is not visible.');
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
