import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptPaymentOrder,
  continuePayment,
  getDiscountSolution,
  getPaymentOrder,
  getStripeCustomer,
  type PaymentOrder,
} from '@frizo/contracts';
import { renderModal, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import {
  buildCard,
  buildCustomer,
  buildPaymentOrder,
  buildPaymentsContext,
} from '../../testing/build-payments.ts';
import { installFakeBack } from '../../testing/fake-back.ts';

let opened: RenderedRemote;
beforeEach(() => stubWidth(1_200));
afterEach(() => opened.unmount());

const paid = buildPaymentOrder({
  status: 2,
  actions: [],
  tipCent: 3_700,
  chargedCent: 23_791,
  paymentDetail: 'Visa 4242',
});

async function open(order = buildPaymentOrder()) {
  const context = buildPaymentsContext();
  context.server
    .answer(getPaymentOrder, { paymentOrder: order })
    .answer(getStripeCustomer, buildCustomer([buildCard()]))
    .answer(getDiscountSolution, { reservedAmount: 0, reason: '' });
  opened = await renderModal(modals['payment-approval'], { paymentOrderId: 70 }, { context });
  return { context, user: userEvent.setup() };
}

/** An approval that is sent, and whose answer the test gives later. */
async function openPaying() {
  const { context, user } = await open();
  const accepted = Promise.withResolvers<{ paymentOrder: PaymentOrder; clientSecret: null }>();
  context.server.answer(acceptPaymentOrder, () => accepted.promise);
  await user.click(await screen.findByRole('button', { name: 'PAY NOW' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'PAY NOW' }));
  await waitFor(() => expect(context.server.requestsOf(acceptPaymentOrder)).toHaveLength(1));
  return { context, user, accepted };
}

describe('a payment in flight', () => {
  it('keeps its dialog open on Escape and Back', async () => {
    const back = installFakeBack();
    const { user, accepted } = await openPaying();
    const escapes: boolean[] = [];
    const note = (event: KeyboardEvent) => escapes.push(event.defaultPrevented);
    document.body.addEventListener('keydown', note);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
    await user.keyboard('{Escape}');
    expect(escapes).toEqual([true]);
    expect(back.press()).toBe('asked a layer');
    expect(opened.outcome()).toBeUndefined();
    accepted.resolve({ paymentOrder: paid, clientSecret: null });
    await waitFor(() => expect(opened.outcome()).toEqual({ kind: 'completed', result: { outcome: 'paid' } }));
    await waitFor(() => expect(back.press()).toBe('left the page'));
    document.body.removeEventListener('keydown', note);
    back.uninstall();
  });

  it.each([
    ['was declined', { status: 402, message: 'Your card was declined.' }, 'Your card was declined.'],
    [
      'has no answer',
      { kind: 'timeout', status: 0 },
      'There was no answer. You are not charged twice: check your connection and try again.',
    ],
  ] as const)('that %s is told by a notice if the page was left meanwhile', async (_how, failure, text) => {
    const { context, user } = await open();
    const left = Promise.withResolvers<void>();
    context.server.answer(acceptPaymentOrder, async (request) => {
      await left.promise;
      context.server.refuse(acceptPaymentOrder, failure);
      return context.request(acceptPaymentOrder, request);
    });
    await user.click(await screen.findByRole('button', { name: 'PAY NOW' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'PAY NOW' }));
    await waitFor(() => expect(context.server.requestsOf(acceptPaymentOrder)).toHaveLength(1));
    opened.unmount();
    left.resolve();
    await waitFor(() =>
      expect(context.notices.shown).toEqual([{ kind: 'error', text: `Your payment: ${text}` }]),
    );
  });

  it.each([
    ['is paid', paid, { kind: 'success', text: '$237.91 paid to Gloss' }],
    [
      'takes longer',
      buildPaymentOrder({ processing: true, actions: [] }),
      { kind: 'info', text: 'Your payment: It is being processed.' },
    ],
  ])('that %s is told by a notice if the page was left meanwhile', async (_how, paymentOrder, notice) => {
    const { context, accepted } = await openPaying();
    opened.unmount();
    accepted.resolve({ paymentOrder, clientSecret: null });
    await waitFor(() => expect(context.notices.shown).toEqual([notice]));
  });

  it.each([
    ['has paid', paid, /^Paid: Visa 4242/],
    ['is paying', buildPaymentOrder({ processing: true, actions: [] }), /^Your payment is being processed/],
  ])('of another page, that %s the order with other amounts, is shown', async (_how, paymentOrder, text) => {
    const { context, user } = await open();
    context.server
      .refuse(acceptPaymentOrder, {
        status: 409,
        key: 'payment_order.total_changed',
        message: 'It has changed.',
      })
      .answer(getPaymentOrder, { paymentOrder });
    await user.click(await screen.findByRole('button', { name: 'PAY NOW' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'PAY NOW' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText('It has changed.')).toBeNull();
  });

  it('that the bank refuses after its question leaves the focus at what it says', async () => {
    const waiting = buildPaymentOrder({ processing: true, needsAuthentication: true, actions: [] });
    const { context, user } = await open(waiting);
    const refusal = { status: 402, message: 'Your bank has not confirmed this payment.' };
    context.server.answer(continuePayment, (request) => {
      context.server.answer(getPaymentOrder, { paymentOrder: buildPaymentOrder() });
      context.server.refuse(continuePayment, refusal);
      return context.request(continuePayment, request);
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'PAY NOW' })).toBeVisible();
    const problem = await screen.findByText(refusal.message);
    expect(problem.closest(':focus')).not.toBeNull();
  });

  it('that its bank wanted to confirm is said to be paid', async () => {
    const waiting = buildPaymentOrder({ processing: true, needsAuthentication: true, actions: [] });
    const { context, user } = await open(waiting);
    context.server.answer(continuePayment, { paymentOrder: paid, clientSecret: null });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(opened.outcome()).toMatchObject({ kind: 'completed' }));
    expect(context.notices.shown).toEqual([{ kind: 'success', text: '$237.91 paid to Gloss' }]);
  });
});
