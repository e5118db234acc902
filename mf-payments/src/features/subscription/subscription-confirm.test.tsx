import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addSubscriptionSource,
  changeMainPlan,
  confirmSubscription,
  createSubscription,
  getCoupon,
  getSubscriptionCustomer,
  previewSubscription,
  setDefaultSubscriptionSource,
  type SubscriptionOutcome,
} from '@frizo/contracts';
import { renderModal, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import {
  amex,
  buildBusiness,
  buildOwnerContext,
  buildSubscription,
  plans,
  visa,
} from '../../testing/build-subscription.ts';
import { installFakeStripe, type FakeStripe } from '../../testing/fake-stripe.ts';

let stripe: FakeStripe;
let opened: RenderedRemote;

beforeEach(() => {
  sessionStorage.clear();
  stubWidth(1_200);
  stripe = installFakeStripe();
});
afterEach(() => {
  opened.unmount();
  stripe.uninstall();
});

const subscribed = buildBusiness({ subscriptions: [buildSubscription()] });
const done: SubscriptionOutcome = { outcome: 'done', clientSecret: null, customer: subscribed };
const interrupted = 'Unfortunately, subscription process was interrupted with following message:';

async function open(context = buildOwnerContext(), planId = plans.salon.id) {
  opened = await renderModal(modals['subscription-confirm'], { planId }, { context });
  return { context, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });
const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
  await waitFor(async () => expect(await button('Confirm')).toBeEnabled());
  await user.click(await button('Confirm'));
};
const promoCode = () => screen.findByRole('textbox', { name: /Promo code/ });

