import { packagePartsOf, sumCents, type PackagePart } from '@frizo/money';
import { balanceOfCard, changeCard, type GiftCardAmounts } from '../domain/gift-card.ts';
import { orderPartTransferred } from '../domain/order-postings.ts';
import { shareOfVisit } from '../domain/package.ts';
import { giftCardSold, packageSold } from '../domain/prepaid-postings.ts';
import type { ModelOrder, PrepaidParts } from './model-order.ts';
import type { CardKind, ModelIntent, Paid } from './model-provider.ts';
import { salonId, type ModelTools } from './model-salon-money.ts';

/** One payment by card for a gift card or a package. */
interface ModelPurchase extends Paid {
  readonly kind: 'gift-card' | 'package';
  readonly cents: number;
  state: 'processing' | 'needs-authentication' | 'declined' | 'paid';
}

interface ModelGiftCard extends ModelPurchase {
  readonly kind: 'gift-card';
  amounts: GiftCardAmounts;
}

interface ModelPackage extends ModelPurchase {
  readonly kind: 'package';
  readonly serviceId: number;
  readonly visits: number;
  heldVisits: number;
  usedVisits: number;
  /** What the used visits are worth. */
  usedCents: number;
}

/** What a client chooses to pay with before a payment card does, by index. */
export interface PrepaidChoice {
  readonly giftCard: number | undefined;
  readonly packages: readonly number[];
}

export type ModelPrepaid = ReturnType<typeof createModelPrepaid>;

