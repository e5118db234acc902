import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addPackageOffer,
  endPackageOffer,
  getSalonOffers,
  getSoldPrepaid,
  refundPurchase,
  saveGiftCardOffer,
  type PackageOffer,
  type SoldPrepaid,
} from '@frizo/contracts';
import { renderInRemote, type FakeRemoteContext } from '@frizo/remote-kit/testing';
import { answerQuestion, stubScrolling, stubWidth } from '@frizo/ui/testing';
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

const fiveCuts: SoldPrepaid = {
  ...{ id: 8, kind: 'package', name: 'Five cuts', amountCent: 20_000, balanceCent: 0, visits: 5 },
  ...{ visitsLeft: 4, refundedCent: 0, refundableCent: 16_000, refundState: 'none', isDisputed: false },
  ...{ refundReason: '', refundFailure: '' },
  paidTimestamp: 1_772_500_000,
  buyerCard: { brand: 'visa', last4: '4242' },
};

describe('a refund of what a salon has sold in advance', () => {
  async function openRefund(sold: SoldPrepaid = fiveCuts) {
    stubWidth(1_200);
    const context: FakeRemoteContext = buildPaymentsContext();
    const { server } = context;
    server.answer(getSalonOffers, buildSalonOffers()).answer(getSoldPrepaid, { count: 1, data: [sold] });
    opened = await renderInRemote(<SalonOffers />, { apis: [giftCardsApi, packagesApi], context });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    return { user, server, dialog: within(await screen.findByRole('dialog', { name: 'Refund' })) };
  }
  const confirm = (dialog: Awaited<ReturnType<typeof openRefund>>['dialog']) =>
    dialog.findByRole('button', { name: 'Refund $160.00' });

  it('says the exact amount and that it cannot be undone, and needs no reason', async () => {
    const { user, server, dialog } = await openRefund();
    expect(
      dialog.getByText(
        '$160.00 for Five cuts of 03/02/2026, purchase 8, goes back to the card of the buyer, Visa ending in 4242. The buyer gets a mail. The visits that are left cannot be used any more. Those that were used stay paid. This cannot be undone.',
      ),
    ).toBeVisible();
    const refunded: SoldPrepaid = {
      ...{ ...fiveCuts, visitsLeft: 0, refundedCent: 16_000, refundableCent: 0, refundState: 'done' },
    };
    server.answer(refundPurchase, () => {
      server.answer(getSoldPrepaid, { count: 1, data: [refunded] });
      return { sold: refunded };
    });
    await user.click(await confirm(dialog));
    expect(await screen.findByText('$160.00 refunded', { selector: 'li *' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Five cuts' })).toHaveFocus();
    expect(server.requestsOf(refundPurchase)).toMatchObject([
      { purchaseId: 8, amountCent: 16_000, reason: '' },
    ]);
  });

  it('names day, number and card of the purchase, to tell apart what looks the same', async () => {
    const giftCard: SoldPrepaid = {
      ...{ ...fiveCuts, id: 9, kind: 'gift-card', name: '', amountCent: 1_000, balanceCent: 1_000 },
      ...{ visits: 0, visitsLeft: 0, refundableCent: 1_000, buyerCard: { brand: 'amex', last4: '0005' } },
    };
    const { dialog } = await openRefund(giftCard);
    expect(screen.getByText('Purchase 9 · American Express ending in 0005')).toBeInTheDocument();
    expect(
      dialog.getByText(
        /^\$10\.00 for the gift card of 03\/02\/2026, purchase 9, goes back to the card of the buyer, American Express ending in 0005\./,
      ),
    ).toBeVisible();
  });

  it('is repeated with its key when there was no answer, and has a new one after a refusal', async () => {
    const { user, server, dialog } = await openRefund();
    await user.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'They move away');
    server.refuse(refundPurchase, { status: 503 });
    await user.click(await confirm(dialog));
    expect(await dialog.findByText(/There was no answer. Nothing is refunded twice/)).toBeVisible();
    const message = 'A payment on its way uses it. Wait until the payment has ended, and try again.';
    server.refuse(refundPurchase, { status: 409, message });
    await user.click(await confirm(dialog));
    expect(await dialog.findByText(message)).toBeVisible();
    await user.click(await confirm(dialog));
    await waitFor(() => expect(server.requestsOf(refundPurchase)).toHaveLength(3));
    const keys = server.requestsOf(refundPurchase).map(({ requestKey }) => requestKey);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('is not offered for what is disputed, and a failed one can be tried again', async () => {
    const failed = { refundReason: 'They move away.', refundFailure: 'The card did not take the refund.' };
    const { dialog } = await openRefund({ ...fiveCuts, ...failed, refundState: 'failed' });
    expect(screen.getByText('Refund failed')).toBeVisible();
    expect(screen.getByText('The refund failed: The card did not take the refund.')).toBeVisible();
    expect(screen.getByText('Reason of the refund: They move away.')).toBeVisible();
    expect(await confirm(dialog)).toBeVisible();
    opened.unmount();
    const context = buildPaymentsContext();
    const disputed = { ...fiveCuts, refundableCent: 0, isDisputed: true };
    context.server.answer(getSalonOffers, buildSalonOffers());
    context.server.answer(getSoldPrepaid, { count: 1, data: [disputed] });
    opened = await renderInRemote(<SalonOffers />, { apis: [giftCardsApi, packagesApi], context });
    expect(await screen.findByText('Payment disputed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});

describe('what a salon has sold in advance', () => {
  it('is listed with what is left of it', async () => {
    stubWidth(1_200);
    const context = buildPaymentsContext();
    context.server.answer(getSalonOffers, buildSalonOffers()).answer(getSoldPrepaid, {
      count: 2,
      data: [
        { ...fiveCuts, visitsLeft: 1 },
        { ...fiveCuts, id: 7, kind: 'gift-card', name: '', amountCent: 5_000, balanceCent: 1_250 },
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

  it('are packages whose names the server may refuse', async () => {
    const { user, server } = await open({ services });
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add package' }));
    server.refuse(addPackageOffer, { status: 400, fields: { name: ['NAME_MISLEADING'] } });
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Cuts at win.example.com');
    await user.type(dialog.getByRole('textbox', { name: 'Number of visits' }), '5');
    await user.type(dialog.getByRole('textbox', { name: 'Price of all, dollars' }), '200');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^Choose a name without web addresses/)).toBeVisible();
  });

  it('are packages that are not forgotten without a question while one is typed', async () => {
    const { user } = await open({ services });
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add package' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Five cuts');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await answerQuestion(user, 'Keep it');
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Five cuts');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await answerQuestion(user, 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
