import type { Browser, Locator, Page } from '@playwright/test';
import type { DemoUser } from '@frizo/demo';
import { readMailbox } from '@frizo/local-platform/testing';
import { CardForm, testCards } from '../src/card-form.ts';
import { startSession } from '../src/demo-users.ts';
import type { Addresses } from '../src/env.ts';
import { expect, test as base } from '../src/test.ts';
import { findUnpaidVisit, letSalonTakeCards, requestPayment, type UnpaidVisit } from '../src/unpaid-visit.ts';

/** `visit` is unpaid, and its client is logged in in the browser of the test. */
const test = base.extend<{ readonly visit: UnpaidVisit }>({
  async visit({ context, site, nextClient }, use) {
    let visit: UnpaidVisit | null = null;
    // Not every client of the demo owes something.
    while (visit === null) visit = await findUnpaidVisit(site.portal, nextClient());
    await letSalonTakeCards(site.portal, visit.owner);
    await startSession(context, site.portal, visit.client);
    await use(visit);
  },
});

/** A page in a browser of somebody else. */
async function openAs(browser: Browser, { portal }: Addresses, user: DemoUser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal });
  await startSession(context, portal, user);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Searches the salon, and chooses what it sells. */
async function chooseOffer(dialog: Locator, salonName: string, offer: string): Promise<void> {
  await dialog.getByRole('searchbox').fill(salonName);
  await dialog.getByRole('radio', { name: offer }).check();
}

async function openApproval(page: Page, { appointment }: UnpaidVisit): Promise<Locator> {
  await page.goto('/me/my-appointments/pending');
  const row = page.getByRole('listitem').filter({ hasText: appointment.aptNo });
  await row.getByRole('button', { name: 'Pay', exact: true }).click();
  const approval = page.getByRole('dialog', { name: 'Payment' });
  await expect(approval.getByRole('button', { name: 'DECLINE' })).toBeVisible();
  return approval;
}

async function payNow(page: Page, approval: Locator, { appointment }: UnpaidVisit): Promise<void> {
  await approval.getByRole('button', { name: 'PAY NOW' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'PAY NOW', exact: true }).click();
  await expect(page.getByText(`paid to ${appointment.salonName}`)).toBeVisible();
  await expect(approval).toBeHidden();
}

test('a gift card is bought for somebody, who gets its code by mail and pays a visit with it', async ({
  page,
  browser,
  site,
  visit,
  otherClient,
}) => {
  const { client, owner, appointment } = visit;
  const salon = await openAs(browser, site, owner, '/my-salon/payments');
  const sells = salon.getByRole('checkbox', { name: 'Sell gift cards of this salon' });
  await expect(sells).toBeVisible();
  // The salon of the demo sells them already. It is checked once the server has said so.
  if (!(await sells.isChecked())) await sells.click();
  await expect(sells).toBeChecked();

  const buyer = await openAs(browser, site, otherClient, '/me/billing');
  await buyer.getByRole('button', { name: 'Buy a gift card' }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Buy a gift card' });
  await chooseOffer(dialog, appointment.salonName, appointment.salonName);
  await dialog.getByRole('radio', { name: '$25', exact: true }).check();
  await dialog.getByLabel('E-mail of the recipient').fill(client.email);
  await dialog.getByLabel('Message (optional)').fill('Happy birthday!');
  await dialog.getByRole('button', { name: 'No valid card on file.' }).click();
  await new CardForm(buyer).add(testCards.visa);
  await dialog.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(regionOf(buyer, 'Gift cards').getByText('Nobody has added its code yet')).toBeVisible();

  const mail = await readMailbox(site.mailbox).waitFor({ to: client.email, subject: 'You got a gift card' });
  expect(mail.text).toContain('Happy birthday!');
  const [, code = ''] = /Code: ([0-9A-Z-]{19})/.exec(mail.text) ?? [];

  await requestPayment(site.portal, visit);
  const approval = await openApproval(page, visit);
  await approval.getByRole('button', { name: 'Enter a gift card code' }).click();
  await approval.getByLabel('Code of a gift card').fill(code);
  await approval.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(approval.getByRole('radio', { name: 'Use $25.00 of a $25.00 card' })).toBeChecked();
  await expect(approval.getByText('-$25.00')).toBeVisible();
  await approval.getByRole('button', { name: 'No valid card on file.' }).click();
  await new CardForm(page).add(testCards.visa);
  await payNow(page, approval, visit);

  await page.goto('/me/billing');
  await expect(regionOf(page, 'Gift cards').getByText('$0.00 left')).toBeVisible();
  await expect(regionOf(buyer, 'Gift cards').getByText('It was added to an account')).toBeVisible();
  await salon.reload();
  await expect(regionOf(salon, 'Sold in advance').getByText('Gift card').first()).toBeVisible();
  await Promise.all([salon.context().close(), buyer.context().close()]);
});

test('a package is bought, one of its visits pays for a service, and the salon gives back the others', async ({
  page,
  browser,
  site,
  visit,
}) => {
  const { owner, appointment } = visit;
  const name = `Three visits ${appointment.aptNo}`;
  const salon = await openAs(browser, site, owner, '/my-salon/payments');
  await salon.getByRole('button', { name: 'Add package' }).click();
  const offer = salon.getByRole('dialog', { name: 'Add package' });
  await offer.getByLabel('Name').fill(name);
  await offer.getByLabel('Service').selectOption({ label: appointment.serviceName });
  await offer.getByLabel('Number of visits').fill('3');
  await offer.getByLabel('Price of all, dollars').fill('120');
  await offer.getByRole('button', { name: 'Save' }).click();
  await expect(regionOf(salon, 'Packages').getByRole('heading', { name })).toBeVisible();

  await page.goto('/me/billing');
  await page.getByRole('button', { name: 'Buy a package' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy a package' });
  await chooseOffer(dialog, appointment.salonName, name);
  await dialog.getByRole('button', { name: 'No valid card on file.' }).click();
  await new CardForm(page).add(testCards.visa);
  await dialog.getByRole('button', { name: 'Pay $120.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(regionOf(page, 'Packages').getByText('3 visits left')).toBeVisible();

  await requestPayment(site.portal, visit);
  const approval = await openApproval(page, visit);
  await approval.getByRole('checkbox', { name: `Use ${name} (3 visits left)` }).check();
  await payNow(page, approval, visit);
  await page.goto('/me/billing');
  await expect(regionOf(page, 'Packages').getByText('2 visits left')).toBeVisible();
  await salon.reload();
  const sold = regionOf(salon, 'Sold in advance').getByRole('listitem').filter({ hasText: name });
  await expect(sold.getByText('2 visits left')).toBeVisible();

  await sold.getByRole('button', { name: 'Refund' }).click();
  const refund = salon.getByRole('dialog', { name: 'Refund' });
  await expect(refund.getByText('Those that were used stay paid. This cannot be undone.')).toBeVisible();
  await refund.getByRole('button', { name: 'Refund $80.00' }).click();
  await expect(refund).toBeHidden();
  await expect(sold.getByText('$80.00 refunded')).toBeVisible();
  // The open page of the buyer is told.
  await expect(regionOf(page, 'Packages').getByText('0 visits left')).toBeVisible();
  const mail = await readMailbox(site.mailbox).waitFor({
    to: visit.client.email,
    subject: 'Your package was refunded',
  });
  expect(mail.text).toContain('Refund: $80.00');
  await salon.context().close();
});
