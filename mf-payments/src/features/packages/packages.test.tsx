import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  buyPackage,
  continuePackagePurchase,
  getCustomerCharges,
  getOwnPackages,
  getOwnVisitCharges,
  getPackageOffers,
  getPaymentOrders,
  getStripeCustomer,
  type BoughtPackage,
} from '@frizo/contracts';
import { renderRemote, type RenderedRemote } from '@frizo/remote-kit/testing';
import { stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';
import {
  buildCard,
  buildCustomer,
  buildPackage,
  buildPaymentsContext,
} from '../../testing/build-payments.ts';

let opened: RenderedRemote;
afterEach(() => opened.unmount());

async function open(data: BoughtPackage[] = []) {
  stubWidth(1_200);
  const context = buildPaymentsContext({ basePath: '/me/billing' });
  const { id: _id, state: _state, visitsLeft: _left, createdTimestamp: _at, ...terms } = buildPackage();
  context.server
    .answer(getStripeCustomer, buildCustomer([buildCard()]))
    .answer(getPaymentOrders, { count: 0, data: [] })
    .answer(getCustomerCharges, { count: 0, data: [] })
    .answer(getOwnVisitCharges, { count: 0, data: [] })
    .answer(getPackageOffers, { count: 1, data: [{ ...terms, id: 50 }] })
    .answer(getOwnPackages, { count: data.length, data });
  opened = await renderRemote(remote, { context });
  return { user: userEvent.setup(), server: context.server, context };
}

describe('packages in Billing', () => {
  it('show the visits that are left', async () => {
    await open([buildPackage({ visitsLeft: 1 }), buildPackage({ id: 41, visitsLeft: 3 })]);
    expect(await screen.findByText('1 visit left')).toBeVisible();
    expect(screen.getByText('3 visits left')).toBeVisible();
  });

  it('show what was refunded, and that a disputed one is stopped', async () => {
    await open([
      buildPackage({ visitsLeft: 0, refundedCent: 64_000 }),
      buildPackage({ id: 41, visitsLeft: 3, isStopped: true }),
    ]);
    expect(await screen.findByText('$640.00 refunded')).toBeVisible();
    expect(screen.getByText('Payment disputed')).toBeVisible();
  });

  it('can be none', async () => {
    await open();
    expect(
      await screen.findByText('No packages yet. Some salons sell several visits at a better price.'),
    ).toBeVisible();
  });

  it('are bought by choosing an offer', async () => {
    const { user, server, context } = await open();
    await user.click(await screen.findByRole('button', { name: 'Buy a package' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Buy a package' }));
    await dialog.findByRole('radio', { name: /Visa/ });
    await user.click(dialog.getByRole('button', { name: 'Pay' }));
    expect(await dialog.findByText('Choose a package')).toBeVisible();
    expect(dialog.getByRole('radio', { name: /^Five balayages/ })).toHaveFocus();
    await user.click(
      await dialog.findByRole('radio', { name: 'Five balayages at Gloss: 5 × Balayage, $800.00' }),
    );
    server.answer(buyPackage, () => {
      server.answer(getOwnPackages, { count: 1, data: [buildPackage()] });
      return { package: buildPackage(), clientSecret: null };
    });
    await user.click(dialog.getByRole('button', { name: 'Pay $800.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(buyPackage)).toMatchObject([{ offerId: 50, paymentSourceId: 'pm_visa' }]);
    expect(context.notices.shown.at(-1)).toMatchObject({ text: 'Five balayages at Gloss: 5 visits left' });
    expect(await screen.findByText('5 visits left')).toBeVisible();
  });

  it('say why a purchase that was continued is refused, also once it is no longer listed', async () => {
    const { user, server } = await open([buildPackage({ state: 'needs-authentication' })]);
    await screen.findByRole('button', { name: 'Continue' });
    server.answer(getOwnPackages, { count: 0, data: [] });
    server.refuse(continuePackagePurchase, {
      status: 402,
      key: 'purchase.card_declined',
      message: 'Your card was declined.',
    });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const problem = await screen.findByText('Five balayages at Gloss: Your card was declined.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull());
    expect(problem.closest('[role=alert]')).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });
});
