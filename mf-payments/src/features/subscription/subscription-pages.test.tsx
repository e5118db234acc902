import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  cancelSubscription,
  changeMainPlan,
  getSubscriptionFees,
  getSubscriptionPlans,
  removeSubscriptionSource,
  setDefaultSubscriptionSource,
  type SubscriptionFee,
} from '@frizo/contracts';
import {
  renderModal,
  renderRemote,
  type FakeRemoteContext,
  type RenderedRemote,
} from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';
import { modals } from '../../modals.ts';
import { buildPaymentsContext } from '../../testing/build-payments.ts';
import {
  amex,
  answerPlans,
  buildBusiness,
  buildOwnerContext,
  buildSubscription,
  plans,
  visa,
} from '../../testing/build-subscription.ts';

let opened: RenderedRemote;

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  stubWidth(1_200);
});
afterEach(() => opened.unmount());

async function open(basePath: string, context: FakeRemoteContext) {
  window.history.replaceState(null, '', basePath + window.location.search);
  opened = await renderRemote(remote, { context: { ...context, basePath } });
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole('button', { name });
const link = (name: string) => screen.findByRole('link', { name });
const planNames = async () =>
  within(await screen.findByRole('list', { name: 'Plans' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const visitor = () => answerPlans(buildPaymentsContext({ session: createFakeSession(null) }));
const artist = {
  rawUserType: 6,
  professional: true,
  business: false,
  salonAdmin: false,
  salonId: 7,
} as const;

describe('/pricing', () => {
  it('shows all plans by interval, and its SIGN UP leads to the form', async () => {
    const user = await open('/pricing', visitor());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      "It's not just free. We pay you!",
    );
    expect(await planNames()).toEqual(['Salon', 'Artist']);
    await user.click(screen.getByRole('radio', { name: 'Annually' }));
    expect(await planNames()).toEqual(['Salon']);
    expect(screen.getByText('$62.50 / month')).toBeVisible();
    expect(screen.getByText('$750 billed each year')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Main features' })).toBeVisible();
    expect(await link('SIGN UP')).toHaveAttribute('href', '/pro-sign-up?from=pricing');
  });

  it.each([
    ['a visitor', null, '/pro-sign-up?from=pricing'],
    ['a client', {}, '/list-your-business'],
  ])("'Start now' of %s leads on, and the plan is remembered", async (_who, person, path) => {
    const context = visitor();
    const session = createFakeSession(person === null ? null : buildSessionUser(person));
    const user = await open('/pricing', { ...context, session });
    const [first] = await screen.findAllByRole('link', { name: 'Start now' });
    expect(first).toHaveAttribute('href', path);
    await user.click(first!);
    expect(sessionStorage.getItem('frizo.chosen-plan')).toBe(plans.salon.id);
  });

  it('passes on what a visitor was about to do before the sign-up', async () => {
    window.history.replaceState(null, '', '/pricing?callback=%2F%3Fbook%3D7');
    await open('/pricing', visitor());
    const path = '/pro-sign-up?from=pricing&callback=%2F%3Fbook%3D7';
    expect(await link('SIGN UP')).toHaveAttribute('href', path);
    expect((await screen.findAllByRole('link', { name: 'Start now' }))[0]).toHaveAttribute('href', path);
    window.history.replaceState(null, '', '/');
  });

  it("'Start now' of a business confirms the plan, after a card was added", async () => {
    const context = buildOwnerContext(buildBusiness({ sources: [], default_source: null }));
    context.modals.willEnd('add-card', { kind: 'completed', result: { sourceId: 'pm_1' } });
    const user = await open('/pricing', context);
    expect(await planNames()).toEqual(['Salon']);
    await waitFor(async () => expect(await button('Start now')).toBeEnabled());
    await user.click(await button('Start now'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('No valid card on file. Click to add one...')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Add card' }));
    await waitFor(() =>
      expect(context.modals.opened).toEqual([
        { name: 'add-card', props: { for: 'subscription' } },
        { name: 'subscription-confirm', props: { planId: plans.salon.id } },
      ]),
    );
  });

  it("'Start now' within the app links back to it", async () => {
    window.history.replaceState(null, '', '/?platform=ios');
    await open('/pricing', visitor());
    const [first] = await screen.findAllByRole('link', { name: 'Start now' });
    expect(first).toHaveAttribute('href', 'frizo://subscription?planId=price_salon');
  });
});

describe('/subscription', () => {
  it('shows no plan before it is known who is looking, since the plans and what they lead to depend on it', async () => {
    const session = createFakeSession('unknown');
    const { session: owner, ...context } = buildOwnerContext();
    await open('/subscription', { ...context, session });
    expect(await screen.findByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
    await waitFor(() => expect(context.server.requestsOf(getSubscriptionPlans)).toHaveLength(1));
    expect(screen.queryByRole('list', { name: 'Plans' })).toBeNull();
    act(() => session.become(owner.snapshot().user));
    await waitFor(async () => expect(await button('Start now')).toBeEnabled());
  });

  it('shows a business its plan among the others', async () => {
    await open('/subscription', buildOwnerContext(buildBusiness({ subscriptions: [buildSubscription()] })));
    expect(await screen.findByText('Current plan')).toBeVisible();
    expect(screen.getByText('Next payment on 04/02/2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Annually' }));
    expect(await button('Change plan')).toBeEnabled();
  });

  it('confirms the plan of a business within the app, which has opened the page for that', async () => {
    window.history.replaceState(null, '', '/?platform=ios');
    const context = buildOwnerContext();
    const user = await open('/subscription', context);
    await user.click(await button('Start now'));
    await waitFor(() =>
      expect(context.modals.opened).toEqual([
        { name: 'subscription-confirm', props: { planId: plans.salon.id } },
      ]),
    );
  });

  it('leads a visitor within the app back to it', async () => {
    window.history.replaceState(null, '', '/?platform=android');
    await open('/subscription', visitor());
    const [first] = await screen.findAllByRole('link', { name: 'Start now' });
    expect(first).toHaveAttribute('href', 'frizo://subscription?planId=price_salon');
  });

  it('shows an artist who manages the salon the plans of its owner', async () => {
    const session = createFakeSession(buildSessionUser({ ...artist, salonAdmin: true }));
    await open('/subscription', { ...buildOwnerContext(), session });
    expect(await planNames()).toEqual(['Salon']);
  });

  it('tells an artist of a salon whom to ask', async () => {
    const session = createFakeSession(buildSessionUser(artist));
    await open('/subscription', answerPlans(buildPaymentsContext({ session })));
    expect(await screen.findByText('Ask the salon owner to subscribe.')).toBeVisible();
  });
});

describe('the tab of the salon', () => {
  const path = '/my-salon/subscription';

  it('asks to subscribe where there is no plan', async () => {
    await open(path, buildOwnerContext(buildBusiness({ freeUntilFirstClient: true })));
    expect(await link('SUBSCRIBE')).toHaveAttribute('href', '/subscription');
    expect(screen.getByText('Everything is free until your first client.')).toBeVisible();
    expect(screen.getByText('No history yet')).toBeVisible();
  });

  it('ends a plan after a question that says when', async () => {
    const context = buildOwnerContext(buildBusiness({ subscriptions: [buildSubscription()] }));
    context.server.refuse(cancelSubscription, {
      status: 409,
      key: 'subscription.busy',
      message: 'Another change runs.',
    });
    const user = await open(path, context);
    await user.click(await button('UNSUBSCRIBE'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Your plan ends on 04\/02\/2026/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Unsubscribe' }));
    await waitFor(() =>
      expect(context.notices.shown).toMatchObject([
        { kind: 'error', text: 'Problem with subscription canceling\nAnother change runs.' },
      ]),
    );
  });

  it('says that the service is paused, and pays with the default card', async () => {
    const lapsed = buildSubscription({ status: 'past_due', failureMessage: 'Your card was declined.' });
    const customer = buildBusiness({ subscriptions: [lapsed], servicePaused: true });
    const context = buildOwnerContext(customer);
    context.server.refuse(changeMainPlan, {
      ...{ status: 402, key: 'subscription.declined', message: 'Your card has insufficient funds.' },
    });
    const user = await open(path, context);
    expect(await screen.findByText('Service paused. Please subscribe.')).toBeVisible();
    expect(screen.getByText('Your card was declined.')).toBeVisible();
    await user.click(await button('Pay now'));
    expect(await screen.findByText('Your card has insufficient funds.')).toBeVisible();
    expect(context.server.requestsOf(changeMainPlan)).toEqual([
      { planId: plans.salon.id, requestKey: expect.any(String) },
    ]);
  });

  it('lists cards with what can be done with them', async () => {
    // What the server says counts, not the clock of the device.
    const expired = { ...amex, id: 'pm_old', expired: true };
    const context = buildOwnerContext(buildBusiness({ sources: [visa, amex, expired] }));
    context.server
      .refuse(setDefaultSubscriptionSource, { status: 404, key: 'not_found', message: 'Gone.' })
      .refuse(removeSubscriptionSource, { status: 409, key: 'subscription.card_in_use', message: 'In use.' });
    const user = await open(path, context);
    const rows = (await screen.findByRole('heading', { name: 'Cards' })).closest('section')!;
    const [first, second, third] = within(rows).getAllByRole('listitem');
    expect(first).toHaveTextContent('default');
    expect(within(first!).queryByRole('button')).toBeNull();
    expect(third).toHaveTextContent('Expired');
    expect(within(third!).queryByRole('button', { name: 'Set default' })).toBeNull();
    await user.click(within(second!).getByRole('button', { name: 'Set default' }));
    await waitFor(() =>
      expect(context.notices.shown.at(-1)?.text).toContain('Problem with default pay source selecting'),
    );
    await user.click(within(second!).getByRole('button', { name: 'Remove' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(context.notices.shown.at(-1)?.text).toContain('Problem with pay source removing'),
    );
  });

  it('lists fees by pages', async () => {
    const context = buildOwnerContext(buildBusiness({ subscriptions: [buildSubscription()] }));
    const fee: Omit<SubscriptionFee, 'id'> = {
      created: Date.parse('2026-03-02T17:00:00Z') / 1000,
      amount: 7_500,
      refundedCents: 2_500,
      planTitle: 'Salon',
      cardBrand: 'visa',
      cardLast4: '4242',
      status: 'refunded',
    };
    context.server.answer(getSubscriptionFees, ({ offset = 0 }) => ({
      count: 21,
      data: Array.from({ length: offset === 0 ? 20 : 1 }, (_, index) => ({
        ...fee,
        id: `in_${offset + index}`,
      })),
    }));
    const user = await open(path, context);
    expect(await screen.findByText('21 fees')).toBeVisible();
    expect(screen.getAllByText('$25.00 refunded')).toHaveLength(20);
    await user.click(await button('Page 2 of 2'));
    await waitFor(() => expect(screen.getAllByText('$25.00 refunded')).toHaveLength(1));
    expect(screen.getByText('03/02/2026')).toBeVisible();
  });

  it('is the owner’s alone', async () => {
    const session = createFakeSession(buildSessionUser(artist));
    await open(path, buildPaymentsContext({ session }));
    expect(
      await screen.findByText('The salon owner manages the subscription. You need no plan of your own.'),
    ).toBeVisible();
    expect(await link('Your appointments')).toHaveAttribute('href', '/appointments/upcoming');
  });

  it('shows an artist who manages the salon its plan', async () => {
    const session = createFakeSession(buildSessionUser({ ...artist, salonAdmin: true }));
    await open(path, { ...buildOwnerContext(), session });
    expect(await link('SUBSCRIBE')).toBeVisible();
  });

  it('tells a client how to get a business', async () => {
    await open(path, buildPaymentsContext());
    expect(await screen.findByText("This page's accessible to registered beauty Pros only.")).toBeVisible();
    expect(await link('List your business')).toHaveAttribute('href', '/list-your-business');
  });
});

describe('the prompt for a subscription', () => {
  it.each([
    ['an owner', { business: true }, 'SUBSCRIBE NOW'],
    ['an artist', artist, null],
  ] as const)('of %s', async (_who, person, action) => {
    const session = createFakeSession(buildSessionUser({ rawUserType: 7, professional: true, ...person }));
    const context = buildPaymentsContext({ session });
    opened = await renderModal(modals['subscription-required'], { reason: 'LIMIT_BOOK' }, { context });
    expect(await screen.findByRole('heading', { name: 'Subscription request' })).toBeVisible();
    if (action !== null)
      expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', '/subscription');
    else expect(screen.getByText('Ask the salon owner to subscribe.')).toBeVisible();
  });
});
