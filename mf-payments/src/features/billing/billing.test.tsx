import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCustomerCharges,
  getOwnVisitCharges,
  getPaymentOrders,
  getStripeCustomer,
  removePaymentSource,
  setDefaultPaymentSource,
  type AnswerOf,
  type PaymentSource,
} from '@frizo/contracts';
import { renderRemote, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { answerQuestion, stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';
import { buildCard, buildCustomer, buildPaymentsContext } from '../../testing/build-payments.ts';

type Charges = AnswerOf<typeof getCustomerCharges>['data'];

const charge: Charges[number] = {
  id: 'visit-70',
  kind: 'visit',
  subject: 'Balayage',
  paymentOrderId: 70,
  created: 1_772_500_000,
  amount: 20_091,
  refundedCent: 0,
  giftCardCent: 0,
  packageCent: 0,
  giftCardRefundedCent: 0,
  salonName: 'Gloss',
  clientName: 'Ada Reyes',
  cardBrand: 'visa',
  cardLast4: '4242',
  status: 'succeeded',
};

let opened: RenderedRemote;
afterEach(() => opened.unmount());

const visa = buildCard();
const amex = buildCard({ id: 'pm_amex', brand: 'amex', last4: '0005' });
const old = buildCard({ id: 'pm_old', brand: 'mastercard', last4: '4444', exp_year: 2025, expired: true });

function contextWith(cards: readonly PaymentSource[], charges: Charges = []): FakeRemoteContext {
  const context = buildPaymentsContext({ basePath: '/me/billing' });
  context.server
    .answer(getStripeCustomer, buildCustomer(cards))
    .answer(getPaymentOrders, { count: 0, data: [] })
    .answer(getOwnVisitCharges, { count: 0, data: [] })
    .answer(getCustomerCharges, { count: charges.length, data: charges });
  return context;
}

async function open(context: FakeRemoteContext) {
  stubWidth(1_200);
  opened = await renderRemote(remote, { context });
  return userEvent.setup();
}

const card = (name: string) => screen.findByRole('listitem', { name });
const buttonsOf = async (name: string) =>
  within(await card(name))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the cards of a client', () => {
  it("show 'default', or can be made the default and removed; an expired one can only be removed", async () => {
    await open(contextWith([visa, amex, old]));
    expect(await card('Visa ending in 4242')).toHaveTextContent('Expires 04/2030default');
    expect(await buttonsOf('Visa ending in 4242')).toEqual([]);
    expect(await buttonsOf('American Express ending in 0005')).toEqual(['Set default', 'Remove']);
    expect(await card('Mastercard ending in 4444')).toHaveTextContent('Expired');
    expect(await buttonsOf('Mastercard ending in 4444')).toEqual(['Remove']);
  });

  it('can be empty', async () => {
    await open(contextWith([]));
    expect(await screen.findByText('No cards yet')).toBeVisible();
    expect(screen.getByText('No history yet')).toBeVisible();
  });

  it('say that they could not be loaded, and are loaded by Retry', async () => {
    const context = contextWith([visa]);
    context.server.refuse(getStripeCustomer, { status: 500 });
    const user = await open(context);
    expect(await screen.findByText('Load data error')).toBeVisible();
    context.server.answer(getStripeCustomer, buildCustomer([visa]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Visa ending in 4242')).toBeVisible();
  });

  it('change their default', async () => {
    const context = contextWith([visa, amex]);
    const user = await open(context);
    context.server.answer(setDefaultPaymentSource, () => {
      context.server.answer(getStripeCustomer, buildCustomer([amex, visa]));
      return buildCustomer([amex, visa]);
    });
    await user.click(await screen.findByRole('button', { name: 'Set default' }));
    await waitFor(async () => expect(await buttonsOf('American Express ending in 0005')).toEqual([]));
    expect(context.server.requestsOf(setDefaultPaymentSource)).toEqual([{ sourceId: 'pm_amex' }]);
  });

  it.each([
    ['Set default', setDefaultPaymentSource, 'Problem with default card selecting'],
    ['Remove', removePaymentSource, 'Problem with card removing'],
  ])('say that %s has failed', async (button, call, message) => {
    const context = contextWith([visa, amex]);
    context.server.refuse(call, { status: 500 });
    const user = await open(context);
    await user.click(await screen.findByRole('button', { name: button }));
    if (button === 'Remove') {
      const question = await screen.findByRole('alertdialog', { name: 'Remove card' });
      await user.click(within(question).getByRole('button', { name: 'Remove' }));
    }
    await waitFor(() => expect(context.notices.shown).toMatchObject([{ kind: 'error', text: message }]));
  });

  it('are removed after a question', async () => {
    const context = contextWith([visa, amex]);
    const user = await open(context);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await answerQuestion(user, 'Keep it');
    expect(context.server.requestsOf(removePaymentSource)).toEqual([]);
    context.server.answer(removePaymentSource, () => {
      context.server.answer(getStripeCustomer, buildCustomer([visa]));
      return buildCustomer([visa]);
    });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove card' });
    expect(question).toHaveTextContent('American Express ending in 0005, expires 04/2030');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(screen.queryByRole('listitem', { name: 'American Express ending in 0005' })).toBeNull(),
    );
    expect(context.server.requestsOf(removePaymentSource)).toEqual([{ sourceId: 'pm_amex' }]);
  });

  it('are loaded again after one was added', async () => {
    const context = contextWith([]);
    context.modals.willEnd('add-card', { kind: 'completed', result: { sourceId: 'pm_visa' } });
    const user = await open(context);
    await screen.findByText('No cards yet');
    context.server.answer(getStripeCustomer, buildCustomer([visa]));
    await user.click(screen.getByRole('button', { name: 'Add card' }));
    expect(context.modals.opened).toEqual([{ name: 'add-card', props: {} }]);
    expect(await card('Visa ending in 4242')).toBeVisible();
  });
});

describe('the history of payments', () => {
  it.each([
    ['a visit', {}, 'Visit at GlossBalayage · Visa ending in 4242$200.91Paid'],
    ['cash', { cardBrand: '', cardLast4: '' }, 'Visit at GlossBalayage · Cash$200.91Paid'],
    [
      'a visit that was paid in advance',
      { amount: 0, cardBrand: '', cardLast4: '', giftCardCent: 1_591, packageCent: 18_500 },
      'Visit at GlossBalayage · $185.00 by package · $15.91 by gift card$200.91Paid',
    ],
    [
      'a visit that was paid in advance in part',
      { amount: 18_500, giftCardCent: 1_591 },
      'Visit at GlossBalayage · $185.00 by Visa ending in 4242 · $15.91 by gift card$200.91Paid',
    ],
    ['a deposit', { kind: 'deposit' }, 'Deposit at GlossBalayage · Visa ending in 4242$200.91Paid'],
    ['a late cancellation', { kind: 'late-cancellation' }, 'Late cancellation fee at GlossBalayage'],
    ['a no-show', { kind: 'no-show' }, 'No-show fee at GlossBalayage'],
    [
      'a gift card',
      { kind: 'gift-card', subject: 'friend@frizo.test' },
      'Gift card at GlossFor friend@frizo.test · Visa ending in 4242$200.91Paid',
    ],
    ['a package', { kind: 'package', subject: 'Five cuts' }, 'Package at GlossFive cuts · Visa ending'],
    [
      'what was given back in part',
      { refundedCent: 500, status: 'partially_refunded' },
      '$200.91$5.00 refundedPartly refunded',
    ],
    [
      'what was given back to a card and a gift card',
      { giftCardCent: 1_591, refundedCent: 20_091, giftCardRefundedCent: 1_591, status: 'refunded' },
      '$200.91 refunded, $15.91 back on the gift cardRefunded',
    ],
    ['a dispute', { status: 'disputed' }, 'Disputed'],
  ] as const)('shows %s in plain words', async (_what, changes, text) => {
    await open(contextWith([visa], [{ ...charge, ...changes }]));
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByRole('listitem')).toHaveTextContent(text);
    expect(history.getByText('1 payment')).toBeVisible();
  });

  it('has pages of 20', async () => {
    const context = contextWith([visa]);
    context.server.answer(getCustomerCharges, ({ offset = 0 }) => ({
      count: 21,
      data: [{ ...charge, salonName: offset === 0 ? 'Gloss' : 'Shear' }],
    }));
    const user = await open(context);
    await screen.findByText('Visit at Gloss');
    await user.click(screen.getByRole('button', { name: 'Page 2 of 2' }));
    expect(await screen.findByText('Visit at Shear')).toBeVisible();
    expect(context.server.requestsOf(getCustomerCharges).at(-1)).toEqual({
      mode: 'client',
      limit: 20,
      offset: 20,
    });
  });
});
