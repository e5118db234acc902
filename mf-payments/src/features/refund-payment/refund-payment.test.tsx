import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPaymentOrderByAppointment, refundPaymentOrder } from '@frizo/contracts';
import { renderModal, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import { buildPaymentOrder, buildPaymentsContext } from '../../testing/build-payments.ts';

let opened: RenderedRemote;

beforeEach(() => stubWidth(1_200));
afterEach(() => opened.unmount());

const paid = buildPaymentOrder({ status: 2, actions: ['refund'], chargedCent: 20_091, refundedCent: 5_000 });

function contextWith(order = paid): FakeRemoteContext {
  const context = buildPaymentsContext();
  context.server.answer(getPaymentOrderByAppointment, { paymentOrder: order });
  context.server.answer(refundPaymentOrder, { paymentOrder: { ...paid, refundedCent: 20_091 } });
  return context;
}

async function open(context = contextWith()) {
  opened = await renderModal(modals['refund-payment'], { appointmentId: 900 }, { context });
  return userEvent.setup();
}

type User = ReturnType<typeof userEvent.setup>;
const submit = async (user: User) => user.click(await screen.findByRole('button', { name: 'Refund' }));
async function confirm(user: User) {
  const question = await screen.findByRole('alertdialog', { name: 'Refund' });
  await user.click(within(question).getByRole('button', { name: 'Refund' }));
  return question;
}
const unanswered = 'There was no answer. Nothing is refunded twice: check your connection and try again.';
const reason = () => screen.findByRole('textbox', { name: 'Reason' });
const sent = ({ server }: FakeRemoteContext) => server.requestsOf(refundPaymentOrder);

describe('a refund', () => {
  it('gives back all that is left, after a question', async () => {
    const context = contextWith();
    const user = await open(context);
    await user.type(await reason(), 'Wrong color');
    await submit(user);
    const question = await confirm(user);
    expect(question).toHaveTextContent('Refund $150.91 to Ada Reyes? It goes back to the card.');
    await waitFor(() =>
      expect(opened.outcome()).toEqual({
        kind: 'completed',
        result: { paymentOrderId: 70, refundedCent: 20_091 },
      }),
    );
    expect(sent(context)).toMatchObject([{ paymentOrderId: 70, reason: 'Wrong color' }]);
    expect(sent(context)[0]?.amountCent).toBeUndefined();
  });

  it('gives back a part, which is not above what is left', async () => {
    const context = contextWith();
    const user = await open(context);
    await user.click(await screen.findByRole('radio', { name: 'A part of it' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount, dollars' }), '151');
    await submit(user);
    expect(await screen.findByText('Must be equal or less than $150.91')).toBeVisible();
    expect(screen.getByText('Required field')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Amount, dollars' })).toHaveFocus();
    await user.clear(screen.getByRole('textbox', { name: 'Amount, dollars' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount, dollars' }), '20.5');
    await user.type(await reason(), 'Late');
    await submit(user);
    await confirm(user);
    await waitFor(() => expect(sent(context)).toMatchObject([{ amountCent: 2_050, reason: 'Late' }]));
  });

  it.each([
    ['12,50', 1_250],
    ['1,250.00', 'Must be equal or less than $150.91'],
    ['1.250,00', 'Must be equal or less than $150.91'],
    ['12.5', 1_250],
    ['12.505', 'At most two decimals'],
    ['abc', 'Must be a number'],
    ['0', 'Must be equal or greater than $0.01'],
  ])('takes %s for what it says, or not at all', async (text, expected) => {
    const context = contextWith();
    const user = await open(context);
    await user.type(await reason(), 'Late');
    await user.click(screen.getByRole('radio', { name: 'A part of it' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount, dollars' }), text);
    await submit(user);
    if (typeof expected === 'string') {
      expect(await screen.findByText(expected)).toBeVisible();
      expect(sent(context)).toEqual([]);
      return;
    }
    await confirm(user);
    await waitFor(() => expect(sent(context)).toMatchObject([{ amountCent: expected }]));
  });

  it('says that a gift card gets back what is left beside the payment card', async () => {
    await open(contextWith({ ...paid, chargedCent: 15_091, giftCardCent: 5_000 }));
    expect(
      await screen.findByText('What the client paid goes back first. The rest goes back to their gift card.'),
    ).toBeVisible();
    expect(screen.getByRole('radio', { name: 'All of it ($150.91)' })).toBeChecked();
  });

  it('is repeated with its key when there was no answer, and has a new one after a refusal', async () => {
    const context = contextWith();
    const user = await open(context);
    await user.type(await reason(), 'Late');
    for (const failure of [
      { kind: 'timeout' as const, status: 0 },
      { status: 400, fields: { amountCent: ['REFUND_TOO_LARGE'] } },
    ]) {
      context.server.refuse(refundPaymentOrder, failure);
      await submit(user);
      await confirm(user);
      await screen.findByText(
        failure.status === 0 ? unanswered : 'This is more than what is left of the payment.',
      );
    }
    context.server.answer(refundPaymentOrder, { paymentOrder: paid });
    await submit(user);
    await confirm(user);
    await waitFor(() => expect(sent(context)).toHaveLength(3));
    const [first, second, third] = sent(context).map(({ requestKey }) => requestKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('without an answer is called done once the order says so', async () => {
    const context = contextWith();
    const user = await open(context);
    await user.type(await reason(), 'Late');
    await submit(user);
    context.server
      .refuse(refundPaymentOrder, { kind: 'timeout', status: 0 })
      .answer(getPaymentOrderByAppointment, {
        paymentOrder: { ...paid, actions: [], refundedCent: 20_091 },
      });
    await confirm(user);
    await waitFor(() =>
      expect(context.notices.shown).toEqual([{ kind: 'success', text: '$150.91 refunded' }]),
    );
    expect(opened.outcome()).toEqual({
      kind: 'completed',
      result: { paymentOrderId: 70, refundedCent: 20_091 },
    });
  });

  it('without an answer that the provider still works on is said to be on its way', async () => {
    const context = contextWith();
    const user = await open(context);
    await user.type(await reason(), 'Late');
    await submit(user);
    context.server
      .refuse(refundPaymentOrder, { kind: 'timeout', status: 0 })
      .answer(getPaymentOrderByAppointment, { paymentOrder: { ...paid, actions: [] } });
    await confirm(user);
    expect(await screen.findByText('$150.91 is being refunded.')).toBeVisible();
    expect(context.notices.shown).toEqual([]);
  });

  it('of another amount after a request without an answer is another refund', async () => {
    const context = contextWith();
    const user = await open(context);
    await user.type(await reason(), 'Late');
    await user.click(screen.getByRole('radio', { name: 'A part of it' }));
    const amount = screen.getByRole('textbox', { name: 'Amount, dollars' });
    for (const dollars of ['20', '20', '30']) {
      await user.clear(amount);
      await user.type(amount, dollars);
      context.server.refuse(refundPaymentOrder, { kind: 'timeout', status: 0 });
      const before = sent(context).length;
      await submit(user);
      await confirm(user);
      await waitFor(() => expect(sent(context)).toHaveLength(before + 1));
      await screen.findByText(unanswered);
    }
    const [first, repeated, other] = sent(context);
    expect(repeated).toEqual(first);
    expect(other).toMatchObject({ amountCent: 3_000 });
    expect(other?.requestKey).not.toBe(first?.requestKey);
  });

  it('is not called done while the provider has not answered', async () => {
    const context = contextWith();
    context.server.answer(refundPaymentOrder, { paymentOrder: paid });
    const user = await open(context);
    await user.type(await reason(), 'Late');
    await submit(user);
    await confirm(user);
    await waitFor(() => expect(context.notices.shown.at(-1)?.text).toBe('$150.91 is being refunded'));
  });

  it('is not offered for an order without one', async () => {
    await open(contextWith(buildPaymentOrder({ status: 2, actions: [] })));
    expect(await screen.findByText('There is nothing of this visit that you can refund.')).toBeVisible();
  });
});
