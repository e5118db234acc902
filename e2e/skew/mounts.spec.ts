import type { CDPSession, Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { goInPage, shellPage } from '../src/in-page.ts';
import { startSession } from '../src/demo-users.ts';
import { remoteRoutes, type RemoteRoute } from '../src/remote-routes.ts';
import { expect, test } from '../src/test.ts';

const warmUp = 10;
const mounts = 50;
const mostBytes = 50 * 1024;
/** Up to 20 listeners vary with pending work. One leaked listener per mount would be 50, a leaked root 150. */
const mostListeners = 25;

interface RetainedObjects {
  readonly bytes: number;
  readonly listeners: number;
  /** React roots that are no longer in a document. */
  readonly detachedRoots: number;
}

for (const route of remoteRoutes) {
  test(`${mounts} mounts of ${route.remote} leave nothing behind`, async ({ page, context, site }) => {
    test.setTimeout(180_000);
    await startSession(context, site.portal, demoLogIns[route.role]);
    const loaded = shellLoaded(page);
    await page.goto(shellPage);
    const session = await context.newCDPSession(page);
    await mountTimes(page, route, warmUp);
    await loaded;
    const before = await measureRetained(page, session);
    await mountTimes(page, route, mounts);
    const after = await measureRetained(page, session);
    const bytesPerMount = (after.bytes - before.bytes) / mounts;
    test.info().annotations.push({ type: 'bytes per mount', description: String(Math.round(bytesPerMount)) });
    const listeners = `${before.listeners} before, ${after.listeners} after`;
    test.info().annotations.push({ type: 'listeners', description: listeners });
    expect(bytesPerMount).toBeLessThan(mostBytes);
    expect(after.detachedRoots).toBe(0);
    expect(after.listeners - before.listeners).toBeLessThan(mostListeners);
  });
}

/** Waits for the shell's late chunks, which load some seconds after the page and also add listeners. */
async function shellLoaded(page: Page): Promise<void> {
  const chunks = ['open-tab', 'open-feature'];
  await Promise.all(
    chunks.map((name) => page.waitForResponse((response) => response.url().includes(`/assets/${name}.`))),
  );
}

async function mountTimes(page: Page, { path, shown }: RemoteRoute, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await goInPage(page, path);
    await expect(shown(page)).toBeVisible();
    await goInPage(page, shellPage);
    await expect(shown(page)).toBeHidden();
  }
}

async function measureRetained(page: Page, session: CDPSession): Promise<RetainedObjects> {
  await session.send('HeapProfiler.enable');
  // Twice: the second collects what the first finalized.
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
    // React marks the element of a root with its own key.
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
