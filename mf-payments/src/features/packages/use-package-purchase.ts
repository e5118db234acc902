import {
  buyPackage,
  continuePackagePurchase,
  type AnswerOf,
  type BoughtPackage,
  type RequestOf,
} from '@frizo/contracts';
import { useRequest } from '@frizo/remote-kit';
import { usePurchaseSteps, type PurchaseState } from '../../shared/use-purchase-steps.ts';

interface PackagePurchase extends PurchaseState {
  /** The package after the attempt; null if it failed. */
  buy(request: Omit<RequestOf<typeof buyPackage>, 'requestKey'>): Promise<BoughtPackage | null>;
  /** Continues a purchase that waits for the bank, or asks what became of it. */
  resume(packageId: number): Promise<BoughtPackage | null>;
}

/** Buys a package, and lets the bank authenticate the buyer. */
export function usePackagePurchase(): PackagePurchase {
  const request = useRequest();
  const proceed = (purchase: AnswerOf<typeof buyPackage>) =>
    request(continuePackagePurchase, { packageId: purchase.package.id }, { notice: false });
  const { state, run } = usePurchaseSteps(proceed);
  const packageOf = (purchase: AnswerOf<typeof buyPackage> | null) => purchase?.package ?? null;
  return {
    ...state,
    buy: async (chosen) =>
      packageOf(await run((requestKey) => request(buyPackage, { ...chosen, requestKey }, { notice: false }))),
    resume: async (packageId) =>
      packageOf(await run(() => request(continuePackagePurchase, { packageId }, { notice: false }))),
  };
}
