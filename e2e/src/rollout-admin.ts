import { expect, type Locator, type Page } from '@playwright/test';

/** Who gets a candidate, as an admin types it; all that is left out is nobody. */
export interface TypedAudience {
  readonly Percent?: string;
  readonly 'Feature flag'?: string;
  readonly Users?: string;
  readonly role?: string;
}

/** The page of a remote's rollout as an admin sees it. */
export interface RolloutAdmin {
  /** Stable, Candidate or Last good. */
  place(title: string): Locator;
  kept(build: string): Locator;
  readonly keptBuilds: Locator;
  /** How a build does on the pages that show it. */
  health(build: string): Locator;
  /** The newest move of the audit. */
  readonly lastMove: Locator;
  /** Presses a button of the page, and says why in the dialog. */
  move(button: string, why: string, audience?: TypedAudience): Promise<void>;
}

export async function openRolloutAdmin(page: Page, remote: string): Promise<RolloutAdmin> {
  await page.goto(`/admin/rollouts/${remote}`);
  await expect(page.getByRole('heading', { name: 'What runs' })).toBeVisible();
  const keptBuilds = page.getByRole('list', { name: 'Kept builds' }).getByRole('listitem');
  const dialog = page.getByRole('dialog');

  async function fill({ Percent = '0', role, ...texts }: TypedAudience): Promise<void> {
    await dialog.getByRole('textbox', { name: 'Percent of browsers' }).fill(Percent);
    for (const label of ['Feature flag', 'Users'] as const)
      await dialog.getByRole('textbox', { name: label }).fill(texts[label] ?? '');
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    if (role !== undefined) await dialog.getByRole('checkbox', { name: role, exact: true }).check();
  }

  return {
    place: (title) =>
      page
        .getByRole('region', { name: 'What runs' })
        .locator('section')
        .filter({
          has: page.getByRole('heading', { name: title, exact: true }),
        }),
    kept: (build) => keptBuilds.filter({ hasText: build }),
    keptBuilds,
    health: (build) =>
      page.getByRole('table', { name: 'Health of the builds' }).getByRole('row').filter({ hasText: build }),
    lastMove: page.getByRole('list', { name: 'Moves' }).getByRole('listitem').first(),
    async move(button, why, audience) {
      await page.getByRole('button', { name: button, exact: true }).click();
      if (audience !== undefined) await fill(audience);
      await dialog.getByLabel('Reason').fill(why);
      await dialog.locator('button[type=submit]').click();
      await expect(dialog).toBeHidden();
    },
  };
}
