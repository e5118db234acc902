import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  closePaymentOrderWithCash,
  createPaymentOrder,
  declinePaymentOrder,
  getPayableAppointments,
  getPaymentCompletion,
  getPaymentOrderByAppointment,
  getSuggestedTax,
  type PaymentOrder,
} from '@frizo/contracts';
import { renderModal, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { answerQuestion, stubWidth } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import { buildPaymentOrder, buildPaymentsContext } from '../../testing/build-payments.ts';

let opened: RenderedRemote;

beforeEach(() => stubWidth(1_200));
afterEach(() => opened.unmount());

const pending = (overrides: Partial<PaymentOrder> = {}) =>
  buildPaymentOrder({ actions: ['accept-cash', 'decline'], ...overrides });

/** A salon whose visit of two appointments has this order. */
function contextWith(
  order: PaymentOrder | null = null,
  canPayByCard = true,
  depositCent = 0,
): FakeRemoteContext {
  const { salonClient, address, date, services } = buildPaymentOrder();
  const [first] = services;
  if (first === undefined) throw new Error('There is no service.');
  const bob = { ...first.appointment, id: 901, priceCent: 4_000, service: { id: 4, i18nKey: 'Bob' } };
  const context = buildPaymentsContext();
  context.server
    .answer(getPaymentOrderByAppointment, { paymentOrder: order })
    .answer(getPayableAppointments, {
      salonClient,
      address,
      date,
      appointments: [
        { ...first.appointment, depositCent },
        { ...bob, depositCent: 0 },
      ],
      canPayByCard,
    })
    .answer(getSuggestedTax, { taxRate: 8.6 })
    .answer(getPaymentCompletion, { isComplete: true, message: null, canComplete: true })
    .answer(createPaymentOrder, ({ paymentType }) => {
      const created = pending({ paymentType });
      context.server.answer(getPaymentOrderByAppointment, { paymentOrder: created });
      return { paymentOrder: created };
    });
  return context;
}

async function open(context = contextWith()) {
  opened = await renderModal(modals['get-paid'], { appointmentId: 900 }, { context });
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole('button', { name });
const price = (name: string) => screen.findByRole('textbox', { name: `${name} with Maeve Ito, dollars` });
const total = () => screen.getByText('Total').parentElement;
/** A reason a line. */
const asWritten = { collapseWhitespace: false };
const created = ({ server }: FakeRemoteContext) => server.requestsOf(createPaymentOrder);

describe('Get paid', () => {
  it('proposes the booked prices in whole dollars and the suggested tax', async () => {
    await open();
    expect(await price('Balayage')).toHaveValue('185');
    expect(await price('Bob')).toHaveValue('40');
    expect(screen.getByRole('textbox', { name: 'Tax, percent' })).toHaveValue('8.6');
    expect(total()).toHaveTextContent('$244.35');
  });

  it('asks the professional to get the approval of the client, and creates an order by card', async () => {
    const context = contextWith();
    const user = await open(context);
    await user.clear(await price('Bob'));
    await user.type(await price('Bob'), '55');
    await user.click(await button('CARD'));
    const question = await screen.findByRole('alertdialog', { name: 'Card payment' });
    expect(question).toHaveTextContent('Please ask Ada Reyes to approve the payment of $260.64 in the app.');
    await answerQuestionIn(user, question, 'CARD');
    expect(
      await screen.findByText('Waiting for Ada to approve the payment in the app, 6 days left.'),
    ).toBeVisible();
    expect(context.notices.shown).toEqual([{ kind: 'success', text: 'Payment order created successfully' }]);
    expect(created(context)).toEqual([
      {
        salonClientId: 5,
        addressId: 3,
        date: '2026-03-02',
        aptPriceList: [
          { appointmentId: 900, price: 185, priceCent: 18_500 },
          { appointmentId: 901, price: 55, priceCent: 5_500 },
        ],
        serviceTotalEntered: 240,
        serviceTotalEnteredCent: 24_000,
        taxPercentDefault: 8.6,
        taxPercent: 8.6,
        taxValue: 20.64,
        taxValueCent: 2_064,
        serviceAndTax: 260.64,
        serviceAndTaxCent: 26_064,
        paymentType: 'card',
      },
    ]);
  });

  it('asks only for what a deposit has not paid', async () => {
    const context = contextWith(null, true, 5_000);
    const user = await open(context);
    expect((await screen.findByText('Deposit paid')).parentElement).toHaveTextContent('-$50.00');
    expect(total()).toHaveTextContent('$194.35');
    await user.click(await button('CASH'));
    const question = await screen.findByRole('alertdialog', { name: 'Cash payment' });
    expect(question).toHaveTextContent('Take $194.35 in cash from Ada Reyes?');
    await answerQuestionIn(user, question, 'CASH');
    expect(created(context)[0]).toMatchObject({ serviceAndTaxCent: 24_435 });
  });

  it('keeps the focus when the order takes the place of what was entered, and back', async () => {
    const context = contextWith();
    const user = await open(context);
    await user.click(await button('CARD'));
    await answerQuestionIn(user, await screen.findByRole('alertdialog'), 'CARD');
    const state = await screen.findByText(/Waiting for Ada to approve the payment/);
    await waitFor(() => expect(state).toHaveFocus());
    context.server.answer(declinePaymentOrder, () => {
      context.server.answer(getPaymentOrderByAppointment, { paymentOrder: null });
      return { paymentOrder: pending({ status: 3, actions: [], declineReason: 'salon' }) };
    });
    await user.click(await button('Withdraw'));
    await answerQuestionIn(user, await screen.findByRole('alertdialog'), 'Withdraw');
    const top = await screen.findByText('Ada Reyes, 03/02/2026');
    await waitFor(() => expect(top).toHaveFocus());
  });

  it('takes cash after a confirmation that it cannot be undone', async () => {
    const context = contextWith();
    context.server.answer(closePaymentOrderWithCash, {
      paymentOrder: pending({ status: 2, paymentType: 'cash', actions: [] }),
    });
    const user = await open(context);
    await user.click(await button('CASH'));
    const question = await screen.findByRole('alertdialog', { name: 'Cash payment' });
    expect(question).toHaveTextContent('This cannot be undone.');
    await answerQuestionIn(user, question, 'CASH');
    await user.click(await button('ACCEPT CASH'));
    await waitFor(() =>
      expect(opened.outcome()).toEqual({ kind: 'completed', result: { paymentOrderId: 70 } }),
    );
    expect(context.server.requestsOf(closePaymentOrderWithCash)).toEqual([{ paymentOrderId: 70 }]);
  });

  it('needs a total above zero', async () => {
    const context = contextWith();
    const user = await open(context);
    await user.clear(await price('Balayage'));
    await user.clear(await price('Bob'));
    await user.click(await button('CASH'));
    expect(await screen.findByText('Total price must be greater than zero')).toBeVisible();
    expect(created(context)).toEqual([]);
  });

  it('takes a price in whole dollars only, and does not make 855 of 85.5', async () => {
    const user = await open();
    const price = await screen.findByRole('textbox', { name: /^Balayage/ });
    await user.clear(price);
    await user.type(price, '85.5');
    expect(price).toHaveValue('85.5');
    expect(price).toHaveAccessibleDescription('Whole dollars only');
    expect(screen.getByRole('button', { name: 'CASH' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'CARD' })).toBeDisabled();
    await user.type(price, '{Backspace}{Backspace}');
    expect(price).toBeValid();
    expect(screen.getByRole('button', { name: 'CASH' })).toBeEnabled();
  });

  it('accepts no tax above 99 percent', async () => {
    const user = await open();
    const tax = await screen.findByRole('textbox', { name: 'Tax, percent' });
    await user.clear(tax);
    await user.type(tax, '99.5');
    expect(screen.getByText('Must be equal or less than 99')).toBeVisible();
    expect(await button('CARD')).toBeDisabled();
  });

  it.each([
    ['payment-profile', 'No Payment profile', 'Create'],
    ['external-account', 'No external account', 'Add'],
  ] as const)('leads a salon without %s to its payments', async (missing, message, answer) => {
    const context = contextWith();
    context.server.answer(getPaymentCompletion, ({ type }) =>
      type === missing
        ? { isComplete: false, message, canComplete: true }
        : { isComplete: true, message: null, canComplete: true },
    );
    const user = await open(context);
    await user.click(await button('CARD'));
    await answerQuestionIn(user, await screen.findByRole('alertdialog', { name: message }), answer);
    await waitFor(() => expect(context.visited).toEqual(['/my-salon/payments']));
    expect(opened.outcome()).toEqual({ kind: 'dismissed' });
    expect(created(context)).toEqual([]);
  });

  it("tells an artist that the owner has to complete the salon's profile", async () => {
    const context = contextWith();
    context.server.answer(getPaymentCompletion, {
      isComplete: false,
      message: 'No Payment profile',
      canComplete: false,
    });
    const user = await open(context);
    await user.click(await button('CARD'));
    const question = await screen.findByRole('alertdialog', { name: 'No Payment profile' });
    expect(question).toHaveTextContent('Ask the owner of the salon to complete it.');
    await answerQuestion(user, 'OK');
    expect(context.visited).toEqual([]);
  });

  it('offers no card for a client without an account', async () => {
    await open(contextWith(null, false));
    expect(await button('CARD')).toBeDisabled();
    expect(screen.getByText(/This client has no account/)).toBeVisible();
    expect(await button('CASH')).toBeEnabled();
  });

  it("shows the server's reason when an order cannot be created", async () => {
    const context = contextWith();
    context.server.refuse(createPaymentOrder, {
      status: 409,
      key: 'payment_order.invalid_appointment',
      message: 'Invalid state of appointment',
    });
    const user = await open(context);
    await user.click(await button('CASH'));
    await answerQuestionIn(user, await screen.findByRole('alertdialog'), 'CASH');
    const problem = await screen.findByText('Invalid state of appointment');
    await waitFor(() => expect(problem.closest('[tabindex]')).toHaveFocus());
    expect(await button('CASH')).toBeEnabled();
  });

  it('leaves an order by card to its client, with cash as another way', async () => {
    const user = await open(contextWith(pending()));
    const primary = await button('OK');
    expect(primary).toHaveClass('primary');
    expect(await button('ACCEPT CASH')).not.toHaveClass('primary');
    await user.click(primary);
    expect(opened.outcome()).toEqual({ kind: 'completed', result: { paymentOrderId: 70 } });
  });

  it('leaves an order in cash to the salon', async () => {
    await open(contextWith(pending({ paymentType: 'cash' })));
    expect(await button('ACCEPT CASH')).toHaveClass('primary');
    expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
  });

  it('shows the order that waits for its client, which can be withdrawn', async () => {
    const context = contextWith(pending());
    context.server.answer(declinePaymentOrder, () => {
      context.server.answer(getPaymentOrderByAppointment, { paymentOrder: null });
      return { paymentOrder: pending({ status: 3, actions: [], declineReason: 'salon' }) };
    });
    const user = await open(context);
    expect(await button('ACCEPT CASH')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(await button('Withdraw'));
    await answerQuestionIn(user, await screen.findByRole('alertdialog'), 'Withdraw');
    expect(await button('CARD')).toBeVisible();
  });

  it.each([
    [
      'its message',
      { status: 409, message: 'Invalid state of payment order' },
      'Invalid state of payment order',
    ],
    [
      'each of its fields',
      { status: 400, fields: { serviceTotalEnteredCent: ['TOTAL_NOT_POSITIVE'], id: ['SOURCE_UNKNOWN'] } },
      /^Total price must be greater than zero\nThis card is no longer on file\. Choose another one\.$/,
    ],
    ['a general message without an answer', { kind: 'network', status: 0 }, 'Save failed'],
  ] as const)('shows why cash was not accepted: %s', async (_what, failure, text) => {
    const context = contextWith(pending({ paymentType: 'cash' }));
    context.server.refuse(closePaymentOrderWithCash, failure);
    const user = await open(context);
    await user.click(await button('ACCEPT CASH'));
    expect(await screen.findByText(text, asWritten)).toBeVisible();
    expect(opened.outcome()).toBeUndefined();
    expect(context.notices.shown).toEqual([]);
    context.server.answer(closePaymentOrderWithCash, {
      paymentOrder: pending({ status: 2, paymentType: 'cash', actions: [] }),
    });
    await user.click(await button('ACCEPT CASH'));
    await waitFor(() => expect(opened.outcome()).toMatchObject({ kind: 'completed' }));
  });

  it('shows why an order was not withdrawn, which can be tried again', async () => {
    const context = contextWith(pending());
    context.server.refuse(declinePaymentOrder, { status: 409, message: 'Your client is paying it.' });
    const user = await open(context);
    await user.click(await button('Withdraw'));
    await answerQuestionIn(user, await screen.findByRole('alertdialog'), 'Withdraw');
    expect(await screen.findByText('Your client is paying it.')).toBeVisible();
    expect(await button('Withdraw')).toBeEnabled();
    expect(opened.outcome()).toBeUndefined();
  });

  it('shows what a package and a gift card have paid', async () => {
    const prepaid = { packageCent: 18_500, giftCardCent: 1_591, chargedCent: 0, paymentDetail: 'Gift card' };
    await open(contextWith(pending({ ...prepaid, status: 2, actions: [] })));
    expect(await screen.findByText('Paid: Gift card.')).toBeVisible();
    expect(screen.getByText('-$185.00')).toBeVisible();
    expect(screen.getByText('-$15.91')).toBeVisible();
  });

  it('only shows an order that is paid', async () => {
    await open(contextWith(pending({ status: 2, actions: [], paymentDetail: 'Visa 4242' })));
    expect(await screen.findByText('Paid: Visa 4242.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'ACCEPT CASH' })).toBeNull();
  });
});

async function answerQuestionIn(
  user: ReturnType<typeof userEvent.setup>,
  question: HTMLElement,
  name: string,
) {
  await user.click(within(question).getByRole('button', { name }));
}
