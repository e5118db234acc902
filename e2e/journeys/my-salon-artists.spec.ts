import { readMailbox } from '@frizo/local-platform/testing';
import type { Page } from '@playwright/test';
import {
  nameInHeader,
  type NewPerson,
  newPerson,
  signUpAsClient,
  signUpAsOwner,
} from '../src/new-account.ts';
import { confirmEmail } from '../src/open-business.ts';
import { expect, test } from '../src/test.ts';

/** The path and token of the link in a mail. */
function linkIn(text: string): string {
  const [, path] = /https?:\/\/[^/\s]+(\/[^\s]+#[^\s]+)/.exec(text) ?? [];
  if (path === undefined) throw new Error(`There is no link in: ${text}`);
  return path;
}

/** Adds an artist and invites them, which is refused until `confirm` has confirmed the owner's e-mail. */
async function addAndInvite(page: Page, artist: NewPerson, confirm: () => Promise<void>): Promise<void> {
  await page.goto('/my-salon/artists');
  await page.getByRole('link', { name: 'Add artist' }).click();
  const form = page.getByRole('form', { name: 'Artist' });
  await form.getByLabel('First name').fill(artist.firstName);
  await form.getByLabel('Last name').fill(artist.lastName);
  await form.getByLabel('E-mail').fill(artist.email);
  await form.getByLabel('Phone').fill('6025550123');
  await expect(form.getByLabel('Phone')).toHaveValue('(602) 555-0123');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/my-salon\/artists\/edit\/\d+$/);
  const invite = page.getByRole('button', { name: 'Invite' });
  await invite.click();
  await expect(page.getByText('Please confirm your own e-mail first.')).toBeVisible();
  await confirm();
  await invite.click();
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeHidden();
}

test('an owner adds and invites an artist, who joins the salon, and is removed again', async ({
  page,
  browser,
  site,
}) => {
  const owner = newPerson('Olga');
  const artist = { ...newPerson('Mia'), lastName: 'Stone' };
  await signUpAsOwner(page, owner, 'Copper Comb');
  await addAndInvite(page, artist, async () =>
    confirmEmail(await browser.newContext({ baseURL: site.portal }), site, owner),
  );

  const mail = await readMailbox(site.mailbox).waitFor({ to: artist.email, subject: 'invites you' });
  const link = linkIn(mail.text);
  const artistContext = await browser.newContext({ baseURL: site.portal });
  const reader = await artistContext.newPage();
  await reader.goto(link);
  await expect(reader).not.toHaveURL(/#/);
  await expect(reader.getByRole('heading', { name: 'Join Copper Comb' })).toBeVisible();
  await reader.getByLabel('New password').fill(artist.password);
  await reader.getByLabel('Confirm password').fill(artist.password);
  await reader.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(nameInHeader(reader, artist)).toBeVisible();
  await reader.goto('/my-salon/services');
  await expect(reader.getByText('Ask Salon admin to assign services').first()).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Artists' })).toBeHidden();
  await reader.goto(link);
  await expect(reader.getByText('This invitation has been accepted.')).toBeVisible();

  await page.getByRole('link', { name: 'Artists' }).last().click();
  const card = page.getByRole('listitem', { name: 'Mia Stone' });
  await expect(async () => {
    await page.goto('/my-salon/artists');
    await expect(card.getByText('Active')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await card.getByRole('link', { name: 'Edit Mia Stone' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Edit Artist's services");
  await page.goto('/my-salon/artists');
  const journal = await page.context().newPage();
  await journal.clock.install();
  await journal.goto('/book');
  const column = journal.getByRole('region').getByRole('list', { name: 'Mia Stone' });
  await expect(column).toBeVisible();
  await card.getByRole('button', { name: 'Remove Mia Stone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card).toBeHidden();
  // The journal that is open loads its artists again.
  await journal.clock.fastForward(20_000);
  await expect(column).toBeHidden();
  await expect(journal.getByRole('region').getByRole('list', { name: 'Olga Moreau' })).toBeVisible();
  await expect(async () => {
    await reader.goto('/my-salon/services');
    await expect(reader.getByRole('dialog', { name: 'Log in' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await artistContext.close();
});

test('an artist who has signed up by themselves in between joins with that account', async ({
  page,
  browser,
  site,
}) => {
  const owner = newPerson('Olga');
  const artist = { ...newPerson('Nea'), lastName: 'Lund' };
  await signUpAsOwner(page, owner, 'Silver Comb');
  await addAndInvite(page, artist, async () =>
    confirmEmail(await browser.newContext({ baseURL: site.portal }), site, owner),
  );
  const artistContext = await browser.newContext({ baseURL: site.portal });
  const reader = await artistContext.newPage();
  await signUpAsClient(reader, artist);
  await artistContext.clearCookies();

  const mail = await readMailbox(site.mailbox).waitFor({ to: artist.email, subject: 'invites you' });
  await reader.goto(linkIn(mail.text));
  await reader.getByLabel('Password', { exact: true }).fill(artist.password);
  await reader.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(nameInHeader(reader, artist)).toBeVisible();
  await expect(async () => {
    await reader.goto('/my-salon/services');
    await expect(reader.getByText('Ask Salon admin to assign services').first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();

  const cards = page.getByRole('listitem', { name: 'Nea Lund' });
  await expect(async () => {
    await page.goto('/my-salon/artists');
    await expect(cards.getByText('Active')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(cards).toHaveCount(1);
  await artistContext.close();
});
