import {
  buyGiftCard,
  continueGiftCardPurchase,
  type AnswerOf,
  type GiftCard,
  type RequestOf,
} from '@frizo/contracts';
import { useRequest } from '@frizo/remote-kit';
import { usePurchaseSteps, type PurchaseState } from '../../shared/use-purchase-steps.ts';

interface GiftCardPurchase extends PurchaseState {
  /** The card after the attempt; null if it failed. */
  buy(request: Omit<RequestOf<typeof buyGiftCard>, 'requestKey'>): Promise<GiftCard | null>;
  /** Continues a purchase that waits for the bank, or asks what became of it. */
  resume(giftCardId: number): Promise<GiftCard | null>;
}

/** Buys a gift card, and lets the bank authenticate the buyer. */
export function usePurchase(): GiftCardPurchase {
  const request = useRequest();
  const proceed = ({ giftCard }: AnswerOf<typeof buyGiftCard>) =>
    request(continueGiftCardPurchase, { giftCardId: giftCard.id }, { notice: false });
  const { state, run } = usePurchaseSteps(proceed);
  const cardOf = (purchase: AnswerOf<typeof buyGiftCard> | null) => purchase?.giftCard ?? null;
  return {
    ...state,
    buy: async (gift) =>
      cardOf(await run((requestKey) => request(buyGiftCard, { ...gift, requestKey }, { notice: false }))),
    resume: async (giftCardId) =>
      cardOf(await run(() => request(continueGiftCardPurchase, { giftCardId }, { notice: false }))),
  };
}
