import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptPaymentOrder,
  continuePayment,
  declinePaymentOrder,
  getDiscountSolution,
  getPaymentOrder,
  getStripeCustomer,
  type PaymentOrder,
} from '@frizo/contracts';
import { renderModal, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import {
  buildCard,
  buildCustomer,
  buildPaymentOrder,
  buildPaymentsContext,
} from '../../testing/build-payments.ts';
import { installFakeStripe, type FakeStripe } from '../../testing/fake-stripe.ts';

let stripe: FakeStripe;
let opened: RenderedRemote;

beforeEach(() => {
  stubWidth(1_200);
  stripe = installFakeStripe();
});
afterEach(() => {
  opened.unmount();
  stripe.uninstall();
});

const visa = buildCard();
const amex = buildCard({ id: 'pm_amex', brand: 'amex', last4: '0005' });
const paid = buildPaymentOrder({
  status: 2,
  actions: [],
  tipCent: 3_700,
  chargedCent: 23_791,
  paymentDetail: 'Visa 4242',
});

/** A portal with this order, which becomes what the calls of the test return. */
function contextWith(first: PaymentOrder = buildPaymentOrder(), cards = [visa, amex]): FakeRemoteContext {
  const context = buildPaymentsContext();
  context.server
    .answer(getPaymentOrder, { paymentOrder: first })
    .answer(getStripeCustomer, buildCustomer(cards))
    .answer(getDiscountSolution, { reservedAmount: 0, reason: '' })
    .answer(acceptPaymentOrder, { paymentOrder: paid, clientSecret: null });
  return context;
}

async function open(context = contextWith()) {
  opened = await renderModal(modals['payment-approval'], { paymentOrderId: 70 }, { context });
  return userEvent.setup();
}

type User = ReturnType<typeof userEvent.setup>;

const button = (name: string) => screen.findByRole('button', { name });
const total = () => screen.getByText('Total').parentElement;
async function press(user: User, name: 'PAY NOW' | 'DECLINE', answer: string = name) {
  await user.click(await button(name));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: answer }));
  return question;
}
const sent = ({ server }: FakeRemoteContext) => server.requestsOf(acceptPaymentOrder);

