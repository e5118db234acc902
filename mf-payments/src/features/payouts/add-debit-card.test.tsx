import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addExternalAccount, getPayoutAccount } from '@frizo/contracts';
import { renderRemote, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubScrolling, stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';
import {
  bankAccount,
  buildPayoutAccount,
  buildPayoutsContext,
  debitCard,
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
  stripe.willMakeToken({ token: { id: 'tok_1' } });
});
afterEach(() => {
  opened.unmount();
  stripe.uninstall();
});

const withCard = buildPayoutAccount([bankAccount, debitCard]);
/** The server accepts the card, and has it from then on. */
function accept(context: FakeRemoteContext) {
  context.server.answer(addExternalAccount, () => {
    context.server.answer(getPayoutAccount, withCard);
    return withCard;
  });
}

/** Opens the dialog of a salon with a bank account, and waits until the card can be typed. */
async function open(context = buildPayoutsContext(buildPayoutAccount([bankAccount]))) {
  opened = await renderRemote(remote, { context });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'ADD CARD' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add debit card' }, { timeout: 5_000 }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled());
  return { context, user, dialog, save: dialog.getByRole('button', { name: 'Save' }) };
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const sent = ({ server }: FakeRemoteContext) => server.requestsOf(addExternalAccount);
const refused = 'Cannot place given card to payment system';

describe('a debit card for payouts', () => {
  it('is added by a token in dollars that is made in the browser', async () => {
    const { context, user, save } = await open();
    accept(context);
    await user.click(save);
    expect(await screen.findByRole('listitem', { name: 'Visa ••5556' })).toBeVisible();
    await isClosed();
    expect(stripe.tokenData).toEqual([{ currency: 'usd' }]);
    expect(sent(context)).toEqual([{ token: 'tok_1' }]);
    expect(context.notices.shown).toMatchObject([{ kind: 'success', text: 'Saved' }]);
  });

  it('is sent once by a double click', async () => {
    const { context, save } = await open();
    accept(context);
    // Both clicks come before the button is drawn as busy.
    act(() => {
      save.click();
      save.click();
    });
    await isClosed();
    expect(stripe.tokenData).toHaveLength(1);
    expect(sent(context)).toHaveLength(1);
  });

  it.each([
    ['incomplete_number', 'cardNumber', 'Your card number is incomplete.'],
    ['invalid_expiry_year_past', 'cardExpiry', "Your card's expiration year is in the past."],
    ['incorrect_cvc', 'cardCvc', "Your card's security code is incorrect."],
  ] as const)('has what the provider says about it under its field: %s', async (code, field, message) => {
    const { context, user, dialog, save } = await open();
    stripe.willMakeToken({ error: { type: 'validation_error', code, message } });
    await user.click(save);
    expect(await dialog.findByText(message)).toBeVisible();
    expect(stripe.field(field).isFocused).toBe(true);
    expect(dialog.queryByText(refused)).toBeNull();
    expect(sent(context)).toEqual([]);
    expect(save).toBeEnabled();
  });

  it('has what the provider says about the card as a whole, until something else is typed', async () => {
    const { context, user, dialog, save } = await open();
    stripe.willMakeToken({
      error: { type: 'card_error', code: 'card_declined', message: 'It was declined.' },
    });
    await user.click(save);
    expect(await dialog.findByText('It was declined.')).toBeVisible();
    act(() => stripe.field('cardNumber').emit('change'));
    expect(dialog.queryByText('It was declined.')).toBeNull();
    expect(sent(context)).toEqual([]);
  });

  it('cannot be placed when the provider gives no reason', async () => {
    const { user, dialog, save } = await open();
    stripe.willMakeToken({ error: { type: 'api_error' } });
    await user.click(save);
    expect(await dialog.findByText(refused)).toBeVisible();
  });

  it('cannot be placed when the server refuses it, and is a new token then', async () => {
    const { context, user, dialog, save } = await open();
    context.server.refuse(addExternalAccount, {
      status: 400,
      key: 'payout.account_refused',
      message: 'This card is not a debit card.',
    });
    await user.click(save);
    expect(await dialog.findByText(refused)).toBeVisible();
    expect(context.notices.shown).toEqual([]);
    stripe.willMakeToken({ token: { id: 'tok_2' } });
    accept(context);
    await user.click(save);
    await isClosed();
    expect(sent(context)).toEqual([{ token: 'tok_1' }, { token: 'tok_2' }]);
  });

  it('is sent again with the same token if there was no answer', async () => {
    const { context, user, dialog, save } = await open();
    context.server.refuse(addExternalAccount, { kind: 'network', status: 0 });
    await user.click(save);
    expect(await dialog.findByText(refused)).toBeVisible();
    accept(context);
    await user.click(save);
    await isClosed();
    expect(sent(context)).toEqual([{ token: 'tok_1' }, { token: 'tok_1' }]);
    expect(stripe.tokenData).toHaveLength(1);
  });

  it('is added after the password, and not without it', async () => {
    const { context, user, save } = await open();
    wantPassword(context, addExternalAccount, () => accept(context));
    await user.click(save);
    const question = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Please enter your password.')).toBeVisible();
    await user.click(save);
    await typePassword(user);
    expect(await screen.findByRole('listitem', { name: 'Visa ••5556' })).toBeVisible();
    expect(stripe.tokenData).toHaveLength(1);
  });

  it('can be typed again when a frame does not load', async () => {
    const { user, dialog } = await open();
    act(() => stripe.field('cardCvc').emit('loaderror'));
    expect(await dialog.findByText(/The card form could not be loaded/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled());
  });

  it('is left by Escape in a frame', async () => {
    const { context } = await open();
    act(() => stripe.field('cardNumber').emit('escape'));
    await isClosed();
    expect(sent(context)).toEqual([]);
  });
});
