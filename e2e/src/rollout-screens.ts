import { expect, type Page } from '@playwright/test';
import { addressOf, getRolloutHealth, getRolloutMoves, getRollouts, moveRollout } from '@frizo/contracts';
import type { AnswerOf, Rollout } from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import type { Addresses } from './env.ts';
import { startSession } from './demo-users.ts';
import type { Screen } from './screens.ts';

/** 11/20/2026 12:00 PM UTC. */
const newestAt = 1_795_176_000;
const day = 86_400;

const storedBuild = (build: string, version: string, ageDays: number, bytes: number | null) => ({
  build,
  version,
  registeredAt: newestAt - ageDays * day,
  bytes,
});

/** A running candidate, one that the guard has frozen, and a remote with one build. */
const rollouts: Rollout[] = [
  {
    remote: 'mf-booking',
    version: 12,
    stable: '9c41d07be2f3',
    candidate: '3fa8e6610b7d',
    audience: { percent: 25, flag: 'bookFast', userIds: [3, 41], roles: ['admin'] },
    lastGood: '77e02c9a415b',
    frozen: false,
    builds: [
      storedBuild('3fa8e6610b7d', '1.3.0', 0, 421_000),
      storedBuild('9c41d07be2f3', '1.2.0', 3, 418_300),
      storedBuild('77e02c9a415b', '1.1.4', 20, 1_500_000),
      storedBuild('0d6b15f7ac92', '1.1.3', 41, null),
    ],
  },
  {
    remote: 'mf-discovery',
    version: 31,
    stable: '5be0a1c8d934',
    candidate: 'e2910f64bb37',
    audience: { percent: 10, flag: null, userIds: [], roles: [] },
    lastGood: null,
    frozen: true,
    frozenBy: {
      movedBy: 'guard',
      movedAt: newestAt + 3_600,
      reason: '9 of 214 pages failed (4.2%), against 0.1% of stable, in the last 15 minutes',
    },
    builds: [
      storedBuild('e2910f64bb37', '2.1.0', 0, 690_400),
      storedBuild('5be0a1c8d934', '2.0.3', 6, 688_000),
    ],
  },
  {
    remote: 'mf-pro-console',
    version: 4,
    stable: 'c77d19a30e58',
    candidate: null,
    audience: { percent: 0, flag: null, userIds: [], roles: [] },
    lastGood: null,
    frozen: false,
    builds: [storedBuild('c77d19a30e58', '1.0.0', 2, 512_000)],
  },
];

const health: AnswerOf<typeof getRolloutHealth> = {
  builds: [
    {
      build: '9c41d07be2f3',
      loads: 18_240,
      failures: { load: 11, render: 2 },
      loadMs: { median: 180, p95: 640 },
      vitals: { LCP: 1_900, INP: 90, CLS: 0.02, FCP: 1_100, TTFB: 210 },
      latestFailures: [
        {
          stage: 'load',
          message: 'The script did not come within 8 s.',
          path: '/me/my-appointments',
          at: newestAt - 4_000,
        },
      ],
    },
    {
      build: '3fa8e6610b7d',
      loads: 5_104,
      failures: { render: 21 },
      loadMs: { median: 210, p95: 1_400 },
      vitals: { LCP: 2_900, INP: 560, CLS: 0.12, FCP: 1_300 },
      latestFailures: [
        {
          stage: 'render',
          message: "Cannot read properties of undefined (reading 'startsAt')",
          path: '/me/my-appointments/history',
          at: newestAt - 60,
        },
      ],
    },
  ],
};

const moves: AnswerOf<typeof getRolloutMoves> = {
  count: 2,
  moves: [
    {
      id: 2,
      remote: 'mf-discovery',
      movedAt: newestAt + 3_600,
      movedBy: 'guard',
      reason: '9 of 214 pages failed (4.2%), against 0.1% of stable, in the last 15 minutes',
      summary: 'froze e2910f64bb37',
    },
    {
      id: 1,
      remote: 'mf-booking',
      movedAt: newestAt,
      movedBy: 'ada@frizo.test',
      reason: 'A quarter has it for a day',
      summary: 'candidate 3fa8e6610b7d for 25%',
    },
  ],
};

/** Rollouts in every state, stubbed because the run's portal has one build of each remote. */
export const rolloutScreens: readonly Screen[] = [
  { name: 'admin-rollouts', show: showRollouts },
  { name: 'admin-rollout', show: showRollout },
  { name: 'admin-rollout-frozen', show: showFrozen },
  { name: 'admin-rollout-offer', show: showOffer },
  { name: 'admin-rollout-conflict', show: showConflict },
];

async function stubRollouts(page: Page, { portal }: Addresses): Promise<void> {
  await startSession(page.context(), portal, demoLogIns.admin);
  const responses: [string, object][] = [
    [addressOf(getRollouts, {}).url, { rollouts }],
    [`${addressOf(getRolloutMoves, {}).url}*`, moves],
    [`${addressOf(getRolloutHealth, { remote: '*' }).url}*`, health],
  ];
  for (const [address, json] of responses)
    await page.route(`**${address}`, (route) => route.fulfill({ json }));
}

async function showRollouts(page: Page, site: Addresses): Promise<void> {
  await stubRollouts(page, site);
  await page.goto('/admin/rollouts');
  await expect(page.getByRole('link', { name: 'mf-booking' })).toBeVisible();
  await expect(page.getByText('A quarter has it for a day')).toBeVisible();
}

async function showRollout(page: Page, site: Addresses): Promise<void> {
  await stubRollouts(page, site);
  await page.goto('/admin/rollouts/mf-booking');
  await expect(page.getByRole('button', { name: 'Promote' })).toBeVisible();
  await expect(page.getByText('Latest failures')).toBeVisible();
}

async function showFrozen(page: Page, site: Addresses): Promise<void> {
  await stubRollouts(page, site);
  await page.goto('/admin/rollouts/mf-discovery');
  await expect(page.getByRole('button', { name: 'Thaw' })).toBeVisible();
}

async function showOffer(page: Page, site: Addresses): Promise<void> {
  await showRollout(page, site);
  await page.getByRole('button', { name: 'Change who gets it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('slider').fill('40');
  await dialog.getByLabel('Users').fill('3, ana');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog.getByText('Required field')).toBeVisible();
}

async function showConflict(page: Page, site: Addresses): Promise<void> {
  await showRollout(page, site);
  await page.route(`**${addressOf(getRollouts, {}).url}`, (route) =>
    route.fulfill({
      json: {
        rollouts: rollouts.map((rollout) => ({
          ...rollout,
          version: rollout.version + 1,
          audience: { ...rollout.audience, percent: 50 },
        })),
      },
    }),
  );
  const move = {
    remote: 'mf-booking',
    version: 12,
    move: { kind: 'promote' },
    reason: 'It does well',
  } as const;
  await page.route(`**${addressOf(moveRollout, move).url}`, (route) =>
    route.fulfill({
      status: 409,
      json: { error: { key: 'resource.conflict', message: 'This has changed meanwhile.' } },
    }),
  );
  await page.getByRole('button', { name: 'Promote' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(move.reason);
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expect(dialog.getByText('Somebody else has moved mf-booking.')).toBeVisible();
}
