import type { BrowserContext, Locator, Page } from '@playwright/test';
import { readMailbox } from '@frizo/local-platform/testing';
import { drawnPhoto } from './drawn-photo.ts';
import type { Addresses } from './env.ts';
import type { InputMethod } from './input-methods.ts';
import { nameInHeader, type NewPerson } from './new-account.ts';
import { expect } from './test.ts';

/** A page of somebody who opens a business, and how they work it. */
export interface BusinessOpener {
  readonly page: Page;
  readonly input: InputMethod;
}

/** Opens the link that confirms the e-mail of a new account, as in any browser that reads the mail. */
export async function confirmEmail(
  context: BrowserContext,
  site: Addresses,
  { email }: NewPerson,
): Promise<void> {
  const mail = await readMailbox(site.mailbox).waitFor({ to: email, subject: 'Confirm your e-mail' });
  const [link] = /https?:\/\/\S+#\S+/.exec(mail.text) ?? [];
  if (link === undefined) throw new Error(`There is no link in: ${mail.text}`);
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
}

/** Opens a tab of `/my-salon` by its link. */
export async function openTab({ page, input }: BusinessOpener, name: string): Promise<void> {
  const tab = page
    .getByRole('main')
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}`) });
  await input.press(tab);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

export async function addAddress(
  { page, input }: BusinessOpener,
  street: string,
  zip: string,
): Promise<void> {
  await input.press(page.getByRole('button', { name: 'Add address' }));
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await input.type(dialog.getByLabel('Address', { exact: true }), street);
  await input.type(dialog.getByLabel('ZIP'), zip);
  await expect(dialog.getByText('Phoenix, AZ').first()).toBeVisible();
  await input.press(dialog.getByRole('button', { name: 'Save' }));
  await expect(page.getByText(street).first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Prices the first two services of the starting list. @returns the name of the first one */
export async function addServices({ page, input }: BusinessOpener): Promise<string> {
  const form = page.getByRole('form', { name: 'Starting list' });
  await expect(form).toBeVisible();
  const [first, second] = [form.getByRole('group').nth(0), form.getByRole('group').nth(1)];
  const name = (await first.locator('legend').textContent()) ?? '';
  await input.type(first.getByLabel('Price'), '65');
  await input.type(second.getByLabel('Price'), '80');
  await input.press(form.getByRole('button', { name: 'Add services' }));
  await expect(page.getByText('2 services added')).toBeVisible();
  await expect(page.getByText('$65').first()).toBeVisible();
  return name;
}

/** Adds an artist with a photo who does a service, and invites them. */
export async function addArtist(opener: BusinessOpener, artist: NewPerson, service: string): Promise<void> {
  const { page, input } = opener;
  await input.press(page.getByRole('link', { name: 'Add artist' }));
  const form = page.getByRole('form', { name: 'Artist', exact: true });
  await choosePhoto(opener, form.getByLabel('Photo'), artist.email);
  await input.type(form.getByLabel('First name'), artist.firstName);
  await input.type(form.getByLabel('Last name'), artist.lastName);
  await input.type(form.getByLabel('E-mail'), artist.email);
  await input.type(form.getByLabel('Phone'), artist.phone);
  await input.press(form.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('heading', { name: 'Edit artist' })).toBeVisible();

  const services = page.getByRole('form', { name: 'Services' });
  await input.press(services.getByRole('checkbox', { name: new RegExp(`^${service}`) }));
  await input.press(services.getByRole('button', { name: 'Save services' }));
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await input.press(page.getByRole('button', { name: 'Invite', exact: true }));
  await expect(page.getByText('Invitation sent')).toBeVisible();
}

/** Chooses a photo and uses it as the crop dialog shows it. */
export async function choosePhoto(opener: BusinessOpener, field: Locator, motif: string): Promise<void> {
  const { page, input } = opener;
  await input.chooseFile(field, await drawnPhoto(page, 'photo.jpg', motif));
  const crop = page.getByRole('dialog', { name: 'Crop photo' });
  await input.press(crop.getByRole('button', { name: /Use|Save|Crop/ }));
  await expect(crop).toBeHidden();
}

/** Opens the link of the mailed invitation in another browser and joins with a new password. */
export async function acceptInvitation(
  context: BrowserContext,
  site: Addresses,
  artist: NewPerson,
): Promise<void> {
  const mail = await readMailbox(site.mailbox).waitFor({ to: artist.email, subject: 'invite' });
  const [link] = /https?:\/\/\S+#\S+/.exec(mail.text) ?? [];
  if (link === undefined) throw new Error(`There is no link in: ${mail.text}`);
  const page = await context.newPage();
  await page.goto(link);
  const form = page.getByRole('form', { name: 'Accept the invitation' });
  await form.getByLabel('New password').fill(artist.password);
  await form.getByLabel('Confirm password').fill(artist.password);
  for (const checkbox of await form.getByRole('checkbox').all()) await checkbox.check();
  await form.getByRole('button').last().click();
  await expect(nameInHeader(page, artist)).toBeVisible();
}

/** Sets the hours of an artist: 9 AM to 5 PM on every day at one address. */
export async function setHours(
  { page, input }: BusinessOpener,
  artist: string,
  street: string,
): Promise<void> {
  await input.choose(page.getByLabel('Artist', { exact: true }), artist);
  await input.press(page.getByRole('listitem', { name: 'Monday' }).getByRole('checkbox', { name: 'Monday' }));
  await input.choose(page.getByLabel('Monday: from'), '09:00 AM');
  await input.choose(page.getByLabel('Monday: to'), '05:00 PM');
  await input.choose(page.getByLabel('Monday: address'), street);
  await input.press(page.getByRole('button', { name: 'Copy to other days: the hours of Monday' }));
  await input.press(page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }));
  // The message of an earlier save would be taken for that of this one.
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();
  await input.press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Adds a picture of an artist's work, which then awaits review. */
export async function addPicture(
  { page, input }: BusinessOpener,
  { artist, service, motif }: { readonly artist: string; readonly service: string; readonly motif: string },
): Promise<void> {
  await input.press(page.getByRole('link', { name: 'Add image' }).first());
  const form = page.getByRole('form', { name: 'Add image' });
  await input.chooseFile(
    form.getByLabel('Images', { exact: true }).first(),
    await drawnPhoto(page, 'work.jpg', motif),
  );
  const crop = page.getByRole('dialog', { name: 'Crop photo' });
  await input.press(crop.getByRole('button', { name: /Use|Save|Crop/ }));
  await expect(form.getByRole('list', { name: 'Images' }).getByText('Sent', { exact: true })).toBeVisible();
  await input.choose(form.getByLabel('Artist', { exact: true }), artist);
  await input.choose(form.getByLabel('Service', { exact: true }), service);
  await input.press(form.getByRole('button', { name: 'Save', exact: true }));
  // The first picture of a salon is followed by a message.
  const message = page.getByRole('dialog', { name: 'Your images are being reviewed' });
  await input.press(message.getByRole('button', { name: 'OK' }));
  await expect(message).toBeHidden();
}