describe('the confirmation of a subscription', () => {
  it('shows card, plan and amount due, and subscribes', async () => {
    const { context, user } = await open();
    context.server.answer(createSubscription, done);
    expect(await screen.findByText('Visa ending in 4242')).toBeVisible();
    expect(screen.getByText('Salon, $75 / month')).toBeVisible();
    expect(await screen.findByRole('status', { name: 'Amount due' })).toHaveTextContent('$75.00');
    await confirm(user);
    expect(await screen.findByRole('heading', { name: 'Success' })).toBeVisible();
    expect(screen.getByText('You are subscribed to Salon.')).toBeVisible();
    expect(context.server.requestsOf(createSubscription)).toEqual([
      { planId: 'price_salon', requestKey: expect.any(String) },
    ]);
    await user.click(await button('OK'));
    expect(opened.outcome()).toEqual({ kind: 'completed', result: { subscribed: true } });
  });

  it('changes the plan of a business that has one', async () => {
    const { context, user } = await open(buildOwnerContext(subscribed), plans.salonByYear.id);
    context.server.answer(changeMainPlan, done);
    await confirm(user);
    expect(await screen.findByRole('heading', { name: 'Success' })).toBeVisible();
    expect(context.server.requestsOf(changeMainPlan)).toEqual([
      { planId: 'price_salon_year', requestKey: expect.any(String) },
    ]);
  });

  describe('with a promo code', () => {
    it('shows the reduced price, and sends it', async () => {
      const { context, user } = await open();
      context.server.answer(createSubscription, done);
      await user.type(await promoCode(), ' HALF ');
      await user.click(await button('Apply'));
      expect(await screen.findByText('50% off')).toBeVisible();
      expect(screen.getByText('Salon, $38 / month')).toBeVisible();
      await waitFor(() =>
        expect(screen.getByRole('status', { name: 'Amount due' })).toHaveTextContent('$37.50'),
      );
      await confirm(user);
      await screen.findByRole('heading', { name: 'Success' });
      expect(context.server.requestsOf(createSubscription)[0]).toMatchObject({ couponId: 'HALF' });
    });

    it('for one payment shows what is due now, what comes after, and the next payment', async () => {
      const { context, user } = await open();
      context.server.answer(getCoupon, {
        coupon: { id: 'WELCOME20', valid: true, percent_off: 20, duration: 'once', duration_in_months: null },
      });
      context.server.answer(previewSubscription, ({ couponId }) => ({
        amountDueCents: couponId === 'WELCOME20' ? 6_000 : 7_500,
        creditCents: 0,
        nextPaymentAt: Date.parse('2035-04-02T17:00:00Z') / 1000,
        nextPaymentCents: 7_500,
      }));
      await user.type(await promoCode(), 'WELCOME20');
      await user.click(await button('Apply'));
      expect(await screen.findByText('Salon, $60 now, then $75 / month')).toBeVisible();
      expect(screen.getByText('Next payment of $75.00 on 04/02/2035')).toBeVisible();
    });

    it('that takes off an amount says that it is applied', async () => {
      const { context, user } = await open();
      context.server.answer(getCoupon, { coupon: { id: 'TEN', valid: true, percent_off: null } });
      await user.type(await promoCode(), 'TEN');
      await user.click(await button('Apply'));
      expect(await screen.findByText('Promo code applied')).toBeVisible();
      expect(screen.getByText('Salon, $75 / month')).toBeVisible();
    });

    it.each([
      ['that has ended', { id: 'OLD', valid: false, percent_off: 50 }],
      ['that nobody has', null],
    ])('%s is not valid when it is applied', async (_which, coupon) => {
      const { context, user } = await open();
      context.server.answer(getCoupon, { coupon });
      await user.type(await promoCode(), 'OLD');
      await user.click(await button('Apply'));
      expect(await screen.findByText('NOT VALID PROMO CODE')).toBeVisible();
    });

    it('that nobody has says so, and subscribes nobody', async () => {
      const { context, user } = await open();
      await user.type(await promoCode(), 'NOBODY');
      await confirm(user);
      expect(await screen.findByText('NOT VALID PROMO CODE')).toBeVisible();
      expect(context.server.requestsOf(createSubscription)).toEqual([]);
    });

    it('after too many says how long to wait', async () => {
      const { context, user } = await open();
      const message = 'Too many promo codes were tried. Try again in 12 minutes.';
      context.server.refuse(getCoupon, { status: 429, key: 'request.too_many', message });
      await user.type(await promoCode(), 'GUESS');
      await user.click(await button('Apply'));
      expect(await screen.findByText(message)).toBeVisible();
    });

    it('that is empty is ignored', async () => {
      const { context, user } = await open();
      await user.type(await promoCode(), '  ');
      await user.click(await button('Apply'));
      expect(context.server.requestsOf(getCoupon)).toEqual([]);
      expect(screen.queryByText('NOT VALID PROMO CODE')).toBeNull();
    });

    it('that the provider refuses in the end says so', async () => {
      const { context, user } = await open();
      context.server.refuse(createSubscription, {
        ...{ status: 400, key: 'request.invalid', message: 'Not valid.' },
        fields: { couponId: ['COUPON_NOT_VALID'] },
      });
      await user.type(await promoCode(), 'HALF');
      await user.click(await button('Apply'));
      await screen.findByText('50% off');
      await confirm(user);
      expect(await screen.findByText('NOT VALID PROMO CODE')).toBeVisible();
    });
  });

  it('whose card is declined says why, and lets try again with another request', async () => {
    const { context, user } = await open();
    const refusal = { status: 402, key: 'subscription.declined', message: 'Your card was declined.' };
    context.server.refuse(createSubscription, refusal);
    await confirm(user);
    expect(await screen.findByRole('heading', { name: 'Fail' })).toBeVisible();
    expect(screen.getByText(interrupted)).toBeVisible();
    expect(screen.getByText('Your card was declined.')).toBeVisible();
    await user.click(await button('Try again'));
    context.server.answer(createSubscription, done);
    await confirm(user);
    await screen.findByRole('heading', { name: 'Success' });
    const [first, second] = context.server.requestsOf(createSubscription);
    expect(first?.requestKey).not.toBe(second?.requestKey);
  });

  describe('whose card is declined', () => {
    const decline = async () => {
      const { context, user } = await open();
      context.server
        .refuse(createSubscription, {
          ...{ status: 402, key: 'subscription.declined', message: 'Your card was declined.' },
        })
        .answer(setDefaultSubscriptionSource, () => {
          const business = buildBusiness({ sources: [visa, amex], default_source: amex.id });
          context.server.answer(getSubscriptionCustomer, business);
          return business;
        });
      await user.type(await promoCode(), 'HALF');
      await user.click(await button('Apply'));
      await screen.findByText('50% off');
      await confirm(user);
      await screen.findByRole('heading', { name: 'Fail' });
      return { context, user };
    };

    it('keeps the promo code for the next try', async () => {
      const { context, user } = await decline();
      await user.click(await button('Try again'));
      expect(await promoCode()).toHaveValue('HALF');
      expect(screen.getByText('50% off')).toBeVisible();
      await confirm(user);
      await screen.findByRole('heading', { name: 'Fail' });
      expect(context.server.requestsOf(createSubscription)).toMatchObject([
        { couponId: 'HALF' },
        { couponId: 'HALF' },
      ]);
    });

    it.each(['in the dialog of the failure', 'in the confirmation'])(
      'is paid with another card, which is added %s and made the default',
      async (place) => {
        const { context, user } = await decline();
        context.modals.willEnd('add-card', { kind: 'completed', result: { sourceId: amex.id } });
        if (place === 'in the confirmation') await user.click(await button('Try again'));
        await user.click(await button('Use another card'));
        expect(await screen.findByText('American Express ending in 0005')).toBeVisible();
        expect(await promoCode()).toHaveValue('HALF');
        expect(context.modals.opened).toEqual([{ name: 'add-card', props: { for: 'subscription' } }]);
        expect(context.server.requestsOf(setDefaultSubscriptionSource)).toEqual([{ sourceId: amex.id }]);
      },
    );

    it('stays at the failure when no other card is added', async () => {
      const { context, user } = await decline();
      context.modals.willEnd('add-card', { kind: 'dismissed' });
      await user.click(await button('Use another card'));
      expect(screen.getByRole('heading', { name: 'Fail' })).toBeVisible();
      expect(context.server.requestsOf(setDefaultSubscriptionSource)).toEqual([]);
    });
  });

  it('shows the page of the bank, and asks the server how it ended', async () => {
    const { context, user } = await open();
    context.server
      .answer(createSubscription, { ...done, outcome: 'needs_action', clientSecret: 'pi_1_secret' })
      .answer(confirmSubscription, done);
    await confirm(user);
    expect(await screen.findByRole('heading', { name: 'Success' })).toBeVisible();
    expect(stripe.confirmed).toEqual(['pi_1_secret']);
  });

  it('of a plan whose last fee the bank wants to confirm pays that fee, then changes the plan', async () => {
    const { context, user } = await open(buildOwnerContext(subscribed), plans.salonByYear.id);
    const waiting: SubscriptionOutcome = { ...done, outcome: 'needs_action', clientSecret: 'pi_1_secret' };
    const changed = buildBusiness({ subscriptions: [buildSubscription({ plan: plans.salonByYear })] });
    context.server
      .answer(changeMainPlan, () =>
        context.server.requestsOf(changeMainPlan).length < 2 ? waiting : { ...done, customer: changed },
      )
      .answer(confirmSubscription, done);
    await confirm(user);
    expect(await screen.findByRole('heading', { name: 'Success' })).toBeVisible();
    expect(stripe.confirmed).toEqual(['pi_1_secret']);
    const [first, second, ...rest] = context.server.requestsOf(changeMainPlan);
    expect(second).toMatchObject({ planId: plans.salonByYear.id });
    expect(second?.requestKey).not.toBe(first?.requestKey);
    expect(rest).toEqual([]);
  });

  it('that is being worked on says so', async () => {
    const { context, user } = await open();
    context.server.answer(createSubscription, { ...done, outcome: 'processing' });
    await confirm(user);
    expect(await screen.findByText(/Your payment is being processed/)).toBeVisible();
  });

  it('offers to add a card where there is none', async () => {
    const context = buildOwnerContext(buildBusiness({ sources: [], default_source: null }));
    const { user } = await open(context);
    await user.click(await button('No valid card on file. Click to add one...'));
    expect(context.modals.opened).toEqual([{ name: 'add-card', props: { for: 'subscription' } }]);
    expect(await button('Confirm')).toBeDisabled();
  });

  it('loads again where the amount is not known', async () => {
    const context = buildOwnerContext();
    context.server.refuse(previewSubscription);
    const { user } = await open(context);
    expect(await screen.findByText('The amount due could not be computed.')).toBeVisible();
    expect(await button('Confirm')).toBeDisabled();
    context.server.answer(previewSubscription, { amountDueCents: 100, creditCents: 0, nextPaymentAt: 0 });
    await user.click(await button('Retry'));
    expect(await screen.findByRole('status', { name: 'Amount due' })).toHaveTextContent('$1.00');
  });
});

