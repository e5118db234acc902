import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addPackageOffer,
  endPackageOffer,
  getSalonOffers,
  getSoldPrepaid,
  saveGiftCardOffer,
  type PackageOffer,
} from '@frizo/contracts';
import { renderInRemote } from '@frizo/remote-kit/testing';
import { stubScrolling, stubWidth } from '@frizo/ui/testing';
import { buildPaymentsContext, buildSalonOffers } from '../../testing/build-payments.ts';
import { giftCardsApi } from '../gift-cards/gift-cards.api.ts';
import { packagesApi } from '../packages/packages.api.ts';
import { SalonOffers } from './salon-offers.component.tsx';

let opened: Awaited<ReturnType<typeof renderInRemote>>;
beforeEach(stubScrolling);
afterEach(() => opened.unmount());

const services = [
  { id: 3, name: 'Balayage' },
  { id: 9, name: 'Cut' },
];
const offer: PackageOffer = {
  id: 50,
  name: 'Five cuts',
  salon: { id: 1, name: 'Gloss' },
  service: { id: 9, name: 'Cut' },
  visits: 5,
  priceCent: 20_000,
};

async function open(offers: Parameters<typeof buildSalonOffers>[0]) {
  stubWidth(1_200);
  const context = buildPaymentsContext();
  context.server.answer(getSalonOffers, buildSalonOffers(offers));
  opened = await renderInRemote(<SalonOffers />, { apis: [giftCardsApi, packagesApi], context });
  return { user: userEvent.setup(), server: context.server };
}

describe('what a salon has sold in advance', () => {
  it('is listed with what is left of it', async () => {
    stubWidth(1_200);
    const context = buildPaymentsContext();
    const none = { balanceCent: 0, visits: 0, visitsLeft: 0, paidTimestamp: 1_772_500_000 };
    context.server.answer(getSalonOffers, buildSalonOffers()).answer(getSoldPrepaid, {
      count: 2,
      data: [
        { ...none, id: 8, kind: 'package', name: 'Five cuts', amountCent: 20_000, visits: 5, visitsLeft: 1 },
        { ...none, id: 7, kind: 'gift-card', name: '', amountCent: 5_000, balanceCent: 1_250 },
      ],
    });
    opened = await renderInRemote(<SalonOffers />, { apis: [giftCardsApi, packagesApi], context });
    const sold = within(await screen.findByRole('region', { name: 'Sold in advance' }));
    const [bundle, card] = await sold.findAllByRole('listitem');
    expect(bundle).toHaveTextContent(/Five cuts5 visits, \$200\.00, 03\/\d\d\/2026.*1 visit left/);
    expect(card).toHaveTextContent(/Gift card\$50\.00.*\$12\.50 left/);
  });

  it('is nothing at first', async () => {
    await open({});
    expect(await screen.findByText('No gift cards or packages sold yet')).toBeVisible();
  });
});

describe('what a salon sells in advance', () => {
  it('are gift cards or not, by a checkbox that says what is still to be spent', async () => {
    const { user, server } = await open({ giftCardsOwedCent: 12_300 });
    expect(await screen.findByText(/\$123\.00 is still to be spent/)).toBeVisible();
    server.answer(saveGiftCardOffer, () => {
      server.answer(getSalonOffers, buildSalonOffers({ sellsGiftCards: true }));
      return { sellsGiftCards: true };
    });
    await user.click(screen.getByRole('checkbox', { name: 'Sell gift cards of this salon' }));
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
    expect(server.requestsOf(saveGiftCardOffer)).toEqual([{ sellsGiftCards: true }]);
  });

  it('are packages, with name, service, visits and price', async () => {
    const { user, server } = await open({ services });
    expect(await screen.findByText('No packages yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add package' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add package' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Five cuts');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Service' }), 'Cut');
    await user.type(dialog.getByRole('textbox', { name: 'Number of visits' }), '1');
    await user.type(dialog.getByRole('textbox', { name: 'Price of all, dollars' }), '200');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Must be equal or greater than 2')).toBeVisible();
    expect(server.requestsOf(addPackageOffer)).toEqual([]);
    server.answer(addPackageOffer, () => {
      server.answer(getSalonOffers, buildSalonOffers({ services, packages: [offer] }));
      return { offer };
    });
    await user.clear(dialog.getByRole('textbox', { name: 'Number of visits' }));
    await user.type(dialog.getByRole('textbox', { name: 'Number of visits' }), '5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('5 × Cut, $200.00')).toBeVisible();
    expect(server.requestsOf(addPackageOffer)).toEqual([
      { name: 'Five cuts', serviceId: 9, visits: 5, priceCent: 20_000 },
    ]);
  });

  it('are packages that it stops selling after a question', async () => {
    const { user, server } = await open({ services, packages: [offer] });
    server.answer(endPackageOffer, () => {
      server.answer(getSalonOffers, buildSalonOffers({ services }));
      return { offerId: 50 };
    });
    await user.click(await screen.findByRole('button', { name: 'Stop selling' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Stop selling' }));
    expect(await screen.findByText('No packages yet')).toBeVisible();
    expect(server.requestsOf(endPackageOffer)).toEqual([{ offerId: 50 }]);
  });
});
