import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf, reportRemoteFailure, type RequestOf } from '@frizo/contracts';
import { injectFault, injectSyntaxError } from '../src/faulty-build.ts';
import { offerNewerBuild, resolutionCalls } from '../src/newer-build.ts';
import { breakFiles, networkFaults, takeUnansweredCount, type NetworkFault } from '../src/network-faults.ts';
import { filesOf, type Expose } from '../src/remote-files.ts';
import type { Cell } from './matrix.ts';

export interface FaultTarget {
  readonly remote: string;
  readonly expose: Expose;
}

/** Injects a cell's fault into a remote. @returns a function that removes the fault without a reload */
export async function breakPart(
  page: Page,
  { remote, expose }: FaultTarget,
  { part, fault }: Cell,
): Promise<() => Promise<void>> {
  if (fault === 'never comes') await page.clock.install();
  if (part === 'resolution') {
    const restores = [
      await breakFiles(page, filesOf(remote, expose, 'entry'), 'is missing'),
      await breakFiles(page, resolutionCalls, fault as NetworkFault),
    ];
    return async () => void (await Promise.all(restores.map((restore) => restore())));
  }
  if (part === 'lazy chunk' || part === 'lazy stylesheet') throw new Error(`${part} has no expose.`);
  if (fault in networkFaults) return breakFiles(page, filesOf(remote, expose, part), fault as NetworkFault);
  if (part === 'stylesheet') throw new Error(`A stylesheet cannot be tested with: ${fault}.`);
  if (fault !== 'is no script')
    return injectFault(page, remote, expose, part, fault as Parameters<typeof injectFault>[4]);
  await injectSyntaxError(page, remote, expose, part);
  return () => offerNewerBuild(page, remote);
}

/** Slightly more than the shell's deadline for one attempt. Milliseconds. */
const deadlineMs = 8_500;

/** Waits for an element after a fault. Advances the clock past the deadline of each request that stays unanswered. */
export async function expectShown(page: Page, element: Locator): Promise<void> {
  const isShown = async () => {
    if (takeUnansweredCount(page) > 0) await page.clock.fastForward(deadlineMs);
    return element.isVisible();
  };
  await expect.poll(isShown, { intervals: [100], timeout: 30_000 }).toBe(true);
}

/**
 * Clicks an element of a remote that throws on clicks, until the failure is reported to the rollout service. The shell loads its error reporting some
 * seconds after the page; a clock that runs ahead would let the requests of the page run out of time.
 */
export async function expectReported(page: Page, remote: string, target: Locator): Promise<void> {
  type Failure = RequestOf<typeof reportRemoteFailure>;
  const nothing: Failure = { remote, build: '', stage: 'render', message: '', path: '/' };
  const reports: Failure[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(addressOf(reportRemoteFailure, nothing).url))
      reports.push(request.postDataJSON() as Failure);
  });
  await expect
    .poll(async () => {
      await target.click();
      return reports.map((failure) => ({ ...failure, build: '' }));
    })
    .toEqual([{ ...nothing, message: 'injected late in an event' }]);
}
