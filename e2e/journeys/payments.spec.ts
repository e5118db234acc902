import type { Browser, Locator, Page } from '@playwright/test';
import { readMailbox } from '@frizo/local-platform/testing';
import pg from 'pg';
import { findLayoutProblems } from '../screens/find-layout-problems.ts';
import { findViolationsIn } from '../screens/find-violations.ts';
import { bookingDialogOf, expectBooked } from '../src/booking-dialog.ts';
import { authenticate, CardForm, testCards } from '../src/card-form.ts';
import { startSession } from '../src/demo-users.ts';
import type { Addresses } from '../src/env.ts';
import { visitGallery } from '../src/gallery.ts';
import { waitForHistory } from '../src/history.ts';
import { keyboardOf } from '../src/input-methods.ts';
import { tabTo } from '../src/keyboard.ts';
import { expect, test as base } from '../src/test.ts';
import {
  findUnpaidVisit,
  letSalonTakeCards,
  payByCard,
  requestPayment,
  type UnpaidVisit,
} from '../src/unpaid-visit.ts';

/** `visit` is unpaid, and its client is logged in in the browser of the test. */
const test = base.extend<{ readonly visit: UnpaidVisit }>({
  async visit({ context, site, nextClient }, use) {
    let visit: UnpaidVisit | null = null;
    // Not every client of the demo owes something.
    while (visit === null) visit = await findUnpaidVisit(site.portal, nextClient());
    await startSession(context, site.portal, visit.client);
    await use(visit);
  },
});

const unpaidOfClient = '/me/my-appointments/pending';

/** The row of an appointment in a list of the client or of the salon. */
function rowOf(page: Page, { appointment }: UnpaidVisit): Locator {
  return page.getByRole('listitem').filter({ hasText: appointment.aptNo });
}

/** A page of the salon's owner in a browser of their own, at one of the lists of appointments. */
async function openAsSalon(
  browser: Browser,
  site: Addresses,
  visit: UnpaidVisit,
  tab: 'pending' | 'history',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.portal });
  await startSession(context, site.portal, visit.owner);
  const page = await context.newPage();
  await showSalonList(page, visit, tab);
  return page;
}

/** The client's appointments of the day of the visit. */
async function showSalonList(
  page: Page,
  { client, appointment: { date } }: UnpaidVisit,
  tab: 'pending' | 'history',
): Promise<void> {
  await page.goto(`/appointments/${tab}?search=${client.phone}&from=${date}&to=${date}`);
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible();
}

const approvalOf = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const getPaidOf = (page: Page) => page.getByRole('dialog', { name: 'Get paid' });

