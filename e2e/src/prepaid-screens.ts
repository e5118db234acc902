import { expect, type Page } from '@playwright/test';
import {
  getGiftCardSalons,
  getOwnGiftCards,
  getOwnPackages,
  getPackageOffers,
  getSalonOffers,
  getSoldPrepaid,
  type BoughtPackage,
  type GiftCard,
  type PackageOffer,
  type SoldPrepaid,
} from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { startSession } from './demo-users.ts';
import type { Addresses } from './env.ts';
import { openApproval, openBilling, stub } from './payment-screens.ts';
import type { Screen } from './screens.ts';

/** Gift cards and packages. The service is stubbed, so that their codes and days are always the same. */
export const prepaidScreens: readonly Screen[] = [
  { name: 'gift-cards-and-packages', show: showOwn },
  { name: 'buy-gift-card', show: showBuyGiftCard },
  { name: 'buy-package', show: showBuyPackage },
  { name: 'payment-approval-prepaid', show: showApproval },
  { name: 'salon-offers', show: openOffers },
  { name: 'add-package', show: showAddPackage },
];

const salon = { id: 1, name: 'Copper & Sage' };
const kept: GiftCard = {
  ...{ id: 30, salon, state: 'paid', role: 'keeper', code: null, isAdded: true, amountCent: 5_000 },
  ...{ balanceCent: 5_000, recipientEmail: '', message: 'Happy birthday!', createdTimestamp: 1_930_000_000 },
  ...{ refundedCent: 0, isStopped: false },
};
const given: GiftCard = {
  ...kept,
  ...{ id: 31, role: 'buyer', code: 'ABCD-EFGH-JKMN-PQRS', isAdded: false, message: '' },
  recipientEmail: 'a.friend.with.a.long.address@example.com',
};
const offer: PackageOffer = {
  ...{ id: 50, name: 'Five balayages', salon, service: { id: 3, name: 'Balayage' } },
  ...{ visits: 5, priceCent: 80_000 },
};
const bought: BoughtPackage = {
  ...{ ...offer, id: 40, state: 'paid', visitsLeft: 4, createdTimestamp: 1_930_000_000 },
  ...{ refundedCent: 0, isStopped: false },
};
const sold: readonly SoldPrepaid[] = [
  {
    ...{ id: 8, kind: 'package', name: offer.name, amountCent: 80_000, balanceCent: 0 },
    ...{ visits: 5, visitsLeft: 4, paidTimestamp: 1_930_000_000 },
    ...{ refundedCent: 0, refundableCent: 64_000, refundState: 'none', isDisputed: false },
    ...{ refundReason: '', refundFailure: '' },
  },
  {
    ...{ id: 7, kind: 'gift-card', name: '', amountCent: 5_000, balanceCent: 1_250 },
    ...{ visits: 0, visitsLeft: 0, paidTimestamp: 1_930_000_000 },
    ...{ refundedCent: 0, refundableCent: 0, refundState: 'none', isDisputed: false },
    ...{ refundReason: '', refundFailure: '' },
  },
];

async function stubOwn(page: Page): Promise<void> {
  await stub(page, getOwnGiftCards, { count: 2, data: [kept, given] });
  await stub(page, getOwnPackages, { count: 1, data: [bought] });
  await stub(page, getGiftCardSalons, { count: 1, data: [salon] });
  await stub(page, getPackageOffers, { count: 1, data: [offer] });
}

async function showOwn(page: Page, site: Addresses): Promise<void> {
  await stubOwn(page);
  await openBilling(page, site);
  await expect(page.getByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
  await expect(page.getByText('4 visits left')).toBeVisible();
}

async function showBuyGiftCard(page: Page, site: Addresses): Promise<void> {
  await showOwn(page, site);
  await page.getByRole('button', { name: 'Buy a gift card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy a gift card' });
  await dialog.getByRole('radio', { name: 'Another' }).check();
  await dialog.getByLabel('Amount, dollars').fill('9');
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(dialog.getByText('Choose a salon')).toBeVisible();
}

async function showBuyPackage(page: Page, site: Addresses): Promise<void> {
  await showOwn(page, site);
  await page.getByRole('button', { name: 'Buy a package' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy a package' });
  await dialog.getByRole('radio', { name: /Five balayages/ }).check();
  await expect(dialog.getByRole('button', { name: 'Pay $800.00' })).toBeVisible();
}

async function showApproval(page: Page, site: Addresses): Promise<void> {
  await stubOwn(page);
  const dialog = await openApproval(page, site);
  await dialog.getByRole('checkbox', { name: /Use Five balayages/ }).check();
  await dialog
    .getByRole('radio', { name: /of a \$50\.00 card/ })
    .first()
    .check();
  await dialog.getByRole('button', { name: 'Enter a gift card code' }).click();
  await expect(dialog.getByLabel('Code of a gift card')).toBeVisible();
}

async function openOffers(page: Page, { portal }: Addresses): Promise<void> {
  await stub(page, getSalonOffers, {
    ...{ sellsGiftCards: true, giftCardsOwedCent: 1_250, packages: [offer] },
    services: [{ id: 3, name: 'Balayage' }],
  });
  await stub(page, getSoldPrepaid, { count: sold.length, data: sold });
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto('/my-salon/payments');
  await expect(page.getByText('4 visits left')).toBeVisible();
}

async function showAddPackage(page: Page, site: Addresses): Promise<void> {
  await openOffers(page, site);
  await page.getByRole('button', { name: 'Add package' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add package' });
  await dialog.getByLabel('Number of visits').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must be equal or greater than 2')).toBeVisible();
}
