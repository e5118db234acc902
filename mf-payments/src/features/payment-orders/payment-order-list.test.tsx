import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { declinePaymentOrder, getPaymentOrders, type PaymentOrder } from '@frizo/contracts';
import { renderInRemote, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { buildPaymentOrder, buildPaymentsContext } from '../../testing/build-payments.ts';
import { paymentOrderListApi } from './payment-order-list.api.ts';
import { PaymentOrderList } from './payment-order-list.component.tsx';

let opened: RenderedRemote;

beforeEach(() => stubWidth(1_200));
afterEach(() => opened.unmount());

function contextWith(orders: readonly PaymentOrder[]): FakeRemoteContext {
  const context = buildPaymentsContext();
  context.server.answer(getPaymentOrders, { count: orders.length, data: [...orders] });
  return context;
}

async function open(context: FakeRemoteContext, mode: 'cli' | 'salon' = 'cli') {
  opened = await renderInRemote(<PaymentOrderList mode={mode} />, { context, apis: [paymentOrderListApi] });
  return userEvent.setup();
}

const rows = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);

describe('the payment orders', () => {
  it('say what went back, also to a gift card, and whether the payment is disputed', async () => {
    const paid = { status: 2 as const, actions: [], chargedCent: 20_000, giftCardCent: 4_000 };
    await open(
      contextWith([
        buildPaymentOrder({
          ...{ ...paid, refundedCent: 1_000, giftCardRefundedCent: 4_000, paymentDetail: 'Visa 4242' },
        }),
        buildPaymentOrder({ ...paid, id: 71, dispute: 'open' }),
        buildPaymentOrder({ ...paid, id: 72, dispute: 'lost' }),
        buildPaymentOrder({ ...paid, id: 73, dispute: 'won' }),
      ]),
      'salon',
    );
    const [refunded, disputed, lost, won] = await rows();
    expect(refunded).toContain('Paid $200.00 by Visa 4242, $40.00 by gift card, $50.00 refunded');
    expect(refunded).toContain('$240.00');
    expect(disputed).toContain('Payment disputed');
    expect(lost).toContain('Dispute lost');
    expect(won).not.toMatch(/disput/i);
  });

  it('have status, date, services, salon and what the client can do', async () => {
    await open(
      contextWith([
        buildPaymentOrder(),
        buildPaymentOrder({ id: 71, processing: true, actions: [] }),
        buildPaymentOrder({
          id: 72,
          status: 2,
          actions: [],
          chargedCent: 23_791,
          paymentDetail: 'Visa 4242',
        }),
        buildPaymentOrder({ id: 73, status: 3, actions: [], daysLeft: 0, declineReason: 'expired' }),
        buildPaymentOrder({ id: 74, status: 3, actions: [], daysLeft: 0, declineReason: 'client' }),
        buildPaymentOrder({ id: 75, status: 3, actions: [], daysLeft: 0, declineReason: 'salon' }),
        buildPaymentOrder({
          ...{ id: 76, status: 3, actions: [], daysLeft: 0, declineReason: 'appointment-changed' },
        }),
        buildPaymentOrder({ id: 77, processing: true, needsAuthentication: true, actions: ['decline'] }),
      ]),
    );
    expect(await rows()).toEqual([
      'Unpaid 6 days left03/02/2026Balayage $200.91GlossPayDecline',
      'Processing03/02/2026Balayage $200.91GlossPay',
      'Paid Visa 424203/02/2026Balayage $237.91Gloss',
      'Expired03/02/2026Balayage $200.91Gloss',
      'Declined03/02/2026Balayage $200.91Gloss',
      'Withdrawn03/02/2026Balayage $200.91Gloss',
      'Withdrawn The appointment was changed03/02/2026Balayage $200.91Gloss',
      'Confirm with your bank03/02/2026Balayage $200.91GlossPayDecline',
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Status',
      'Date',
      'List of Services',
      'Salon',
      'Action',
    ]);
  });

  it('name what has paid a visit that was paid in advance, which was not free', async () => {
    const prepaid = { chargedCent: 0, packageCent: 18_500, giftCardCent: 1_591, paymentDetail: 'Gift card' };
    await open(contextWith([buildPaymentOrder({ ...prepaid, status: 2, actions: [] })]));
    expect(await rows()).toEqual([
      'Paid $185.00 by package, $15.91 by gift card03/02/2026Balayage $200.91Gloss',
    ]);
  });

  it('are a list on a phone', async () => {
    stubWidth(360);
    await open(contextWith([buildPaymentOrder()]));
    const item = await screen.findByRole('listitem');
    expect(item).toHaveTextContent('Unpaid 6 days left03/02/2026Balayage $200.91GlossPayDecline');
  });

  it('are searched by salon', async () => {
    const context = contextWith([]);
    const user = await open(context);
    expect(await screen.findByText('No payment requests yet')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search for Salon' }), 'glo');
    expect(await screen.findByText('No payment request with this name.')).toBeVisible();
    expect(context.server.requestsOf(getPaymentOrders).at(-1)).toMatchObject({ mode: 'cli', search: 'glo' });
  });

  it.each([
    ['Pay', 'cli', ['pay'], 'payment-approval', { paymentOrderId: 70 }],
    ['Get paid', 'salon', ['accept-cash'], 'get-paid', { appointmentId: 900 }],
    ['Refund', 'salon', ['refund'], 'refund-payment', { paymentOrderId: 70 }],
  ] as const)(
    'open a dialog with %s, and are loaded again after it',
    async (button, mode, actions, name, props) => {
      const context = contextWith([buildPaymentOrder({ actions: [...actions] })]);
      const user = await open(context, mode);
      await user.click(await screen.findByRole('button', { name: button }));
      expect(context.modals.opened).toEqual([{ name, props }]);
      await waitFor(() => expect(context.server.requestsOf(getPaymentOrders)).toHaveLength(2));
    },
  );

  it.each([1_200, 360])(
    'keep the focus in the row of a paid one, whose button is gone: %d px',
    async (width) => {
      stubWidth(width);
      const context = contextWith([buildPaymentOrder()]);
      const user = await open(context);
      const pay = await screen.findByRole('button', { name: 'Pay' });
      const paid = buildPaymentOrder({ status: 2, actions: [] });
      context.server.answer(getPaymentOrders, { count: 1, data: [paid] });
      await user.click(pay);
      await waitFor(() => expect(pay).not.toBeInTheDocument());
      expect(screen.getByText('Paid').closest('li, tr')).toHaveFocus();
    },
  );

  it.each([
    ['cli', 'Decline'],
    ['salon', 'Withdraw'],
  ] as const)('are declined or withdrawn after a question: %s', async (mode, name) => {
    const context = contextWith([buildPaymentOrder({ actions: ['decline'] })]);
    context.server.answer(declinePaymentOrder, { paymentOrder: buildPaymentOrder({ status: 3 }) });
    const user = await open(context, mode);
    await user.click(await screen.findByRole('button', { name }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name }));
    await waitFor(() => expect(context.server.requestsOf(declinePaymentOrder)).toEqual([{ id: 70 }]));
  });

  it.each([
    [{ status: 409, message: 'The client is paying it.' }, 'The client is paying it.'],
    [
      { status: 400, message: 'Validation failed', fields: { id: ['SOURCE_UNKNOWN'] } },
      'This card is no longer on file. Choose another one.',
    ],
    [{ status: 503, message: 'Server side problem' }, 'Save failed'],
  ])('say why one was not declined: %j', async (failure, text) => {
    const context = contextWith([buildPaymentOrder({ actions: ['decline'] })]);
    context.server.refuse(declinePaymentOrder, failure);
    const user = await open(context);
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(context.notices.shown).toMatchObject([{ kind: 'error', text }]));
    expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
  });

  it('have pages of 20, and are searched from the first one again', async () => {
    const context = contextWith([]);
    context.server.answer(getPaymentOrders, ({ offset = 0 }) => ({
      count: 21,
      data: Array.from({ length: offset === 0 ? 20 : 1 }, (_, index) =>
        buildPaymentOrder({ id: 1 + offset + index, salon: { id: 1, name: `Salon ${1 + offset + index}` } }),
      ),
    }));
    const user = await open(context);
    expect(await rows()).toHaveLength(20);
    const pages = within(screen.getByRole('navigation', { name: 'Pages of payment requests' }));
    await user.click(pages.getByRole('button', { name: 'Page 2 of 2' }));
    expect(await screen.findByText('Salon 21')).toBeVisible();
    expect(await rows()).toHaveLength(1);
    expect(screen.getByText('21 payment requests')).toHaveFocus();
    const requests = () => context.server.requestsOf(getPaymentOrders);
    expect(requests()).toMatchObject([
      { limit: 20, offset: 0 },
      { limit: 20, offset: 20 },
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Search for Salon' }), 'sal');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ search: 'sal', offset: 0 }));
  });
});
