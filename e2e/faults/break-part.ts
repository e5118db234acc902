import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf, reportRemoteFailure, type RequestOf } from '@frizo/contracts';
import { plantFault, plantSyntaxError } from '../src/faulty-build.ts';
import { offerNewerBuild, resolutionCalls } from '../src/newer-build.ts';
import { breakFiles, networkFaults, takeHanging, type NetworkFault } from '../src/network-faults.ts';
import { filesOf, type Expose } from '../src/remote-files.ts';
import type { Cell } from './matrix.ts';

export interface Broken {
  readonly remote: string;
  readonly expose: Expose;
}

/** Brings a cell's fault to a remote. @returns makes it well again, in the page as it is */
export async function breakPart(
  page: Page,
  { remote, expose }: Broken,
  { part, fault }: Cell,
): Promise<() => Promise<void>> {
  if (fault === 'never comes' || fault === 'throws late in an event') await page.clock.install();
  if (part === 'resolution') {
    const mends = [
      await breakFiles(page, filesOf(remote, expose, 'entry'), 'is missing'),
      await breakFiles(page, resolutionCalls, fault as NetworkFault),
    ];
    return async () => void (await Promise.all(mends.map((mend) => mend())));
  }
  if (part === 'lazy chunk' || part === 'lazy stylesheet') throw new Error(`${part} has no expose.`);
  if (fault in networkFaults) return breakFiles(page, filesOf(remote, expose, part), fault as NetworkFault);
  if (part === 'stylesheet') throw new Error(`A stylesheet never ${fault}.`);
  if (fault !== 'is no script')
    return plantFault(page, remote, expose, part, fault as Parameters<typeof plantFault>[4]);
  await plantSyntaxError(page, remote, expose, part);
  return () => offerNewerBuild(page, remote);
}

/** A little more than the shell gives one try. Milliseconds. */
const deadlineMs = 8_500;

/** Waits for what comes after a fault; what is left without an answer has its deadline pass as soon as it was asked for. */
export async function expectShown(page: Page, what: Locator): Promise<void> {
  const look = async () => {
    if (takeHanging(page) > 0) await page.clock.fastForward(deadlineMs);
    return what.isVisible();
  };
  await expect.poll(look, { intervals: [100], timeout: 30_000 }).toBe(true);
}

/** The shell's care for what stays open comes this long after the page. Milliseconds. */
const settledMs = 6_000;

/** Presses something of a remote that throws at it, until the rollout service is told of it. */
export async function expectTold(page: Page, remote: string, target: Locator): Promise<void> {
  type Failure = RequestOf<typeof reportRemoteFailure>;
  const nothing: Failure = { remote, build: '', stage: 'render', message: '', path: '/' };
  const told: Failure[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(addressOf(reportRemoteFailure, nothing).url))
      told.push(request.postDataJSON() as Failure);
  });
  await expect
    .poll(async () => {
      await page.clock.fastForward(settledMs);
      await target.click();
      return told.map((failure) => ({ ...failure, build: '' }));
    })
    .toEqual([{ ...nothing, message: 'planted late in an event' }]);
}