/** Answers a question with the button of that name. */
async function answer(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

async function openApproval(page: Page, visit: UnpaidVisit): Promise<Locator> {
  await page.goto(unpaidOfClient);
  await rowOf(page, visit).getByRole('button', { name: 'Pay', exact: true }).click();
  const approval = approvalOf(page);
  await expect(approval.getByRole('button', { name: 'DECLINE' })).toBeVisible();
  return approval;
}

test('a visit is paid by card with a tip, and is done in both lists', async ({
  page,
  browser,
  site,
  visit,
}) => {
  await letSalonTakeCards(site.portal, visit.owner);
  await page.goto('/me/billing');
  await expect(page.getByText('No cards yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add card' }).click();
  await new CardForm(page).add(testCards.visa);
  await expect(page.getByRole('heading', { name: 'Visa ending in 4242' })).toBeVisible();

  const salon = await openAsSalon(browser, site, visit, 'pending');
  await rowOf(salon, visit).getByRole('button', { name: 'Get paid' }).click();
  await getPaidOf(salon).getByRole('button', { name: 'CARD' }).click();
  await answer(salon, 'CARD');
  await expect(salon.getByText('Payment order created successfully')).toBeVisible();
  await expect(getPaidOf(salon)).toContainText('7 days left');

  const approval = await openApproval(page, visit);
  await approval.getByText(/^25% \(/).click();
  await approval.getByRole('button', { name: 'PAY NOW' }).click();
  await answer(page, 'PAY NOW');
  await expect(page.getByText(`paid to ${visit.appointment.salonName}`)).toBeVisible();
  await expect(approval).toBeHidden();
  await expect(rowOf(page, visit)).toHaveCount(0);
  await page.goto(`/me/my-appointments/history?search=${encodeURIComponent(visit.appointment.artistName)}`);
  await expect(rowOf(page, visit).getByText('Done')).toBeVisible();

  // The salon's dialog learns of it without being opened again.
  await expect(getPaidOf(salon)).toContainText('Paid: Visa');
  await getPaidOf(salon).getByRole('button', { name: 'OK' }).click();
  await expect(rowOf(salon, visit)).toHaveCount(0);
  await showSalonList(salon, visit, 'history');
  await expect(rowOf(salon, visit).getByText('Done')).toBeVisible();
  await salon.context().close();
});

test('Back does not close the approval while its payment is in flight', async ({ page, site, visit }) => {
  await requestPayment(site.portal, visit);
  await page.goto('/me/billing');
  await page.getByRole('button', { name: 'Add card' }).click();
  await new CardForm(page).add(testCards.visa);
  const isHeld = Promise.withResolvers<void>();
  await page.route(/\/payment-orders\/\d+\/accept$/, async (route) => {
    await isHeld.promise;
    await route.continue();
  });
  const approval = await openApproval(page, visit);
  await approval.getByRole('button', { name: 'PAY NOW' }).click();
  await answer(page, 'PAY NOW');
  await expect(approval.getByRole('button', { name: 'Close' })).toBeHidden();
  await waitForHistory(page, { layers: 2 });
  await page.goBack();
  await waitForHistory(page, { layers: 2 });
  await page.keyboard.press('Escape');
  await expect(approval.getByRole('button', { name: 'PAY NOW' })).toBeVisible();
  isHeld.resolve();
  await expect(page.getByText(`paid to ${visit.appointment.salonName}`)).toBeVisible();
  await expect(approval).toBeHidden();
  await waitForHistory(page, { layers: 0 });
  await expect(page).toHaveURL(/my-appointments\/pending/);
});

test('a visit is paid in cash', async ({ page, browser, site, visit }) => {
  const salon = await openAsSalon(browser, site, visit, 'pending');
  await rowOf(salon, visit).getByRole('button', { name: 'Get paid' }).click();
  const dialog = getPaidOf(salon);
  const prices = dialog.getByLabel(/, dollars$/);
  await expect(prices.first()).toBeVisible();
  for (const price of await prices.all()) await price.fill('0');
  await dialog.getByRole('button', { name: 'CASH' }).click();
  await expect(dialog.getByText('Total price must be greater than zero')).toBeVisible();
  await prices.first().fill('90');
  await dialog.getByLabel('Tax, percent').fill('10');
  await dialog.getByRole('button', { name: 'CASH' }).click();
  await answer(salon, 'CASH');
  await dialog.getByRole('button', { name: 'ACCEPT CASH' }).click();
  await expect(salon.getByText('$99.00 accepted in cash')).toBeVisible();
  await expect(rowOf(salon, visit)).toHaveCount(0);
  await salon.context().close();
  await page.goto('/me/billing');
  await expect(page.getByRole('row', { name: /Paid Cash.*\$99\.00/ })).toBeVisible();
  await page.goto(unpaidOfClient);
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();
  await expect(rowOf(page, visit)).toHaveCount(0);
});

test('a declined payment can be requested again', async ({ page, browser, site, visit }) => {
  await requestPayment(site.portal, visit);
  const salon = await openAsSalon(browser, site, visit, 'pending');
  await rowOf(salon, visit).getByRole('button', { name: 'Get paid' }).click();
  await expect(getPaidOf(salon).getByRole('button', { name: 'ACCEPT CASH' })).toBeVisible();
  const approval = await openApproval(page, visit);
  await approval.getByRole('button', { name: 'DECLINE' }).click();
  await answer(page, 'DECLINE');
  await expect(approval).toBeHidden();
  await expect(rowOf(page, visit).getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
  await page.goto('/me/billing');
  await expect(page.getByRole('row', { name: /^Declined/ })).toBeVisible();
  const { client, owner } = visit;
  const mailbox = readMailbox(site.mailbox);
  const request = await mailbox.waitFor({ to: client.email, subject: 'waits for you' });
  expect(request.text).toContain(unpaidOfClient);
  const mail = await mailbox.waitFor({ to: owner.email, subject: 'declined' });
  expect(mail.text).toContain(`${client.firstName} ${client.lastName} has declined`);

  await expect(getPaidOf(salon).getByRole('button', { name: 'CARD' })).toBeEnabled();
  await getPaidOf(salon).getByRole('button', { name: 'CARD' }).click();
  await answer(salon, 'CARD');
  await expect(getPaidOf(salon)).toContainText('7 days left');
  await salon.context().close();
});

test('a card that the bank refuses is replaced by one that it authenticates', async ({
  page,
  site,
  visit,
}) => {
  await requestPayment(site.portal, visit);
  const approval = await openApproval(page, visit);
  const form = new CardForm(page);
  await approval.getByRole('button', { name: 'No valid card on file.' }).click();
  await form.add(testCards.declinedLater);
  await approval.getByRole('button', { name: 'PAY NOW' }).click();
  await answer(page, 'PAY NOW');
  await expect(approval.getByText('Your card was declined.')).toBeVisible();

  await approval.getByRole('button', { name: 'Add new' }).click();
  await form.type(testCards.authenticated);
  await form.addButton.click();
  await authenticate(page);
  await expect(form.dialog).toBeHidden();
  await approval.getByRole('button', { name: 'PAY NOW' }).click();
  await answer(page, 'PAY NOW');
  await authenticate(page);
  await expect(page.getByText(`paid to ${visit.appointment.salonName}`)).toBeVisible();
  await expect(rowOf(page, visit)).toHaveCount(0);
});

test('a payment request that has expired cannot be paid, and the salon asks again', async ({
  page,
  browser,
  site,
  visit,
}) => {
  const paymentOrderId = await requestPayment(site.portal, visit);
  await page.goto(unpaidOfClient);
  const pay = rowOf(page, visit).getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeVisible();
  await expire(paymentOrderId);
  // The list does not know it yet.
  await pay.click();
  await expect(approvalOf(page).getByText('This payment request has expired.')).toBeVisible();
  await approvalOf(page).getByRole('button', { name: 'OK' }).click();
  await page.goto('/me/billing');
  const order = page.getByRole('row', { name: /^Expired/ });
  await expect(order).toBeVisible();
  await expect(order.getByRole('button')).toHaveCount(0);

  const salon = await openAsSalon(browser, site, visit, 'pending');
  await rowOf(salon, visit).getByRole('button', { name: 'Get paid' }).click();
  await getPaidOf(salon).getByRole('button', { name: 'CARD' }).click();
  await answer(salon, 'CARD');
  await expect(getPaidOf(salon)).toContainText('7 days left');
  await salon.context().close();
});

/** Ends the days of a payment order, which the browser's clock cannot: the server judges them. */
async function expire(paymentOrderId: number): Promise<void> {
  const database = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await database.connect();
  try {
    const { rowCount } = await database.query(
      `update payments.payment_orders set expires_at = now() - interval '1 minute' where id = $1`,
      [paymentOrderId],
    );
    expect(rowCount).toBe(1);
  } finally {
    await database.end();
  }
}

test('a salon gives a part of a payment back, then the rest', async ({ page, browser, site, visit }) => {
  const paidCents = await payByCard(site.portal, visit);
  const salon = await openAsSalon(browser, site, visit, 'history');
  const refund = salon.getByRole('dialog', { name: 'Refund' });
  await rowOf(salon, visit).getByRole('button', { name: 'Refund' }).click();
  await refund.getByText('A part of it').click();
  await refund.getByLabel('Amount, dollars').fill(String(paidCents / 100 + 1));
  await refund.getByLabel('Reason').fill('The color has faded');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByText(/^Must be equal or less than/)).toBeVisible();
  await refund.getByLabel('Amount, dollars').fill('5.50');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await answer(salon, 'Refund');
  await expect(salon.getByText('$5.50 refunded')).toBeVisible();
  await page.goto('/me/billing');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Partly refunded')).toBeVisible();
  await expect(history.getByText('$5.50 refunded')).toBeVisible();

  await rowOf(salon, visit).getByRole('button', { name: 'Refund' }).click();
  await refund.getByLabel('Reason').fill('Again');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await answer(salon, 'Refund');
  await expect(refund).toBeHidden();
  await expect(history.getByText('Refunded', { exact: true })).toBeVisible();

  // Nothing is left, which the details of both sides show.
  await expect(rowOf(salon, visit).getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await rowOf(salon, visit).getByRole('button', { name: 'Details' }).click();
  const details = salon.getByRole('dialog', { name: 'Appointment' });
  await expect(details.getByText('Done')).toBeVisible();
  await expect(details.getByText('Refunded', { exact: true })).toBeVisible();
  await salon.context().close();
  await page.goto(`/me/my-appointments/history?appointment=${visit.appointment.id}`);
  const own = page.getByRole('dialog', { name: 'Appointment' });
  await expect(own.getByText('Done')).toBeVisible();
  await expect(own.getByText('Refunded', { exact: true })).toBeVisible();
});

test('a card is required to book: the booking goes on where it was', async ({ page, logInAsClient }) => {
  await logInAsClient();
  await page.goto('/mp/ff-cardRequiredToBook/true');
  const gallery = await visitGallery(page, '?category=3');
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  const time = await booking.chooseTime(1);
  const chosen = booking.times.and(page.locator('[aria-selected=true]'));
  const form = new CardForm(page);

  // Back closes the step with the card only.
  await booking.bookButton.click();
  await expect(form.addButton).toBeEnabled();
  await page.goBack();
  await expect(form.dialog).toBeHidden();
  await expect(chosen).toHaveText(time);

  // A reload closes both, and nothing is booked.
  await booking.bookButton.click();
  await expect(form.addButton).toBeEnabled();
  await page.reload();
  await expect(gallery.cards.first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await gallery.bookButton(0).click();
  await booking.chooseDay();
  await booking.chooseTime(1);
  await booking.bookButton.click();
  await form.add(testCards.visa);
  await expectBooked(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a client adds a card and pays with the keyboard alone', async ({ page, site, visit }) => {
    await requestPayment(site.portal, visit);
    const keyboard = keyboardOf(page);
    const findViolations = findViolationsIn(page);
    await page.goto(unpaidOfClient);
    await keyboard.press(rowOf(page, visit).getByRole('button', { name: 'Pay', exact: true }));
    const approval = approvalOf(page);
    await keyboard.press(approval.getByRole('button', { name: /^(No valid card on file|Add new)/ }));
    const form = new CardForm(page);
    await expect(form.addButton).toBeEnabled();
    expect(await findViolations()).toEqual([]);
    await tabTo(page, page.locator('iframe[title^="Secure"][title*="number"]'));
    await page.keyboard.type(testCards.visa);
    await page.keyboard.press('Tab');
    await page.keyboard.type('1240');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await keyboard.press(form.addButton);
    await expect(form.dialog).toBeHidden();

    await keyboard.press(approval.getByRole('radio', { name: 'Custom' }));
    await keyboard.type(approval.getByLabel('Custom tip, percent'), '12');
    expect(await findViolations()).toEqual([]);
    expect(await findLayoutProblems(page)).toEqual([]);
    await keyboard.press(approval.getByRole('button', { name: 'PAY NOW' }));
    await keyboard.press(page.getByRole('alertdialog').getByRole('button', { name: 'PAY NOW' }));
    await expect(page.getByText(`paid to ${visit.appointment.salonName}`)).toBeVisible();
    await expect(rowOf(page, visit)).toHaveCount(0);
    expect(await findViolations()).toEqual([]);
  });
});