describe('the end of a subscription', () => {
  const followed: string[] = [];
  const follow = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    followed.push(event.target.href);
    event.preventDefault();
  };
  const refusal = { status: 402, key: 'subscription.declined', message: 'Your card was declined.' };
  beforeEach(() => {
    followed.length = 0;
    document.addEventListener('click', follow);
  });
  afterEach(() => {
    document.removeEventListener('click', follow);
    window.history.replaceState(null, '', '/');
  });

  it('leads back to the app that has opened the page, which learns that it is subscribed', async () => {
    window.history.replaceState(null, '', '/subscription?platform=ios');
    const { context, user } = await open();
    context.server.answer(createSubscription, done);
    await confirm(user);
    await user.click(await button('OK'));
    expect(followed).toEqual(['frizo://booking?subscribed=true']);
  });

  it('leads back to the app after a failure too, also by the cross, when the address no longer names it', async () => {
    window.history.replaceState(null, '', '/subscription?platform=android');
    const { context, user } = await open();
    context.server.refuse(createSubscription, refusal);
    await confirm(user);
    await screen.findByRole('heading', { name: 'Fail' });
    window.history.replaceState(null, '', '/subscription');
    expect(followed).toEqual([]);
    const [cross] = screen.getAllByRole('button', { name: 'Close' });
    await user.click(cross!);
    expect(followed).toEqual(['frizo://booking?subscribed=false']);
  });

  it('leads nowhere in a browser', async () => {
    const { context, user } = await open();
    context.server.refuse(createSubscription, refusal);
    await confirm(user);
    await screen.findByRole('heading', { name: 'Fail' });
    for (const close of screen.getAllByRole('button', { name: 'Close' })) await user.click(close);
    expect(opened.outcome()).toEqual({ kind: 'completed', result: { subscribed: false } });
    expect(followed).toEqual([]);
  });
});

