import type { CDPSession, Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { goInPage, shellPage } from '../src/in-page.ts';
import { bringSession } from '../src/people.ts';
import { remotePlaces, type RemotePlace } from '../src/remote-places.ts';
import { expect, test } from '../src/test.ts';

const warmUp = 10;
const mounts = 50;
const mostBytes = 50 * 1024;
/** What a page just then waits for, or draws at its end, up to 20. One a mount would be 50, a root that is held somewhere 150. */
const mostListeners = 25;

interface Held {
  readonly bytes: number;
  readonly listeners: number;
  /** Roots of React that are in no document any more. */
  readonly detachedRoots: number;
}

for (const place of remotePlaces) {
  test(`${mounts} mounts of ${place.remote} leave nothing behind`, async ({ page, context, site }) => {
    test.setTimeout(180_000);
    await bringSession(context, site.portal, demoLogIns[place.who]);
    const late = shellIsWhole(page);
    await page.goto(shellPage);
    const session = await context.newCDPSession(page);
    await mountTimes(page, place, warmUp);
    await late;
    const before = await heldBy(page, session);
    await mountTimes(page, place, mounts);
    const after = await heldBy(page, session);
    const bytesPerMount = (after.bytes - before.bytes) / mounts;
    test.info().annotations.push({ type: 'bytes a mount', description: String(Math.round(bytesPerMount)) });
    const listeners = `${before.listeners} before, ${after.listeners} after`;
    test.info().annotations.push({ type: 'listeners', description: listeners });
    expect(bytesPerMount).toBeLessThan(mostBytes);
    expect(after.detachedRoots).toBe(0);
    expect(after.listeners - before.listeners).toBeLessThan(mostListeners);
  });
}

/** The shell's own late code listens too, once; it comes some seconds after the page. */
async function shellIsWhole(page: Page): Promise<void> {
  const chunks = ['open-tab', 'open-feature'];
  await Promise.all(
    chunks.map((name) => page.waitForResponse((response) => response.url().includes(`/assets/${name}.`))),
  );
}

async function mountTimes(page: Page, { path, shown }: RemotePlace, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await goInPage(page, path);
    await expect(shown(page)).toBeVisible();
    await goInPage(page, shellPage);
    await expect(shown(page)).toBeHidden();
  }
}

async function heldBy(page: Page, session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.enable');
  // Twice: what the first one finalises is free at the second.
  for (const _ of [1, 2]) await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN;
  return {
    bytes: metric('JSHeapUsedSize'),
    listeners: metric('JSEventListeners'),
    detachedRoots: await countDetachedRoots(session),
  };
}

async function countDetachedRoots(session: CDPSession): Promise<number> {
  const objectGroup = 'roots';
  const { result: prototype } = await session.send('Runtime.evaluate', {
    expression: 'HTMLElement.prototype',
    objectGroup,
  });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
    objectGroup,
  });
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    // React marks the element of a root with a key of its own.
    functionDeclaration: `function () {
      const isRoot = (element) => Object.keys(element).some((key) => key.startsWith('__reactContainer$') && element[key]);
      return this.filter((element) => isRoot(element) && !element.isConnected).length;
    }`,
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return Number(result.value);
}
