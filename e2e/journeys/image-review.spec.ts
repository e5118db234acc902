import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { claimReviewItems, decideReview, type AnswerOf } from '@frizo/contracts';
import { buildDemoData, demoLogIns, type DemoUser } from '@frizo/demo';
import { readMailbox, type ReceivedMail } from '@frizo/local-platform/testing';
import { startSession } from '../src/demo-users.ts';
import type { Addresses } from '../src/env.ts';
import { tabTo } from '../src/keyboard.ts';
import { startOwnPortal, type OwnPortal } from '../src/own-portal.ts';
import { expect, test as base } from '../src/test.ts';

/** In a portal of its own, since the pictures of other tests would come into the review, and their admins would take these. */
const test = base.extend<object, { ownPortal: OwnPortal }>({
  ownPortal: [
    async ({}, use) => {
      const portal = await startOwnPortal('gateway,identity,rollout,content,business,gallery,messaging');
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  site: [async ({ ownPortal }, use) => use(ownPortal.addresses), { scope: 'worker' }],
});

const { pendingWorks, salons, users } = buildDemoData({ today: '2026-03-02' });
const pending = pendingWorks.map(({ item }) => salons.find(({ id }) => id === item.salonId));
const titleOf = (index: number) => pending[index]?.title ?? '';
const ownerOf = (index: number) => users.find(({ id }) => id === pending[index]?.ownerUserId)?.email ?? '';
const adminProgram = join(import.meta.dirname, '..', '..', 'services', 'identity', 'bin', 'admin.ts');

interface Reviewer {
  readonly page: Page;
  /** The picture that is shown. */
  readonly shown: Locator;
  /** Ids of all pictures that this admin has got. */
  readonly claimed: Set<number>;
  /** How many decisions the server has. */
  decided(): number;
}

async function openReview(
  browser: Browser,
  site: Addresses,
  user: Pick<DemoUser, 'email'>,
): Promise<Reviewer> {
  const context = await browser.newContext({ baseURL: site.portal });
  await startSession(context, site.portal, user);
  const page = await context.newPage();
  const claimed = new Set<number>();
  let decided = 0;
  page.on('response', async (response) => {
    if (response.url().endsWith(decideReview.path) && response.ok()) decided += 1;
    if (!response.url().endsWith(claimReviewItems.path) || !response.ok()) return;
    const { items } = (await response.json()) as AnswerOf<typeof claimReviewItems>;
    for (const { galleryItemId } of items) claimed.add(galleryItemId);
  });
  await page.goto('/review');
  return { page, shown: page.getByRole('article'), claimed, decided: () => decided };
}

/** The mail follows a minute after the last decision about a salon. */
async function mailTo(site: Addresses, to: string, subject: string): Promise<ReceivedMail> {
  const mails: ReceivedMail[] = [];
  await expect(async () => {
    mails.push(...(await readMailbox(site.mailbox).list({ to, subject })));
    expect(mails).not.toEqual([]);
  }).toPass({ timeout: 200_000 });
  return mails[0] as ReceivedMail;
}

test('an admin works through pictures with keys alone, and a second admin never gets the same ones', async ({
  browser,
  site,
  ownPortal,
  client: colleague,
}) => {
  test.setTimeout(480_000);
  await promisify(execFile)(process.execPath, [adminProgram, 'make', colleague.email], {
    env: ownPortal.env,
  });

  const first = await openReview(browser, site, demoLogIns.admin);
  const { page, shown } = first;
  const expectShown = (index: number) => expect(shown).toContainText(titleOf(index));
  await expectShown(0);
  await expect(page.getByText('6 pictures are waiting')).toBeVisible();
  // What pictures look like is computed soon after they were stored.
  await expect(async () => {
    await page.reload();
    await expectShown(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expectShown(2);
    await expect(shown.getByRole('region', { name: 'Another salon has this picture' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 120_000 });
  await page.keyboard.press('ArrowLeft');
  await expectShown(1);
  await page.keyboard.press('ArrowLeft');
  await expectShown(0);
  const second = await openReview(browser, site, colleague);
  await expect(second.page.getByText('Nothing to review')).toBeVisible();

  await page.keyboard.press('a');
  await expectShown(1);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Reject picture' })).toBeVisible();
  await page.keyboard.press('2');
  await expectShown(2);
  await page.keyboard.press('a');
  await expectShown(3);
  // One that was not sent yet would never be sent, and not be in the audit.
  await expect.poll(first.decided).toBe(3);
  await page.keyboard.press('u');
  await expectShown(2);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Reject picture' })).toBeVisible();
  await page.keyboard.press('6');
  await page.keyboard.type('It shows the work of another salon');
  await page.keyboard.press('Enter');
  await expectShown(3);
  await expect(page.getByText('3 pictures are waiting')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Past decisions' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const audit = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem');
  await expect(audit).toHaveText([
    new RegExp(`Rejected.*${titleOf(2)}.*It shows the work of another salon.*Talia Brooks`),
    new RegExp(`Undone.*${titleOf(2)}`),
    new RegExp(`Approved.*${titleOf(2)}`),
    new RegExp(`Rejected.*${titleOf(1)}.*Blurred, dark or too small`),
    new RegExp(`Approved.*${titleOf(0)}`),
  ]);
  await page.keyboard.press('Escape');

  await expect(second.page.getByText('Nothing to review')).toBeVisible();
  expect([...second.claimed]).toEqual([]);
  expect(first.claimed.size).toBe(6);
  await page.close();
  await expect(second.shown).toContainText(titleOf(3));
  await expect
    .poll(() => [...second.claimed].sort())
    .toEqual(pendingWorks.slice(3).map(({ item }) => item.id));

  const approved = await mailTo(site, ownerOf(0), 'Your picture is now public');
  expect(approved.text).toContain('Approved');
  const rejected = await mailTo(site, ownerOf(1), 'Your picture was not approved');
  expect(rejected.text).toContain('Not approved.');
  const copied = await mailTo(site, ownerOf(2), 'Your picture was not approved');
  expect(copied.text).toContain('It shows the work of another salon');
});
