import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptPaymentOrder,
  addGiftCard,
  getDiscountSolution,
  getOwnGiftCards,
  getOwnPackages,
  getPaymentOrder,
  getStripeCustomer,
} from '@frizo/contracts';
import { renderModal, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import {
  buildCard,
  buildCustomer,
  buildGiftCard,
  buildPackage,
  buildPaymentOrder,
  buildPaymentsContext,
} from '../../testing/build-payments.ts';

let opened: RenderedRemote;
beforeEach(() => stubWidth(1_200));
afterEach(() => opened.unmount());

const paid = buildPaymentOrder({ status: 2, actions: [], tipCent: 3_700, chargedCent: 23_791 });

function contextWith(order = buildPaymentOrder(), cards = [buildCard()]): FakeRemoteContext {
  const context = buildPaymentsContext();
  context.server
    .answer(getPaymentOrder, { paymentOrder: order })
    .answer(getStripeCustomer, buildCustomer(cards))
    .answer(getDiscountSolution, { reservedAmount: 0, reason: '' })
    .answer(acceptPaymentOrder, { paymentOrder: paid, clientSecret: null });
  return context;
}

async function open(context: FakeRemoteContext) {
  opened = await renderModal(modals['payment-approval'], { paymentOrderId: 70 }, { context });
  return userEvent.setup();
}

type User = ReturnType<typeof userEvent.setup>;

const button = (name: string) => screen.findByRole('button', { name });
const total = () => screen.getByText('Total').parentElement;
async function press(user: User, name: 'PAY NOW') {
  await user.click(await button(name));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name }));
  return question;
}
const sent = ({ server }: FakeRemoteContext) => server.requestsOf(acceptPaymentOrder);

describe('an approval with what was paid in advance', () => {
  it('pays with a gift card of the salon, and with the payment card what is left', async () => {
    const context = contextWith();
    context.server.answer(getOwnGiftCards, { count: 1, data: [buildGiftCard()] });
    const user = await open(context);
    await user.click(await screen.findByRole('radio', { name: 'Use $50.00 of a $50.00 card' }));
    expect(total()).toHaveTextContent('$187.91');
    context.server.answer(acceptPaymentOrder, {
      paymentOrder: { ...paid, chargedCent: 18_791, giftCardCent: 5_000 },
      clientSecret: null,
    });
    const question = await press(user, 'PAY NOW');
    expect(question).toHaveTextContent(
      'Pay $187.91 to Gloss with Visa ending in 4242, and $50.00 by gift card?',
    );
    await waitFor(() => expect(sent(context)).toMatchObject([{ totalValueCent: 18_791, giftCardId: 30 }]));
    expect(context.notices.shown).toEqual([
      { kind: 'success', text: '$187.91 paid to Gloss, and $50.00 by gift card' },
    ]);
    expect(context.server.requestsOf(getOwnGiftCards)).toMatchObject([{ scope: 'usable', salonId: 1 }]);
  });

  it('says what a gift card would pay of this order, which may be less than it has', async () => {
    const context = contextWith();
    const rich = buildGiftCard({ id: 31, amountCent: 50_000, balanceCent: 40_000 });
    context.server.answer(getOwnGiftCards, { count: 2, data: [buildGiftCard(), rich] });
    const user = await open(context);
    expect(await screen.findByRole('radio', { name: 'Use $50.00 of a $50.00 card' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'No tip' }));
    const name = 'Use $200.91 of a $500.00 card, which has $400.00 left';
    expect(screen.getByRole('radio', { name })).toBeVisible();
  });

  it('still has the gift card whose code was typed when it is opened again', async () => {
    const order = buildPaymentOrder({ id: 71 });
    const context = contextWith(order);
    const added = buildGiftCard();
    context.server.answer(addGiftCard, () => {
      context.server.answer(getOwnGiftCards, { count: 1, data: [added] });
      return { giftCard: added };
    });
    const user = await open(context);
    await user.click(await button('Enter a gift card code'));
    const code = screen.getByRole('textbox', { name: 'Code of a gift card' });
    await user.type(code, 'ABCD-EFGH-JKMN-PQRS{Enter}');
    expect(await screen.findByRole('radio', { name: /Use \$50.00/ })).toBeChecked();
    opened.unmount();
    const again = contextWith(order);
    again.server.answer(getOwnGiftCards, { count: 1, data: [added] });
    await open(again);
    expect(await screen.findByRole('radio', { name: /Use \$50.00/ })).toBeChecked();
  });

  it('pays services by visits of packages, and tax and tip by the payment card', async () => {
    const context = contextWith();
    const other = buildPackage({ id: 41, name: 'Five cuts', service: { id: 9, name: 'Cut' } });
    context.server.answer(getOwnPackages, { count: 2, data: [buildPackage(), other] });
    const user = await open(context);
    await user.click(await screen.findByRole('checkbox', { name: 'Use Five balayages (5 visits left)' }));
    expect(screen.queryByRole('checkbox', { name: /Five cuts/ })).toBeNull();
    expect(total()).toHaveTextContent('$52.91');
    await press(user, 'PAY NOW');
    await waitFor(() => expect(sent(context)).toMatchObject([{ totalValueCent: 5_291, packageIds: [40] }]));
  });

  it('needs no payment card where a gift card pays everything', async () => {
    const context = contextWith(buildPaymentOrder(), []);
    const rich = buildGiftCard({ amountCent: 50_000, balanceCent: 50_000 });
    context.server.answer(addGiftCard, () => {
      context.server.answer(getOwnGiftCards, { count: 1, data: [rich] });
      return { giftCard: rich };
    });
    const user = await open(context);
    expect(await button('PAY NOW')).toBeDisabled();
    await user.click(await button('Enter a gift card code'));
    const code = screen.getByRole('textbox', { name: 'Code of a gift card' });
    expect(code).toHaveFocus();
    await user.type(code, 'ABCD-EFGH-JKMN-PQRS{Enter}');
    expect(await screen.findByRole('radio', { name: 'Use $237.91 of a $500.00 card' })).toBeChecked();
    expect(document.body).not.toHaveFocus();
    const question = await press(user, 'PAY NOW');
    expect(question).toHaveTextContent('Pay $237.91 to Gloss with what you have paid in advance?');
    await waitFor(() =>
      expect(sent(context)).toMatchObject([{ totalValueCent: 0, paymentSourceId: null, giftCardId: 30 }]),
    );
  });
});