describe('a card of the business', () => {
  it('is created at the provider and sent by its id', async () => {
    const context = buildOwnerContext();
    context.server.answer(addSubscriptionSource, { sourceId: 'pm_made', customer: buildBusiness() });
    opened = await renderModal(modals['add-card'], { for: 'subscription' }, { context });
    const user = userEvent.setup();
    await waitFor(async () => expect(await button('Add card')).toBeEnabled());
    await user.click(await button('Add card'));
    await waitFor(() =>
      expect(opened.outcome()).toEqual({ kind: 'completed', result: { sourceId: 'pm_made' } }),
    );
    expect(context.server.requestsOf(addSubscriptionSource)).toEqual([
      { token: 'pm_made', requestKey: expect.any(String) },
    ]);
  });

  it('that is refused keeps the dialog open with the reason', async () => {
    const context = buildOwnerContext();
    const refusal = { status: 402, key: 'subscription.card_refused', message: 'Your card was declined.' };
    context.server.refuse(addSubscriptionSource, refusal);
    opened = await renderModal(modals['add-card'], { for: 'subscription' }, { context });
    const user = userEvent.setup();
    await waitFor(async () => expect(await button('Add card')).toBeEnabled());
    await user.click(await button('Add card'));
    expect(await screen.findByText(/Cannot place given card to payment system/)).toHaveTextContent(
      'Your card was declined.',
    );
  });
});