/** Creates gift cards and packages in memory, of which none is bought. */
export function createModelPrepaid(
  { provider, ledger, steps, now, note }: ModelTools,
  approve: (paid: Paid, attempt: number, cents: number) => void,
) {
  const giftCards: ModelGiftCard[] = [];
  const packages: ModelPackage[] = [];
  /** What orders hold, by order. */
  const heldCents = new Map<number, Map<number, number>>();
  const heldVisits = new Map<number, Map<number, number>>();
  const purchaseOf = ({ kind, id }: Paid) => (kind === 'gift-card' ? giftCards : packages)[id - 1]!;

  function pay(purchase: ModelPurchase, card: CardKind): void {
    const { kind, id, cents } = purchase;
    const paid = { kind, id };
    approve(paid, 1, cents);
    steps.add(`purchase-${kind}-${id}`, {
      call: (key) => provider.charge(key, { paid, attempt: 1, cents, feeCents: 0, card }),
      find: () => provider.findIntent(paid, 1),
      settle: apply,
    });
  }

  /** As `applyPurchase` does. */
  function apply({ id: chargeId, paid, status }: ModelIntent): void {
    const purchase = purchaseOf(paid);
    if (purchase.state === 'paid') return;
    if (status === 'succeeded') {
      const { kind, id, cents } = purchase;
      purchase.state = 'paid';
      note(`${kind} bought`);
      const sold = { id, cents, occurredAt: now(), chargeId };
      if (kind === 'gift-card') ledger.post(giftCardSold(sold));
      else ledger.post(...packageSold({ ...sold, salonId, transferId: 'tr' }));
    } else if (purchase.state !== 'declined')
      purchase.state = status === 'failed' ? 'declined' : 'needs-authentication';
  }

  function change(cardId: number, kind: Parameters<typeof changeCard>[1]['kind'], cents: number): void {
    const card = giftCards[cardId - 1]!;
    card.amounts = changeCard(card.amounts, { kind, cents });
  }

  function changeVisits(packageId: number, changes: { held?: number; used?: number }): ModelPackage {
    const changed = packages[packageId - 1]!;
    changed.heldVisits += changes.held ?? 0;
    changed.usedVisits += changes.used ?? 0;
    if (changed.heldVisits + changed.usedVisits > changed.visits || changed.heldVisits < 0)
      throw new RangeError(`the database refuses these visits of package ${packageId}`);
    return changed;
  }

  /** Releases everything that an order holds. */
  function release({ id }: ModelOrder): void {
    for (const [packageId, visits] of heldVisits.get(id) ?? []) changeVisits(packageId, { held: -visits });
    for (const [cardId, cents] of heldCents.get(id) ?? []) change(cardId, 'release', cents);
    heldVisits.delete(id);
    heldCents.delete(id);
  }

  function usePackages(parts: readonly PackagePart[]): number {
    return sumCents(
      parts.map(({ packageId }) => {
        const used = changeVisits(packageId, { used: 1 });
        const worth = shareOfVisit({ priceCents: used.cents, visits: used.visits }, used.usedVisits);
        used.usedCents += worth;
        return worth;
      }),
    );
  }

  return {
    giftCards: giftCards as readonly Readonly<ModelGiftCard>[],
    packages: packages as readonly Readonly<ModelPackage>[],
    apply,
    release,
    buyGiftCard(cents: number, card: CardKind): void {
      const amounts = { amountCents: cents, heldCents: 0, usedCents: 0, returnedCents: 0, refundedCents: 0 };
      const id = giftCards.length + 1;
      giftCards.push({ kind: 'gift-card', id, cents, state: 'processing', amounts });
      pay(giftCards[id - 1]!, card);
    },
    buyPackage(offer: { serviceId: number; visits: number; cents: number }, card: CardKind): void {
      const used = { heldVisits: 0, usedVisits: 0, usedCents: 0 };
      const id = packages.length + 1;
      packages.push({ kind: 'package', id, ...offer, ...used, state: 'processing' });
      pay(packages[id - 1]!, card);
    },
    /** What the chosen packages pay of an order, and the balance of the chosen gift card. What the order holds of them already counts as left. */
    meansOf(order: ModelOrder, choice: PrepaidChoice) {
      const cards = giftCards.filter(({ state }) => state === 'paid');
      const card = choice.giftCard === undefined ? undefined : cards[choice.giftCard % cards.length];
      const held = heldVisits.get(order.id);
      const usable = packages.filter(({ state }) => state === 'paid');
      const chosen = usable.filter((_one, index) => choice.packages.includes(index));
      const packageParts = packagePartsOf(
        order.services.map((service, index) => ({ ...service, id: index + 1 })),
        chosen.map((one) => ({
          ...one,
          visitsLeft: one.visits - one.heldVisits - one.usedVisits + (held?.get(one.id) ?? 0),
        })),
      );
      const cardHeldCents = card ? (heldCents.get(order.id)?.get(card.id) ?? 0) : 0;
      return {
        giftCardId: card?.id,
        giftCardCents: card ? balanceOfCard(card.amounts) + cardHeldCents : 0,
        packageParts,
        packageCents: sumCents(packageParts.map(({ cents }) => cents)),
      };
    },
    /** Holds what an attempt will use. While an earlier attempt may still succeed, the larger part stays held. */
    hold({ id }: ModelOrder, { giftCardId, giftCardCents, packageParts }: PrepaidParts): void {
      const visits = heldVisits.get(id) ?? new Map<number, number>();
      for (const { packageId } of packageParts) {
        const wanted = packageParts.filter((part) => part.packageId === packageId).length;
        const more = wanted - (visits.get(packageId) ?? 0);
        if (more <= 0) continue;
        changeVisits(packageId, { held: more });
        visits.set(packageId, wanted);
      }
      heldVisits.set(id, visits);
      const held = heldCents.get(id) ?? new Map<number, number>();
      if (giftCardId !== undefined && giftCardCents > (held.get(giftCardId) ?? 0)) {
        change(giftCardId, 'hold', giftCardCents - (held.get(giftCardId) ?? 0));
        held.set(giftCardId, giftCardCents);
      }
      heldCents.set(id, held);
    },
    /** An order is paid: uses what the successful attempt held, and releases the rest. @returns what the visits of packages are worth */
    use(order: ModelOrder, { giftCardId, giftCardCents, packageParts }: PrepaidParts): number {
      release(order);
      const worth = usePackages(packageParts);
      if (packageParts.length > 0) note('visit paid by a package');
      if (giftCardId === undefined) return worth;
      change(giftCardId, 'hold', giftCardCents);
      change(giftCardId, 'use', giftCardCents);
      return worth;
    },
    /** Hands the salon the part of an order that a gift card has paid. */
    transferCardPart({ id: orderId }: ModelOrder, cents: number): void {
      note('gift card used');
      const of = `gift-card-${orderId}`;
      steps.add(of, {
        call: (key) => provider.transfer(key, { group: `order-${orderId}`, of, cents }),
        find: () => provider.findTransfer(of),
        settle({ id: transferId }) {
          const part = { orderId, salonId, occurredAt: now(), source: 'gift-card', cents } as const;
          ledger.post(orderPartTransferred({ ...part, transferId }));
        },
      });
    },
    returnToCard({ giftCardId }: ModelOrder, cents: number): void {
      if (giftCardId === undefined) throw new Error('the order has used no gift card');
      change(giftCardId, 'return', cents);
    },
  };
}
