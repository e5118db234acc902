import * as contracts from '@frizo/contracts';
import { professionalOf, respond, route, userIdOf, type Responder, type Route } from '@frizo/service-kit';
import { showCode } from '../domain/gift-card.ts';
import { readPackageOffers } from '../packages/package-offers.ts';
import { isSalonAdmin } from '../orders/orders.policy.ts';
import type { PurchaseTools } from '../prepaid/purchases.store.ts';
import { runPurchase } from '../prepaid/run-purchase.ts';
import type { GiftCardCodes } from './gift-card-codes.ts';
import { keepGiftCard } from './add-gift-card.ts';
import { startGiftCard } from './buy-gift-card.ts';
import { readGiftCardOffer, saveGiftCardOffer } from './gift-card-offer.ts';
import { hasUsableCode, presentGiftCard } from './gift-cards.presenter.ts';
import { soldColumns, soldGiftCards, type SoldGiftCard } from './gift-cards.store.ts';
import { listGiftCards, listSellingSalons, readBoughtCard } from './list-gift-cards.ts';

type Tools = PurchaseTools & { readonly now: () => Date; readonly codes: GiftCardCodes };

/** They ask the provider, or are safe to repeat by the state of rows: no stored answers. */
const changing = { idempotency: 'none', standsAlone: true } as const;

/** Gift cards: everybody buys, sees and adds their own; those who manage a salon decide whether it sells any (decision 0043). */
export function giftCardRoutes(tools: Tools): Route[] {
  const { knex, codes } = tools;
  return [
    route(contracts.getGiftCardSalons, { handle: ({ request }) => listSellingSalons(knex, request) }),
    route(contracts.getOwnGiftCards, {
      handle: ({ request, actor }) => listGiftCards(knex, { viewerId: userIdOf(actor), codes }, request),
    }),
    route(contracts.addGiftCard, {
      ...changing,
      async handle({ request, actor }) {
        const userId = userIdOf(actor);
        const card = await keepGiftCard(knex, { userId, typed: request.code, now: tools.now() });
        return { giftCard: presentGiftCard(card, { viewerId: userId, codes }) };
      },
    }),
    ...purchaseRoutes(tools),
    ...offerRoutes(tools),
  ];
}

function purchaseRoutes(tools: Tools): Route[] {
  const { codes } = tools;
  const finish = async (buyerId: number, purchaseId: number) => {
    const clientSecret = await runPurchase(tools, { purchaseId, buyerId });
    const card = await readBoughtCard(tools.knex, buyerId, { 'purchase.id': purchaseId });
    return { giftCard: presentGiftCard(card, { viewerId: buyerId, codes }), clientSecret };
  };
  return [
    route(contracts.buyGiftCard, {
      ...changing,
      async handle({ request, actor }) {
        const buyerId = userIdOf(actor);
        return finish(
          buyerId,
          await tools.inTransaction((context) => startGiftCard(context, { buyerId, codes }, request)),
        );
      },
    }),
    route(contracts.continueGiftCardPurchase, {
      ...changing,
      async handle({ request, actor }) {
        const buyerId = userIdOf(actor);
        const card = await readBoughtCard(tools.knex, buyerId, { 'card.id': request.giftCardId });
        return finish(buyerId, card.purchase_id);
      },
    }),
  ];
}

function offerRoutes({ knex, now, inTransaction }: Tools): Route[] {
  return [
    route(contracts.getSalonOffers, {
      policy: isSalonAdmin,
      async handle({ actor }) {
        const { salonId } = professionalOf(actor);
        return { ...(await readGiftCardOffer(knex, salonId)), ...(await readPackageOffers(knex, salonId)) };
      },
    }),
    route(contracts.saveGiftCardOffer, {
      ...changing,
      policy: isSalonAdmin,
      async handle({ request: { sellsGiftCards }, actor }) {
        await inTransaction(({ trx }) =>
          saveGiftCardOffer(trx, professionalOf(actor), { sellsGiftCards, now: now() }),
        );
        return { sellsGiftCards };
      },
    }),
  ];
}

/** Gives the sender of mails a sold card with its code. */
export function giftCardResponder({ knex, codes }: Pick<Tools, 'knex' | 'codes'>): Responder {
  return respond(contracts.giftCardToMail, async ({ giftCardId }) => {
    const card = await soldGiftCards(knex)
      .where({ 'card.id': giftCardId, 'purchase.state': 'paid' })
      .first<SoldGiftCard | undefined>(...soldColumns);
    if (!card) return { giftCard: null };
    return {
      giftCard: {
        buyerUserId: card.buyer_user_id,
        salonName: card.salon_name,
        amountCents: card.amount_cents,
        recipientEmail: card.recipient_email,
        message: card.message,
        code: hasUsableCode(card) ? showCode(requireCode(codes, card)) : null,
      },
    };
  });
}

/** @throws if the secret is missing that has sealed it: the mail waits until it is among the settings again */
function requireCode(codes: GiftCardCodes, card: SoldGiftCard): string {
  const code = codes.open(card);
  if (code === undefined) throw new Error(`the code of gift card ${card.id} cannot be opened`);
  return code;
}
