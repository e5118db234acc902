import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addPaymentSource, createCardSetup, getPaymentSettings } from '@frizo/contracts';
import { renderModal, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import {
  buildCard,
  buildCustomer,
  buildPaymentSettings,
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

function contextWithCards(): FakeRemoteContext {
  const context = buildPaymentsContext();
  let setups = 0;
  context.server
    .answer(createCardSetup, () => ({ clientSecret: `seti_${(setups += 1)}_secret` }))
    .answer(addPaymentSource, { ...buildCustomer([buildCard()]), paymentSourceId: 'pm_new' });
  return context;
}

async function open(context = contextWithCards()) {
  opened = await renderModal(modals['add-card'], {}, { context });
  return userEvent.setup();
}

const addButton = () => screen.findByRole('button', { name: 'Add card' });
const ready = async () => {
  await waitFor(async () => expect(await addButton()).toBeEnabled());
  return addButton();
};

describe('adding a card', () => {
  it('lets its bank authenticate it, and puts it on file', async () => {
    const context = contextWithCards();
    const user = await open(context);
    await user.click(await ready());
    await waitFor(() =>
      expect(opened.outcome()).toEqual({ kind: 'completed', result: { sourceId: 'pm_new' } }),
    );
    expect(stripe.confirmed).toEqual(['seti_1_secret']);
    expect(context.server.requestsOf(addPaymentSource)).toEqual([{ token: 'pm_new' }]);
  });

  it('shows what is wrong under its field, and focuses that', async () => {
    stripe.willSetUp({
      error: {
        type: 'validation_error',
        code: 'incomplete_cvc',
        message: "Your card's security code is incomplete.",
      },
    });
    const user = await open();
    await user.click(await ready());
    expect(await screen.findByText("Your card's security code is incomplete.")).toBeVisible();
    expect(stripe.field('cardCvc').isFocused).toBe(true);
    expect(screen.queryByText(/Cannot place given card/)).toBeNull();
    expect(opened.outcome()).toBeUndefined();
  });

  it('says that the bank refuses it, until something else is typed', async () => {
    stripe.willSetUp({
      error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
    });
    const user = await open();
    await user.click(await ready());
    const alert = await screen.findByText(/Cannot place given card to payment system/);
    expect(alert).toHaveTextContent('Your card was declined.');
    act(() => stripe.field('cardNumber').emit('change'));
    expect(screen.queryByText(/Cannot place given card/)).toBeNull();
  });

  it('sends an authenticated card again, without a second authentication', async () => {
    const context = contextWithCards();
    context.server.refuse(addPaymentSource, { kind: 'network', status: 0 });
    const user = await open(context);
    await user.click(await ready());
    expect(await screen.findByText('Cannot place given card to payment system')).toBeVisible();
    context.server.answer(addPaymentSource, { ...buildCustomer([buildCard()]), paymentSourceId: 'pm_new' });
    await user.click(await addButton());
    await waitFor(() => expect(opened.outcome()).toMatchObject({ kind: 'completed' }));
    expect(stripe.confirmed).toEqual(['seti_1_secret']);
  });

  it('starts with another setup after the server has refused the card', async () => {
    const context = contextWithCards();
    context.server.refuse(addPaymentSource, { status: 400, fields: { token: ['CARD_LIMIT'] } });
    const user = await open(context);
    await user.click(await ready());
    expect(await screen.findByText(/You have as many cards as you can have/)).toBeVisible();
    await user.click(await addButton());
    await waitFor(() => expect(stripe.confirmed).toHaveLength(2));
    const keys = context.server.requestsOf(createCardSetup).map(({ requestKey }) => requestKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('offers Retry when the form cannot be loaded', async () => {
    const context = contextWithCards();
    context.server.refuse(getPaymentSettings, { kind: 'network', status: 0 });
    const user = await open(context);
    expect(await screen.findByText(/The card form could not be loaded/)).toBeVisible();
    context.server.answer(getPaymentSettings, buildPaymentSettings());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await ready()).toBeVisible();
  });

  it('offers Retry when a frame does not load', async () => {
    const user = await open();
    await ready();
    act(() => stripe.field('cardExpiry').emit('loaderror'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await ready()).toBeVisible();
  });

  it('is left by Escape in a frame', async () => {
    await open();
    await ready();
    act(() => stripe.field('cardNumber').emit('escape'));
    expect(opened.outcome()).toEqual({ kind: 'dismissed' });
  });
});