describe('the approval of a payment', () => {
  it('has the first card and 20 percent as tip', async () => {
    await open();
    expect(await screen.findByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: '20% ($37.00)' })).toBeChecked();
    expect(total()).toHaveTextContent('$237.91');
    expect(screen.getByText('03/02/2026')).toBeVisible();
    expect(screen.getAllByText(/Gloss/)).toHaveLength(1);
  });

  it('pays with the chosen card and tip, after a question, and closes', async () => {
    const context = contextWith();
    const user = await open(context);
    await user.click(await screen.findByRole('radio', { name: /American Express ending in 0005/ }));
    await user.click(screen.getByRole('radio', { name: 'No tip' }));
    const question = await press(user, 'PAY NOW');
    expect(question).toHaveTextContent('Pay $200.91 to Gloss with American Express ending in 0005?');
    await waitFor(() => expect(opened.outcome()).toEqual({ kind: 'completed', result: { outcome: 'paid' } }));
    expect(sent(context)).toEqual([
      {
        paymentOrderId: 70,
        paymentSourceId: 'pm_amex',
        tipValueCent: 0,
        totalValueCent: 20_091,
        discountSolution: null,
      },
    ]);
  });

  it('pays nothing when the question is declined', async () => {
    const context = contextWith();
    const user = await open(context);
    await press(user, 'PAY NOW', 'Cancel');
    expect(sent(context)).toEqual([]);
    expect(opened.outcome()).toBeUndefined();
  });

  it('takes a tip of at most three digits', async () => {
    const user = await open();
    await user.click(await screen.findByRole('radio', { name: 'Custom' }));
    await user.type(screen.getByRole('textbox', { name: 'Custom tip, percent' }), '10a05');
    expect(screen.getByRole('textbox', { name: 'Custom tip, percent' })).toHaveValue('100');
    expect(total()).toHaveTextContent('$385.91');
  });

  it('scrolls to the field of a custom tip, which would be under the footer of a phone', async () => {
    const scrolledTo: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolledTo.push(this.textContent);
    };
    try {
      const user = await open();
      await user.click(await screen.findByRole('radio', { name: 'Custom' }));
      expect(scrolledTo).toEqual(['Custom tip, percent']);
    } finally {
      Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    }
  });

  it('takes a tip in whole percent only, and names one above 100 percent in the question', async () => {
    const user = await open();
    await user.click(await screen.findByRole('radio', { name: 'Custom' }));
    const tip = screen.getByRole('textbox', { name: 'Custom tip, percent' });
    await user.type(tip, '-3.7777');
    expect(tip).toHaveAccessibleDescription('Whole percent only');
    expect(await button('PAY NOW')).toBeDisabled();
    await user.clear(tip);
    await user.type(tip, '377');
    const question = await press(user, 'PAY NOW', 'Cancel');
    expect(question).toHaveTextContent(
      'Pay $898.36 to Gloss with Visa ending in 4242, including a tip of 377%?',
    );
  });

  it('pays less after a deposit', async () => {
    const context = contextWith(buildPaymentOrder({ depositCent: 3_000, chargedCent: 17_091 }));
    const user = await open(context);
    expect((await screen.findByText('Deposit paid')).parentElement).toHaveTextContent('-$30.00');
    expect(total()).toHaveTextContent('$207.91');
    await press(user, 'PAY NOW');
    await waitFor(() => expect(sent(context)).toHaveLength(1));
    expect(sent(context)[0]).toMatchObject({ tipValueCent: 3_700, totalValueCent: 20_791 });
  });

  it('pays less with the referral bonus', async () => {
    const context = contextWith();
    context.server.answer(getDiscountSolution, { reservedAmount: 1_000, reason: 'Referral bonus' });
    const user = await open(context);
    expect(await screen.findByText('Referral bonus')).toBeVisible();
    expect(total()).toHaveTextContent('$227.91');
    await press(user, 'PAY NOW');
    await waitFor(() =>
      expect(sent(context)).toMatchObject([
        { totalValueCent: 22_791, discountSolution: { reservedAmount: 1_000, reason: 'Referral bonus' } },
      ]),
    );
  });

  it('goes on without a bonus that could not be asked for', async () => {
    const context = contextWith();
    context.server.refuse(getDiscountSolution, { status: 500 });
    await open(context);
    expect(await button('PAY NOW')).toBeEnabled();
    expect(context.notices.shown).toEqual([]);
  });

  it("shows the bank's refusal at the cards, and can be tried with another one", async () => {
    const context = contextWith();
    context.server.refuse(acceptPaymentOrder, {
      status: 402,
      key: 'payment_order.card_declined',
      message: 'Your card was declined.',
    });
    const user = await open(context);
    await press(user, 'PAY NOW');
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /American Express/ }));
    expect(screen.queryByText('Your card was declined.')).toBeNull();
    context.server.answer(acceptPaymentOrder, { paymentOrder: paid, clientSecret: null });
    await press(user, 'PAY NOW');
    await waitFor(() => expect(opened.outcome()).toMatchObject({ kind: 'completed' }));
    expect(sent(context).map(({ paymentSourceId }) => paymentSourceId)).toEqual(['pm_visa', 'pm_amex']);
  });

  it('lets the bank authenticate the client, and asks the server for the result', async () => {
    const context = contextWith();
    const waiting = buildPaymentOrder({ processing: true, needsAuthentication: true, actions: [] });
    context.server
      .answer(acceptPaymentOrder, { paymentOrder: waiting, clientSecret: 'pi_1_secret' })
      .answer(continuePayment, { paymentOrder: paid, clientSecret: null });
    const user = await open(context);
    await press(user, 'PAY NOW');
    await waitFor(() => expect(opened.outcome()).toMatchObject({ kind: 'completed' }));
    expect(stripe.confirmed).toEqual(['pi_1_secret']);
    expect(context.server.requestsOf(continuePayment)).toEqual([{ paymentOrderId: 70 }]);
  });

  it('says that a payment is on its way, and shows the result when it is known', async () => {
    const context = contextWith();
    const waiting = buildPaymentOrder({ processing: true, actions: [] });
    context.server.answer(acceptPaymentOrder, () => {
      context.server.answer(getPaymentOrder, { paymentOrder: waiting });
      return { paymentOrder: waiting, clientSecret: null };
    });
    const user = await open(context);
    await press(user, 'PAY NOW');
    expect(await screen.findByText(/Your payment is being processed/)).toBeVisible();
    context.server.answer(getPaymentOrder, { paymentOrder: paid });
    expect(await screen.findByText('Paid: Visa 4242.', {}, { timeout: 4_000 })).toBeVisible();
    await user.click(await button('OK'));
    expect(opened.outcome()).toEqual({ kind: 'completed', result: { outcome: 'paid' } });
  });

  it('does not claim to know what became of a payment without an answer', async () => {
    const context = contextWith();
    context.server.refuse(acceptPaymentOrder, { kind: 'timeout', status: 0 });
    const user = await open(context);
    await press(user, 'PAY NOW');
    expect(await screen.findByText(/There was no answer. You are not charged twice/)).toBeVisible();
  });

  it('has no problem any more once the order says that it is paid', async () => {
    const context = contextWith();
    const user = await open(context);
    context.server.refuse(acceptPaymentOrder, { kind: 'timeout', status: 0 });
    await user.click(await button('PAY NOW'));
    const question = within(await screen.findByRole('alertdialog'));
    context.server.answer(getPaymentOrder, { paymentOrder: paid });
    await user.click(question.getByRole('button', { name: 'PAY NOW' }));
    expect(await screen.findByText('Paid: Visa 4242.')).toBeVisible();
    expect(screen.queryByText(/There was no answer/)).toBeNull();
  });

  it('says that there is no connection, and scrolls to that', async () => {
    const scrolledTo: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolledTo.push(this.textContent);
    };
    const context = contextWith();
    context.server.refuse(acceptPaymentOrder, { kind: 'network', status: 0, isUnsent: true });
    const user = await open(context);
    try {
      await press(user, 'PAY NOW');
      const problem = await screen.findByText(/^You are offline. Try again once the connection is back/);
      expect(scrolledTo).toEqual([problem.textContent]);
    } finally {
      Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    }
  });

  it('is declined after a question', async () => {
    const context = contextWith();
    context.server.answer(declinePaymentOrder, {
      paymentOrder: buildPaymentOrder({ status: 3, actions: [], declineReason: 'client' }),
    });
    const user = await open(context);
    await press(user, 'DECLINE');
    await waitFor(() =>
      expect(opened.outcome()).toEqual({ kind: 'completed', result: { outcome: 'declined' } }),
    );
    expect(context.server.requestsOf(declinePaymentOrder)).toEqual([{ id: 70 }]);
  });

  it.each([
    [
      'the message of the server',
      { status: 409, message: 'The salon has withdrawn it.' },
      'The salon has withdrawn it.',
    ],
    ['a general message', { status: 409, message: '' }, 'The payment could not be declined.'],
  ])('shows why it was not declined: %s', async (_what, failure, text) => {
    const context = contextWith();
    context.server.refuse(declinePaymentOrder, failure);
    const user = await open(context);
    await press(user, 'DECLINE');
    expect(await screen.findByText(text)).toBeVisible();
    expect(opened.outcome()).toBeUndefined();
    expect(await button('DECLINE')).toBeEnabled();
    expect(await button('PAY NOW')).toBeEnabled();
  });

  it.each([
    ['declined', declinePaymentOrder, 'DECLINE', { id: ['SOURCE_EXPIRED'] }],
    ['paid', acceptPaymentOrder, 'PAY NOW', { paymentSourceId: ['SOURCE_EXPIRED'] }],
  ] as const)('shows the violations of fields when it was not %s', async (_what, call, name, fields) => {
    const context = contextWith();
    context.server.refuse(call, { status: 400, message: 'Validation failed', fields });
    const user = await open(context);
    await press(user, name);
    expect(await screen.findByText('This card has expired. Choose another one.')).toBeVisible();
    expect(screen.queryByText('Validation failed')).toBeNull();
  });

  it('asks for a card if there is no valid one, and pays with it', async () => {
    const context = contextWith(buildPaymentOrder(), [buildCard({ expired: true })]);
    context.modals.willEnd('add-card', { kind: 'completed', result: { sourceId: 'pm_amex' } });
    const user = await open(context);
    expect(await button('PAY NOW')).toBeDisabled();
    context.server.answer(getStripeCustomer, buildCustomer([visa, amex]));
    await user.click(await button('No valid card on file. Click to add one...'));
    expect(await screen.findByRole('radio', { name: /American Express/ })).toBeChecked();
    expect(await button('PAY NOW')).toBeEnabled();
  });

  it.each([
    ['expired', /has expired/],
    ['salon', /has withdrawn/],
    ['client', /You have declined/],
  ] as const)('cannot be given to an order that is declined: %s', async (declineReason, text) => {
    await open(contextWith(buildPaymentOrder({ status: 3, actions: [], declineReason })));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'PAY NOW' })).toBeNull();
  });
});
