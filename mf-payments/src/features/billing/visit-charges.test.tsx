import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCustomerCharges,
  getOwnVisitCharges,
  getPaymentOrders,
  getStripeCustomer,
  payVisitCharge,
  type VisitCharge,
} from '@frizo/contracts';
import { buildVisitCharge } from '@frizo/appointment-views/testing';
import { renderRemote, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';
import { buildCustomer, buildPaymentsContext } from '../../testing/build-payments.ts';

let opened: RenderedRemote;
afterEach(() => opened.unmount());

const declined = buildVisitCharge({
  state: 'declined',
  failure: 'Your card was declined.',
  card: 'Visa 0341',
  actions: ['pay'],
});
const paid = buildVisitCharge({ state: 'paid', card: 'Visa 4242', actions: [] });

async function open(data: VisitCharge[], { isFailing = false } = {}) {
  stubWidth(1_200);
  const context = buildPaymentsContext({ basePath: '/me/billing' });
  context.server
    .answer(getStripeCustomer, buildCustomer([]))
    .answer(getPaymentOrders, { count: 0, data: [] })
    .answer(getCustomerCharges, { count: 0, data: [] })
    .answer(getOwnVisitCharges, { count: data.length, data });
  if (isFailing) context.server.refuse(getOwnVisitCharges, { status: 500 });
  opened = await renderRemote(remote, { context });
  return { user: userEvent.setup(), server: context.server, context };
}

describe('deposits and fees in Billing', () => {
  it('let the client pay what their card declined, after adding a card if there is none', async () => {
    const { user, server, context } = await open([declined]);
    expect(await screen.findByText('Late cancellation fee $60.00')).toBeVisible();
    expect(screen.getByText('Visa 0341 · Your card was declined.')).toBeVisible();
    context.modals.willEnd('add-card', { kind: 'completed', result: { sourceId: 'pm_visa' } });
    server.refuse(payVisitCharge, { status: 409, key: 'visit_charge.no_card' });
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(server.requestsOf(payVisitCharge)).toHaveLength(2));
    expect(context.modals.opened).toEqual([{ name: 'add-card', props: {} }]);
    server.answer(payVisitCharge, () => {
      server.answer(getOwnVisitCharges, { count: 1, data: [paid] });
      return { charge: paid, clientSecret: null };
    });
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(context.notices.shown.at(-1)).toMatchObject({ text: 'Late cancellation fee paid' });
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
