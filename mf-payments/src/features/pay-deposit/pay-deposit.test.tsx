import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getOwnVisitCharges, getStripeCustomer, payVisitCharge, type VisitCharge } from '@frizo/contracts';
import { buildVisitCharge } from '@frizo/appointment-views/testing';
import { renderModal, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import { buildCard, buildCustomer, buildPaymentsContext } from '../../testing/build-payments.ts';
import { installFakeBack } from '../../testing/fake-back.ts';

let opened: RenderedRemote;
beforeEach(() => stubWidth(1_200));
afterEach(() => opened.unmount());

const buildDeposit = (overrides: Partial<VisitCharge>) =>
  buildVisitCharge({ kind: 'deposit', appointmentId: 7, amountCent: 2_400, actions: [], ...overrides });
const paid = buildDeposit({ state: 'paid', card: 'Visa 4242' });
const declined = buildDeposit({ state: 'declined', failure: 'Your card was declined.', actions: ['pay'] });
const amex = buildCard({ id: 'pm_amex', brand: 'amex', last4: '0005' });

async function open(charges: VisitCharge[]) {
  const context = buildPaymentsContext();
  context.server
    .answer(getStripeCustomer, buildCustomer([buildCard(), amex]))
    .answer(getOwnVisitCharges, { count: charges.length, data: charges });
  opened = await renderModal(modals['pay-deposit'], { appointmentIds: [7] }, { context });
  return { user: userEvent.setup(), context };
}
const payButton = () => screen.findByRole('button', { name: 'Pay $24.00' });
const outcome = async (kind: 'paid' | 'later') =>
  waitFor(() => expect(opened.outcome()).toEqual({ kind: 'completed', result: { outcome: kind } }));

describe('the deposit of a booking', () => {
  it('that is paid closes the dialog and says so', async () => {
    const { context } = await open([paid, buildDeposit({ id: 90, appointmentId: 8, state: 'declined' })]);
    await outcome('paid');
    expect(context.notices.shown).toEqual([{ kind: 'success', text: 'Deposit of $24.00 paid' }]);
  });

  it('that is being charged can be left to itself', async () => {
    const { user } = await open([buildDeposit({ state: 'processing' })]);
    expect(await screen.findByRole('status')).toHaveTextContent('Your card is being charged');
    await user.click(screen.getByRole('button', { name: 'Do not wait' }));
    await outcome('later');
  });

  it('that was declined can be paid with another card', async () => {
    const { user, context } = await open([declined]);
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    context.server.answer(payVisitCharge, () => {
      context.server.answer(getOwnVisitCharges, { count: 1, data: [paid] });
      return { charge: paid, clientSecret: null };
    });
    await user.click(await screen.findByRole('radio', { name: /American Express ending in 0005/ }));
    await user.click(await payButton());
    await outcome('paid');
    expect(context.server.requestsOf(payVisitCharge)).toEqual([
      { chargeId: declined.id, paymentSourceId: 'pm_amex' },
    ]);
  });

  it('stays on the screen until its payment has an answer', async () => {
    const back = installFakeBack();
    const { user, context } = await open([declined]);
    const answered = Promise.withResolvers<{ charge: VisitCharge; clientSecret: null }>();
    context.server.answer(payVisitCharge, () => answered.promise);
    expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible();
    await user.click(await payButton());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
    expect(back.press()).toBe('asked a layer');
    expect(opened.outcome()).toBeUndefined();
    context.server.answer(getOwnVisitCharges, { count: 1, data: [paid] });
    answered.resolve({ charge: paid, clientSecret: null });
    await outcome('paid');
    expect(context.notices.shown).toEqual([{ kind: 'success', text: 'Deposit of $24.00 paid' }]);
    back.uninstall();
  });

  it('stays to be paid when the other card is declined too', async () => {
    const { user, context } = await open([declined]);
    const again = { ...declined, failure: 'Your card has insufficient funds.' };
    context.server.answer(payVisitCharge, { charge: again, clientSecret: null });
    await user.click(await payButton());
    expect(await screen.findByText('Your card has insufficient funds.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay later' }));
    await outcome('later');
  });
});
