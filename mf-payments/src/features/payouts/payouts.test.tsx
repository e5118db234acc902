import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addExternalAccount,
  getPaymentTransfers,
  getPayoutAccount,
  getPayouts,
  getSalonBalance,
  removeExternalAccount,
  requestPayout,
  setDefaultExternalAccount,
  type Payout,
  type SalonTransaction,
} from '@frizo/contracts';
import { renderRemote, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { answerQuestion, stubScrolling, stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';
import {
  bankAccount,
  buildPayoutAccount,
  buildPayoutsContext,
  debitCard,
  noPayoutAccount,
  typePassword,
  wantPassword,
} from '../../testing/build-payouts.ts';
import { installFakeStripe, type FakeStripe } from '../../testing/fake-stripe.ts';

let stripe: FakeStripe;
let opened: RenderedRemote;
beforeEach(() => {
  stubScrolling();
  stubWidth(1_200);
  stripe = installFakeStripe();
});
afterEach(() => {
  opened.unmount();
  stripe.uninstall();
});

async function open(context: FakeRemoteContext) {
  opened = await renderRemote(remote, { context });
  return userEvent.setup();
}
const button = (name: string) => screen.findByRole('button', { name });

describe('accounts for payouts', () => {
  async function fillInBank(user: ReturnType<typeof userEvent.setup>) {
    await user.click(await button('ADD ACCOUNT'));
    await user.click(await screen.findByRole('radio', { name: 'Company' }, { timeout: 5_000 }));
    await user.type(screen.getByRole('textbox', { name: 'Name on the account' }), 'Moss LLC');
    await user.type(screen.getByRole('textbox', { name: /Routing number/ }), '110000000');
    await user.type(screen.getByRole('textbox', { name: 'Account number' }), '000123456789');
    return screen.getByRole('button', { name: 'Save' });
  }

  it('are added by a token that is made in the browser', async () => {
    const context = buildPayoutsContext(buildPayoutAccount());
    const user = await open(context);
    expect(await screen.findByText('No external account')).toBeVisible();
    const save = await fillInBank(user);
    context.server.answer(addExternalAccount, () => {
      context.server.answer(getPayoutAccount, buildPayoutAccount([bankAccount]));
      return buildPayoutAccount([bankAccount]);
    });
    await user.click(save);
    expect(await screen.findByRole('listitem', { name: 'STRIPE TEST BANK ••6789' })).toBeVisible();
    expect(stripe.tokenData).toEqual([
      {
        country: 'us',
        currency: 'usd',
        routing_number: '110000000',
        account_number: '000123456789',
        account_holder_name: 'Moss LLC',
        account_holder_type: 'company',
      },
    ]);
    expect(context.server.requestsOf(addExternalAccount)).toEqual([{ token: 'btok_1' }]);
  });

  it("say what the provider, or the product's system, has against them", async () => {
    const context = buildPayoutsContext(buildPayoutAccount());
    const user = await open(context);
    const save = await fillInBank(user);
    stripe.willMakeToken({ error: { type: 'invalid_request_error', message: 'Routing number is invalid.' } });
    await user.click(save);
    expect(await screen.findByText('Routing number is invalid.')).toBeVisible();
    stripe.willMakeToken({ error: { type: 'api_error' } });
    await user.click(save);
    expect(await screen.findByText('Cannot place given account to payment system')).toBeVisible();
    stripe.willMakeToken({ token: { id: 'btok_2' } });
    context.server.refuse(addExternalAccount, { status: 400, key: 'payout.refused' });
    await user.click(save);
    expect(await screen.findByText("Cannot place given account to the product's system")).toBeVisible();
  });

  it('can be made the default and removed, each after the password', async () => {
    const context = buildPayoutsContext(buildPayoutAccount([bankAccount, debitCard]));
    const user = await open(context);
    const visa = within(await screen.findByRole('listitem', { name: 'Visa ••5556' }));
    const first = within(screen.getByRole('listitem', { name: 'STRIPE TEST BANK ••6789' }));
    expect(first.getByText('default')).toBeVisible();
    expect(first.queryByRole('button')).toBeNull();
    wantPassword(context, setDefaultExternalAccount, () =>
      context.server.answer(setDefaultExternalAccount, buildPayoutAccount([bankAccount, debitCard])),
    );
    await user.click(visa.getByRole('button', { name: 'Set default' }));
    await typePassword(user);
    await waitFor(() => expect(context.notices.shown).toMatchObject([{ kind: 'success', text: 'Saved' }]));
    context.server.answer(removeExternalAccount, () => {
      context.server.answer(getPayoutAccount, buildPayoutAccount([bankAccount]));
      return buildPayoutAccount([bankAccount]);
    });
    await user.click(visa.getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove account for payouts' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Visa ••5556' })).toBeNull());
    expect(context.server.requestsOf(removeExternalAccount)).toEqual([{ extAccountId: 'card_1' }]);
  });

  it('are not forgotten without a question while one is typed', async () => {
    const user = await open(buildPayoutsContext(buildPayoutAccount()));
    await fillInBank(user);
    await user.keyboard('{Escape}');
    await answerQuestion(user, 'Keep it');
    expect(screen.getByRole('textbox', { name: 'Name on the account' })).toHaveValue('Moss LLC');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await answerQuestion(user, 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of which a debit card is expired can only lose that card', async () => {
    const expired = { ...debitCard, expired: true };
    await open(buildPayoutsContext(buildPayoutAccount([bankAccount, expired])));
    const visa = within(await screen.findByRole('listitem', { name: 'Visa ••5556' }));
    expect(visa.getByText('Expired')).toBeVisible();
    expect(visa.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remove']);
  });

  it('say after the message of a failed change why the server has refused it', async () => {
    const context = buildPayoutsContext(buildPayoutAccount([bankAccount, debitCard]));
    const reason = { status: 409, key: 'payout.card_expired', message: 'This card is expired.' };
    context.server.refuse(setDefaultExternalAccount, reason);
    const user = await open(context);
    const visa = within(await screen.findByRole('listitem', { name: 'Visa ••5556' }));
    await user.click(visa.getByRole('button', { name: 'Set default' }));
    await waitFor(() =>
      expect(context.notices.shown).toMatchObject([
        { text: 'Problem with default external account selecting\nThis card is expired.' },
      ]),
    );
  });

  it.each([
    ['Set default', setDefaultExternalAccount, 'Problem with default external account selecting'],
    ['Remove', removeExternalAccount, 'Problem with external account removing'],
  ])('say that %s has failed', async (name, call, message) => {
    const context = buildPayoutsContext(buildPayoutAccount([bankAccount, debitCard]));
    context.server.refuse(call, { status: 500 });
    const user = await open(context);
    const visa = within(await screen.findByRole('listitem', { name: 'Visa ••5556' }));
    await user.click(visa.getByRole('button', { name }));
    if (name === 'Remove') {
      const question = await screen.findByRole('alertdialog');
      await user.click(within(question).getByRole('button', { name: 'Remove' }));
    }
    await waitFor(() => expect(context.notices.shown).toMatchObject([{ kind: 'error', text: message }]));
  });
});

const payout: Payout = {
  id: 1,
  createdAt: 1_772_500_000,
  amountCent: 2_050,
  status: 'pending',
  isAutomatic: false,
  arrivalDate: '2026-03-04',
  fundsRoute: { brand: 'STRIPE TEST BANK', last4: '6789' },
  failureMessage: null,
};
const transaction: SalonTransaction = {
  id: 'order-70',
  date: 1_772_500_000,
  amount: 19_900,
  amountOrigin: 20_091,
  type: 'card',
  text: 'Paid by card',
  status: 'succeeded',
  fundsRoute: { brand: 'visa', last4: '4242' },
  paymentOrderId: 70,
  clientName: 'Ada Reyes',
};
/** The numbers of the entries of a page, of 21 in all. */
const pageFrom = (offset: number): number[] =>
  Array.from({ length: Math.min(20, 21 - offset) }, (_, index) => offset + index + 1);

describe('the money of a salon', () => {
  it('can be withdrawn, up to what is available', async () => {
    const context = buildPayoutsContext(buildPayoutAccount([bankAccount]));
    context.server.answer(getSalonBalance, {
      totalCent: 20_000,
      availableCent: 12_050,
      pendingCent: 7_950,
      inTransitCent: 0,
    });
    const user = await open(context);
    expect(await screen.findByText('$120.50')).toBeVisible();
    await user.click(await button('WITHDRAW'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw' }));
    const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' });
    expect(amount).toHaveValue('120.50');
    await user.clear(amount);
    await user.type(amount, '120.51');
    await user.click(dialog.getByRole('button', { name: 'WITHDRAW' }));
    expect(await dialog.findByText('Must be equal or less than $120.50')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '20.5');
    context.server.answer(requestPayout, payout);
    await user.click(dialog.getByRole('button', { name: 'WITHDRAW' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(context.server.requestsOf(requestPayout)).toMatchObject([{ amountCent: 2_050 }]);
    expect(context.notices.shown).toMatchObject([{ text: '$20.50 on its way to your bank' }]);
  });

  it('is sent with its key while nobody has answered, and with another one after a refusal or for another amount', async () => {
    const context = buildPayoutsContext(buildPayoutAccount([bankAccount]));
    const balance = { totalCent: 20_000, availableCent: 12_050, pendingCent: 7_950, inTransitCent: 0 };
    context.server.answer(getSalonBalance, balance);
    const user = await open(context);
    await user.click(await button('WITHDRAW'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw' }));
    const sent = () => context.server.requestsOf(requestPayout);
    const send = async () => {
      const before = sent().length;
      await user.click(dialog.getByRole('button', { name: 'WITHDRAW' }));
      await waitFor(() => expect(sent().length).toBe(before + 1));
      await waitFor(() => expect(dialog.getByRole('button', { name: 'WITHDRAW' })).toBeEnabled());
    };
    const away = { status: 503, key: 'payout.provider_away', message: 'The provider does not answer.' };
    context.server.refuse(requestPayout, away);
    await send();
    await send();
    const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' });
    await user.clear(amount);
    await user.type(amount, '20.5');
    await send();
    const tooLow = { status: 409, key: 'payout.balance_too_low', message: 'Your balance is lower.' };
    context.server.refuse(requestPayout, tooLow);
    await send();
    context.server.answer(requestPayout, payout);
    await user.click(dialog.getByRole('button', { name: 'WITHDRAW' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(({ amountCent }) => amountCent)).toEqual([12_050, 12_050, 2_050, 2_050, 2_050]);
    const [first, again, other, refused, last] = sent().map(({ requestKey }) => requestKey);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(refused).toBe(other);
    expect(last).not.toBe(refused);
  });

  it('is listed by transaction and by payout', async () => {
    const context = buildPayoutsContext(buildPayoutAccount([bankAccount]));
    context.server
      .answer(getPayouts, {
        count: 1,
        data: [{ ...payout, status: 'failed', failureMessage: 'The bank account has been closed.' }],
      })
      .answer(getPaymentTransfers, {
        count: 1,
        data: [transaction],
      });
    await open(context);
    const payouts = within(await screen.findByRole('region', { name: 'Payouts' }));
    expect(await payouts.findByRole('listitem')).toHaveTextContent(
      'STRIPE TEST BANK ••6789The bank account has been closed.$20.50Failed',
    );
    const transactions = within(screen.getByRole('region', { name: 'Transactions' }));
    expect(await transactions.findByRole('listitem')).toHaveTextContent(
      'Paid by cardAda Reyes · Order 70 · Visa ••4242$199.00of $200.91Succeeded',
    );
    context.server.answer(getPaymentTransfers, { count: 0, data: [] });
    await userEvent.setup().selectOptions(transactions.getByLabelText('Show'), 'Refunds');
    expect(await transactions.findByText('No such transactions yet')).toBeVisible();
    expect(context.server.requestsOf(getPaymentTransfers).at(-1)).toMatchObject({
      type: 'refund',
      offset: 0,
    });
  });

  it.each([
    ['Transactions', 'transactions', getPaymentTransfers],
    ['Payouts', 'payouts', getPayouts],
  ] as const)('has pages of 20: %s', async (title, noun, call) => {
    const context = buildPayoutsContext(buildPayoutAccount([bankAccount]));
    context.server
      .answer(getPaymentTransfers, ({ offset = 0 }) => ({
        count: 21,
        data: pageFrom(offset).map((number) => ({ ...transaction, id: `order-${number}`, amount: number })),
      }))
      .answer(getPayouts, ({ offset = 0 }) => ({
        count: 21,
        data: pageFrom(offset).map((number) => ({ ...payout, id: number, amountCent: number })),
      }));
    const user = await open(context);
    const list = within(await screen.findByRole('region', { name: title }));
    expect(await list.findByText('$0.20')).toBeVisible();
    expect(list.queryByText('$0.21')).toBeNull();
    const pages = within(list.getByRole('navigation', { name: `Pages of ${noun}` }));
    await user.click(pages.getByRole('button', { name: 'Page 2 of 2' }));
    expect(await list.findByText('$0.21')).toBeVisible();
    expect(list.queryByText('$0.20')).toBeNull();
    expect(list.getByText(`21 ${noun}`)).toHaveFocus();
    expect(context.server.requestsOf(call)).toMatchObject([
      { limit: 20, offset: 0 },
      { limit: 20, offset: 20 },
    ]);
  });

  it('shows the first page of another kind of transactions', async () => {
    const context = buildPayoutsContext(buildPayoutAccount([bankAccount]));
    context.server.answer(getPaymentTransfers, ({ offset = 0 }) => ({
      count: 21,
      data: pageFrom(offset).map((number) => ({ ...transaction, id: `order-${number}` })),
    }));
    const user = await open(context);
    const list = within(await screen.findByRole('region', { name: 'Transactions' }));
    await user.click(await list.findByRole('button', { name: 'Page 2 of 2' }));
    await waitFor(() =>
      expect(context.server.requestsOf(getPaymentTransfers).at(-1)).toMatchObject({ offset: 20 }),
    );
    await user.selectOptions(list.getByLabelText('Show'), 'Card');
    await waitFor(() =>
      expect(context.server.requestsOf(getPaymentTransfers).at(-1)).toMatchObject({
        ...{ type: 'card', offset: 0, limit: 20 },
      }),
    );
  });

  it.each([
    [-4_200, /^Your balance is below zero\./],
    [0, 'Nothing is available to withdraw yet.'],
  ])('says why nothing can be withdrawn of %i cents', async (availableCent, why) => {
    const context = buildPayoutsContext(buildPayoutAccount([bankAccount]));
    const pendingCent = 0;
    context.server.answer(getSalonBalance, {
      ...{ totalCent: availableCent, availableCent, pendingCent, inTransitCent: 0 },
    });
    await open(context);
    const reason = await screen.findByText(why);
    expect(await button('WITHDRAW')).toBeDisabled();
    expect(await button('WITHDRAW')).toHaveAccessibleDescription(reason.textContent ?? '');
  });

  it('can be nothing yet', async () => {
    await open(buildPayoutsContext(noPayoutAccount));
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    expect(screen.getByText('No payouts yet')).toBeVisible();
    expect(await button('WITHDRAW')).toBeDisabled();
  });
});
