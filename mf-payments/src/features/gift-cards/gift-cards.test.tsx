import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addGiftCard,
  buyGiftCard,
  continueGiftCardPurchase,
  getCustomerCharges,
  getGiftCardSalons,
  getOwnGiftCards,
  getOwnVisitCharges,
  getPaymentOrders,
  getStripeCustomer,
  type GiftCard,
} from '@frizo/contracts';
import { renderRemote, type RenderedRemote } from '@frizo/remote-kit/testing';
import { answerQuestion, stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';
import {
  buildCard,
  buildCustomer,
  buildGiftCard,
  buildPaymentsContext,
} from '../../testing/build-payments.ts';
import { installFakeStripe } from '../../testing/fake-stripe.ts';

let opened: RenderedRemote;
afterEach(() => opened.unmount());

const bought = buildGiftCard({
  role: 'buyer',
  isAdded: false,
  code: 'ABCD-EFGH-JKMN-PQRS',
  recipientEmail: 'friend@frizo.test',
});

async function open(data: GiftCard[] = []) {
  stubWidth(1_200);
  const context = buildPaymentsContext({ basePath: '/me/billing' });
  context.server
    .answer(getStripeCustomer, buildCustomer([buildCard()]))
    .answer(getPaymentOrders, { count: 0, data: [] })
    .answer(getCustomerCharges, { count: 0, data: [] })
    .answer(getOwnVisitCharges, { count: 0, data: [] })
    .answer(getGiftCardSalons, { count: 1, data: [{ id: 1, name: 'Gloss' }] })
    .answer(getOwnGiftCards, { count: data.length, data })
    .answer(buyGiftCard, { giftCard: bought, clientSecret: null });
  opened = await renderRemote(remote, { context });
  return { user: userEvent.setup(), server: context.server, context };
}
type User = ReturnType<typeof userEvent.setup>;

async function fillIn(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Buy a gift card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy a gift card' }));
  await user.click(await dialog.findByRole('radio', { name: 'Gloss' }));
  await user.type(dialog.getByRole('textbox', { name: 'E-mail of the recipient' }), 'friend@frizo.test');
  return dialog;
}

describe('gift cards in Billing', () => {
  it('show balances, and the code of one that nobody has added', async () => {
    await open([bought, buildGiftCard({ id: 31, balanceCent: 1_250 })]);
    expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    expect(screen.getByText('For friend@frizo.test. Nobody has added its code yet.')).toBeVisible();
    expect(screen.getByText('$12.50 left')).toBeVisible();
  });

  it('say that one was given back to its buyer, and that a disputed one is stopped', async () => {
    await open([
      buildGiftCard({ id: 31, balanceCent: 0, refundedCent: 5_000, message: 'Happy birthday!' }),
      { ...bought, code: null, refundedCent: 5_000 },
      buildGiftCard({ id: 32, isStopped: true }),
    ]);
    expect(await screen.findByText('It was given back to its buyer.')).toBeVisible();
    expect(screen.getByText('It was for friend@frizo.test')).toBeVisible();
    expect(screen.getAllByText('$50.00 refunded')).toHaveLength(2);
    expect(screen.getByText('Payment disputed')).toBeVisible();
  });

  it('are bought for a salon, with an amount of the list', async () => {
    const { user, server, context } = await open();
    const dialog = await fillIn(user);
    await user.click(dialog.getByRole('radio', { name: '$100' }));
    await user.click(dialog.getByRole('button', { name: 'Pay $100.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(buyGiftCard)).toMatchObject([
      {
        salonId: 1,
        amountCent: 10_000,
        recipientEmail: 'friend@frizo.test',
        message: '',
        paymentSourceId: 'pm_visa',
      },
    ]);
    expect(context.notices.shown.at(-1)).toMatchObject({
      text: '$50.00 for Gloss is on its way to friend@frizo.test',
    });
  });

  it('are not bought, and not forgotten without a question once something was typed', async () => {
    const { user } = await open();
    const dialog = await fillIn(user);
    await user.keyboard('{Escape}');
    await answerQuestion(user, 'Keep it');
    expect(dialog.getByRole('textbox', { name: 'E-mail of the recipient' })).toHaveValue('friend@frizo.test');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await answerQuestion(user, 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Buy a gift card' }));
    await screen.findByRole('dialog', { name: 'Buy a gift card' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('need a salon, an amount within limits and an address', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Buy a gift card' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Buy a gift card' }));
    await user.click(await dialog.findByRole('radio', { name: 'Another' }));
    await user.type(dialog.getByRole('textbox', { name: 'Amount, dollars' }), '9');
    await user.click(dialog.getByRole('button', { name: 'Pay' }));
    expect(await dialog.findByText('Choose a salon')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Gloss' })).toHaveFocus();
    expect(dialog.getByText('Required field')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Amount, dollars' })).toBeInvalid();
    expect(server.requestsOf(buyGiftCard)).toEqual([]);
  });

  it.each(['30.5', '30,50', '1,250.00', '12.505', 'abc'])(
    'are sold for whole dollars within limits only: %s is left as it is typed, and refused',
    async (text) => {
      const { user, server } = await open();
      const dialog = await fillIn(user);
      await user.click(await dialog.findByRole('radio', { name: 'Another' }));
      const amount = dialog.getByRole('textbox', { name: 'Amount, dollars' });
      await user.type(amount, text);
      await user.click(dialog.getByRole('button', { name: 'Pay' }));
      expect(amount).toHaveValue(text);
      expect(amount).toHaveFocus();
      expect(amount).toBeInvalid();
      expect(server.requestsOf(buyGiftCard)).toEqual([]);
    },
  );

  it('say what to do when a search for salons finds nothing, and keep what was chosen', async () => {
    const { user, server } = await open();
    const dialog = await fillIn(user);
    server.answer(getGiftCardSalons, { count: 0, data: [] });
    await user.type(dialog.getByRole('searchbox', { name: 'Search for Salon' }), 'nowhere');
    expect(
      await dialog.findByText(
        'No salon with this name sells gift cards. Check the spelling, or ask the salon whether it sells gift cards.',
      ),
    ).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Gloss' })).toBeChecked();
  });

  it('say that no salon sells any, and that salons could not be loaded', async () => {
    const { user, server } = await open();
    server.refuse(getGiftCardSalons, { status: 500 });
    await user.click(await screen.findByRole('button', { name: 'Buy a gift card' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Buy a gift card' }));
    expect(await dialog.findByText('Load data error')).toBeVisible();
    server.answer(getGiftCardSalons, { count: 0, data: [] });
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No salon sells gift cards yet.')).toBeVisible();
  });

  it('say how many salons there are besides those that are shown', async () => {
    const { user, server } = await open();
    server.answer(getGiftCardSalons, { count: 23, data: [{ id: 1, name: 'Gloss' }] });
    await user.click(await screen.findByRole('button', { name: 'Buy a gift card' }));
    expect(
      await screen.findByText('1 of 23 are shown. Search for others by the name of the salon.'),
    ).toBeVisible();
  });

  it('can be none', async () => {
    await open();
    expect(
      await screen.findByText(
        'No gift cards yet. Buy one for somebody, or enter the code of one that you got.',
      ),
    ).toBeVisible();
  });

  it('say by a notice what became of a purchase if the page was left meanwhile', async () => {
    const { user, server, context } = await open();
    const dialog = await fillIn(user);
    const left = Promise.withResolvers<void>();
    server.answer(buyGiftCard, async (request) => {
      await left.promise;
      server.refuse(buyGiftCard, { status: 402, message: 'Your card was declined.' });
      return context.request(buyGiftCard, request);
    });
    await user.click(dialog.getByRole('button', { name: 'Pay $50.00' }));
    await waitFor(() => expect(server.requestsOf(buyGiftCard)).toHaveLength(1));
    opened.unmount();
    left.resolve();
    await waitFor(() =>
      expect(context.notices.shown).toEqual([
        { kind: 'error', text: 'Your payment: Your card was declined.' },
      ]),
    );
  });

  it('tell what the bank says, and are tried again as another purchase', async () => {
    const { user, server } = await open();
    const dialog = await fillIn(user);
    server.refuse(buyGiftCard, {
      status: 402,
      key: 'purchase.card_declined',
      message: 'Your card was declined.',
    });
    await user.click(dialog.getByRole('button', { name: 'Pay $50.00' }));
    expect(await dialog.findByText('Your card was declined.')).toBeVisible();
    server.answer(buyGiftCard, { giftCard: bought, clientSecret: null });
    await user.click(dialog.getByRole('button', { name: 'Pay $50.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = server.requestsOf(buyGiftCard).map(({ requestKey }) => requestKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('let the bank authenticate the buyer', async () => {
    const stripe = installFakeStripe();
    try {
      const { user, server } = await open();
      const dialog = await fillIn(user);
      server
        .answer(buyGiftCard, {
          giftCard: { ...bought, state: 'needs-authentication', code: null },
          clientSecret: 'pi_1_secret',
        })
        .answer(continueGiftCardPurchase, { giftCard: bought, clientSecret: null });
      await user.click(dialog.getByRole('button', { name: 'Pay $50.00' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(stripe.confirmed).toEqual(['pi_1_secret']);
    } finally {
      stripe.uninstall();
    }
  });

  it('say why a purchase that was continued is refused, also once it is no longer listed', async () => {
    const { user, server } = await open([{ ...bought, state: 'needs-authentication', code: null }]);
    await screen.findByRole('button', { name: 'Continue' });
    server.answer(getOwnGiftCards, { count: 0, data: [] });
    server.refuse(continueGiftCardPurchase, {
      status: 402,
      key: 'purchase.card_declined',
      message: 'We are unable to authenticate your payment method.',
    });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const problem = await screen.findByText(
      '$50.00 at Gloss: We are unable to authenticate your payment method.',
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull());
    expect(problem.closest('[role=alert]')).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  it('are added by their code', async () => {
    const { user, server, context } = await open();
    const field = await screen.findByRole('textbox', { name: 'Code of a gift card' });
    server.refuse(addGiftCard, {
      status: 400,
      key: 'request.invalid',
      fields: { code: ['GIFT_CARD_UNKNOWN'] },
    });
    await user.type(field, 'wrong');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(
      await screen.findByText('There is no gift card with this code, or somebody else has added it.'),
    ).toBeVisible();
    server.answer(addGiftCard, { giftCard: buildGiftCard() });
    await user.clear(field);
    await user.type(field, 'abcd efgh jkmn pqrs');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(context.notices.shown.at(-1)).toMatchObject({ text: '$50.00 to spend at Gloss' }),
    );
    expect(field).toHaveValue('');
  });
});
