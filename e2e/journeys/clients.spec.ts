import { readFile } from 'node:fs/promises';
import { newPerson, signUpAsOwner } from '../src/new-account.ts';
import { expect, test } from '../src/test.ts';

test('an owner who switches to Frizo imports clients, opens one, exports the list, and imports a file with unknown columns', async ({
  page,
}) => {
  await signUpAsOwner(page, newPerson('Perla'), 'Fresh Start');
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Import' }).click();
  const file = [
    'Client ID,First Name,Last Name,Mobile Number,Email,Note',
    '1,Odile,Perrin,+1 602-555-7301,odile@frizo.test,"Tea, no milk"',
    '2,A,,555,,',
    '3,Marc,Aubry,(602) 555-7302,,=1+1',
  ].join('\r\n');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'fresha.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(
    page.getByText('3 clients in the file: 2 new, 0 already on your list, 1 with problems.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 clients' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Skip the row with a problem' }).check();
  await page.getByRole('button', { name: 'Import 2 clients' }).click();
  await expect(page.getByText('2 clients were added. 0 already on your list, 1 skipped.')).toBeVisible();

  await page.getByRole('link', { name: 'Show clients' }).click();
  await page.getByRole('link', { name: 'Odile Perrin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Odile Perrin' })).toBeVisible();
  await expect(page.getByText('Tea, no milk')).toBeVisible();
  await expect(page.getByText('No visits yet.')).toBeVisible();

  await page.getByRole('link', { name: 'All clients' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved).toContain('Odile,Perrin,(602) 555-7301,odile@frizo.test,"Tea, no milk"\r\n');
  expect(saved).toContain("Marc,Aubry,(602) 555-7302,,'=1+1\r\n");

  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'kunden.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Kundin;Handy;Allergien\r\nZoë O’Neil;602-555-7303;Latex 2\r\n'),
  });
  await expect(page.getByRole('alert')).toContainText('We do not know the names of these columns.');
  await expect(page.getByLabel('Handy')).toHaveValue('phone');
  await page.getByLabel('Allergien').selectOption('Comment');
  await page.getByRole('button', { name: 'Use these columns' }).click();
  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await page.getByRole('link', { name: 'Show clients' }).click();
  await page.getByRole('link', { name: 'Zoë O’Neil' }).click();
  await expect(page.getByText('Latex 2')).toBeVisible();
});
