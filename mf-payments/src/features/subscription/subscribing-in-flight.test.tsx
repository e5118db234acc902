import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createSubscription, type SubscriptionOutcome } from '@frizo/contracts';
import { renderModal, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import {
  buildBusiness,
  buildOwnerContext,
  buildSubscription,
  plans,
} from '../../testing/build-subscription.ts';
import { installFakeBack } from '../../testing/fake-back.ts';

let opened: RenderedRemote;
beforeEach(() => stubWidth(1_200));
afterEach(() => opened.unmount());

const subscribed = buildBusiness({ subscriptions: [buildSubscription()] });
const done: SubscriptionOutcome = { outcome: 'done', clientSecret: null, customer: subscribed };

/** A confirmation that is sent, and whose answer the test gives later. */
async function openSubscribing() {
  const context = buildOwnerContext();
  opened = await renderModal(modals['subscription-confirm'], { planId: plans.salon.id }, { context });
  const answered = Promise.withResolvers<SubscriptionOutcome>();
  context.server.answer(createSubscription, () => answered.promise);
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await userEvent.click(confirm);
  await waitFor(() => expect(context.server.requestsOf(createSubscription)).toHaveLength(1));
  return { context, answered };
}

describe('a subscription that is being paid', () => {
  it('keeps its dialog open on Back', async () => {
    const back = installFakeBack();
    const { answered } = await openSubscribing();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(back.press()).toBe('asked a layer');
    expect(opened.outcome()).toBeUndefined();
    answered.resolve(done);
    expect(await screen.findByRole('heading', { name: 'Success' })).toBeVisible();
    back.uninstall();
  });

  it.each([
    ['done', done, { kind: 'success', text: 'Your payment: You are subscribed.' }],
    [
      'processing',
      { ...done, outcome: 'processing' },
      { kind: 'info', text: 'Your payment: It is being processed.' },
    ],
  ] as const)(
    'tells by a notice that it is %s if the page was left meanwhile',
    async (_how, answer, notice) => {
      const { context, answered } = await openSubscribing();
      opened.unmount();
      answered.resolve(answer);
      await waitFor(() => expect(context.notices.shown).toEqual([notice]));
    },
  );
});
