import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCustomerCharges,
  getOwnVisitCharges,
  getPaymentOrders,
  getStripeCustomer,
  payVisitCharge,
  type PaymentSource,
  type VisitCharge,
} from '@frizo/contracts';
import { buildVisitCharge } from '@frizo/appointment-views/testing';
import { renderRemote, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';
import { buildCard, buildCustomer, buildPaymentsContext } from '../../testing/build-payments.ts';

let opened: RenderedRemote;
afterEach(() => opened.unmount());

const declined = buildVisitCharge({
  state: 'declined',
  failure: 'Your card was declined.',
  card: 'Visa 0341',
  actions: ['pay'],
});
const amex = buildCard({ id: 'pm_amex', brand: 'amex', last4: '0005' });
const paid = buildVisitCharge({ state: 'paid', card: 'Visa 4242', actions: [] });

async function open(data: VisitCharge[], { isFailing = false, cards = [] as PaymentSource[] } = {}) {
  stubWidth(1_200);
  const context = buildPaymentsContext({ basePath: '/me/billing' });
  context.server
    .answer(getStripeCustomer, buildCustomer(cards))
    .answer(getPaymentOrders, { count: 0, data: [] })
    .answer(getCustomerCharges, { count: 0, data: [] })
    .answer(getOwnVisitCharges, { count: data.length, data });
  if (isFailing) context.server.refuse(getOwnVisitCharges, { status: 500 });
  opened = await renderRemote(remote, { context });
  return { user: userEvent.setup(), server: context.server, context };
}

describe('deposits and fees in Billing', () => {
  it('name card and amount before anything is charged, and are paid with the card that was chosen', async () => {
    const { user, server, context } = await open([declined], { cards: [buildCard(), amex] });
    expect(await screen.findByText('Late cancellation fee $60.00')).toBeVisible();
    expect(screen.getByText('Visa 0341 · Your card was declined.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay late cancellation fee' }));
    expect(await dialog.findByText('$60.00 will be charged to Visa ending in 4242.')).toBeVisible();
    expect(server.requestsOf(payVisitCharge)).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: /American Express ending in 0005/ }));
    expect(dialog.getByText('$60.00 will be charged to American Express ending in 0005.')).toBeVisible();
    server.answer(payVisitCharge, () => {
      server.answer(getOwnVisitCharges, { count: 1, data: [paid] });
      return { charge: paid, clientSecret: null };
    });
    await user.click(dialog.getByRole('button', { name: 'Pay $60.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(payVisitCharge)).toEqual([
      { chargeId: declined.id, paymentSourceId: 'pm_amex' },
    ]);
    expect(await screen.findByText('Paid')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: new RegExp(paid.salonName) })).toHaveFocus(),
    );
    expect(context.notices.shown.at(-1)).toMatchObject({ text: 'Late cancellation fee paid' });
  });

  it('are paid with a card that is added first where there is none', async () => {
    const { user, server, context } = await open([declined]);
    context.modals.willEnd('add-card', { kind: 'completed', result: { sourceId: 'pm_visa' } });
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay late cancellation fee' }));
    expect(dialog.getByRole('button', { name: 'Pay $60.00' })).toBeDisabled();
    server
      .answer(getStripeCustomer, buildCustomer([buildCard()]))
      .answer(payVisitCharge, { charge: paid, clientSecret: null });
    await user.click(dialog.getByRole('button', { name: /No valid card on file/ }));
    await user.click(await dialog.findByRole('radio', { name: /Visa ending in 4242/ }));
    await user.click(dialog.getByRole('button', { name: 'Pay $60.00' }));
    await waitFor(() =>
      expect(server.requestsOf(payVisitCharge)).toEqual([
        { chargeId: declined.id, paymentSourceId: 'pm_visa' },
      ]),
    );
  });

  it('say in the dialog why the other card was refused', async () => {
    const { user, server } = await open([declined], { cards: [buildCard()] });
    server.answer(payVisitCharge, {
      charge: { ...declined, failure: 'Your card has insufficient funds.' },
      clientSecret: null,
    });
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay late cancellation fee' }));
    await user.click(await dialog.findByRole('button', { name: 'Pay $60.00' }));
    expect(await dialog.findByText('Your card has insufficient funds.')).toBeVisible();
  });

  it('that cannot be loaded say so, and are there after Retry', async () => {
    const { user, server } = await open([declined], { isFailing: true });
    const section = await screen.findByRole('region', { name: 'Deposits and fees' });
    expect(within(section).getByText('Load data error')).toBeVisible();
    server.answer(getOwnVisitCharges, { count: 1, data: [declined] });
    await user.click(within(section).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Late cancellation fee $60.00')).toBeVisible();
    expect(screen.queryByText('Load data error')).toBeNull();
  });

  it('say that the bank questions a payment, or has not taken a refund', async () => {
    await open([
      buildVisitCharge({ state: 'paid', failedRefundCent: 6_000, actions: [] }),
      buildVisitCharge({ id: 301, state: 'paid', dispute: 'open', actions: [] }),
    ]);
    expect(await screen.findByText('The bank has not taken a refund of $60.00')).toBeVisible();
    expect(screen.getByText('Disputed')).toBeVisible();
  });

  it('are not mentioned to those who have none', async () => {
    await open([]);
    expect(await screen.findByText('No history yet')).toBeVisible();
    expect(screen.queryByText('Deposits and fees')).toBeNull();
  });
});
