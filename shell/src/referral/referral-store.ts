const storageKey = 'frizo.referralCode';
/** The format that the sign-up accepts; anything else in a link is ignored. */
const shape = /^[A-Za-z0-9_-]{1,50}$/;

/** Used if the browser blocks storage (private windows, blocked site data). */
let pageCode: string | null = null;

/** Stores a referral code for a later sign-up (spec 2, route guards). The last code counts. */
export function storeReferralCode(code: string, storage: () => Storage = () => localStorage): void {
  if (!shape.test(code)) return;
  pageCode = code;
  try {
    storage().setItem(storageKey, code);
  } catch {
    // Stored for this page at least.
  }
}

/** The stored code, for `hiddenReferralCode` of sign-up calls; null if the visitor came without one. */
export function readReferralCode(storage: () => Storage = () => localStorage): string | null {
  try {
    const stored = storage().getItem(storageKey);
    if (stored !== null && shape.test(stored)) return stored;
  } catch {
    // Falls back to the page's code.
  }
  return pageCode;
}
