import { expect, type Locator, type Page } from '@playwright/test';

/** The audience of a candidate, as an admin types it; a missing field adds no one. */
export interface TypedAudience {
  readonly Percent?: string;
  readonly 'Feature flag'?: string;
  readonly Users?: string;
  readonly role?: string;
}

/** Page object of a remote's rollout page. */
export interface RolloutAdmin {
  /** The section of the stable build, the candidate or the last good build. */
  pointer(title: string): Locator;
  storedBuild(build: string): Locator;
  readonly storedBuilds: Locator;
  /** The health of a build on pages. */
  health(build: string): Locator;
  /** The newest move of the audit. */
  readonly lastMove: Locator;
  /** Clicks a button of the page, and gives the reason in the dialog. */
  move(button: string, reason: string, audience?: TypedAudience): Promise<void>;
}

export async function openRolloutAdmin(page: Page, remote: string): Promise<RolloutAdmin> {
  await page.goto(`/admin/rollouts/${remote}`);
  await expect(page.getByRole('heading', { name: 'What runs' })).toBeVisible();
  const storedBuilds = page.getByRole('list', { name: 'Kept builds' }).getByRole('listitem');
  const dialog = page.getByRole('dialog');

  async function fill({ Percent = '0', role, ...texts }: TypedAudience): Promise<void> {
    await dialog.getByRole('textbox', { name: 'Percent of browsers' }).fill(Percent);
    for (const label of ['Feature flag', 'Users'] as const)
      await dialog.getByRole('textbox', { name: label }).fill(texts[label] ?? '');
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    if (role !== undefined) await dialog.getByRole('checkbox', { name: role, exact: true }).check();
  }

  return {
    pointer: (title) =>
      page
        .getByRole('region', { name: 'What runs' })
        .locator('section')
        .filter({
          has: page.getByRole('heading', { name: title, exact: true }),
        }),
    storedBuild: (build) => storedBuilds.filter({ hasText: build }),
    storedBuilds,
    health: (build) =>
      page.getByRole('table', { name: 'Health of the builds' }).getByRole('row').filter({ hasText: build }),
    lastMove: page.getByRole('list', { name: 'Moves' }).getByRole('listitem').first(),
    async move(button, reason, audience) {
      await page.getByRole('button', { name: button, exact: true }).click();
      if (audience !== undefined) await fill(audience);
      await dialog.getByLabel('Reason').fill(reason);
      await dialog.locator('button[type=submit]').click();
      await expect(dialog).toBeHidden();
    },
  };
}
