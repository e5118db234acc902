import { demoLogIns } from '@frizo/demo';
import { startSession } from '../src/demo-users.ts';
import { reload } from '../src/history.ts';
import { newPerson, signUpAsOwner } from '../src/new-account.ts';
import { expect, test } from '../src/test.ts';

test('a new owner names the business and sets the working hours, which stay after a reload', async ({
  page,
}) => {
  const person = newPerson('Greta');
  await signUpAsOwner(page, person, 'Copper Comb');
  await page.goto('/my-salon');
  await expect(page).toHaveURL('/my-salon/name-and-location');
  await expect(page.getByLabel('Salon name')).toHaveValue('Copper Comb');
  await page.getByLabel('Salon name').fill('Copper & Comb');
  await page.getByLabel('Instagram username').fill('copper.comb');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Working hours' }).click();
  const monday = page.getByRole('listitem', { name: 'Monday' });
  await expect(monday.getByText('Day off')).toBeVisible();
  await monday.getByRole('checkbox', { name: 'Monday' }).check();
  await expect(page.getByLabel('Monday: from')).toHaveValue('36000');
  await page.getByLabel('Monday: to').selectOption('12:00 PM');
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByRole('button', { name: 'Copy to all days: the hours of Monday' }).click();
  await page.getByRole('checkbox', { name: 'Sunday' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await reload(page);
  await expect(page.getByRole('listitem', { name: 'Sunday' }).getByText('Day off')).toBeVisible();
  await expect(page.getByLabel('Saturday, hours 2: from')).toHaveValue('46800');
  await page.getByRole('link', { name: 'Name & location' }).click();
  await expect(page.getByLabel('Salon name')).toHaveValue('Copper & Comb');
});

test('an owner is shown which appointments new hours leave out before they are saved', async ({
  page,
  context,
  site,
}) => {
  await startSession(context, site.portal, demoLogIns.owner);
  await page.goto('/my-salon/working-hours');
  const days = page.getByRole('listitem').getByRole('checkbox', { checked: true });
  await expect(days.first()).toBeVisible();
  while ((await days.count()) > 0) await days.first().uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Appointments outside these hours' });
  await expect(question.getByRole('listitem').first()).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
});
