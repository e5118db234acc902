const storageKey = 'frizo.referralCode';
/** What sign-up takes. Codes are ours; anything else in a link is dropped. */
const shape = /^[A-Za-z0-9_-]{1,50}$/;

/** Without it, or where the browser refuses it (private windows, blocked site data), the code lives as long as the page. */
let ofThisPage: string | null = null;

/** Keeps the code of whoever sent this visitor, for the sign-up that may come later (spec 2, route guards). The last one counts. */
export function keepReferralCode(code: string, storage: () => Storage = () => localStorage): void {
  if (!shape.test(code)) return;
  ofThisPage = code;
  try {
    storage().setItem(storageKey, code);
  } catch {
    // Kept for this page at least.
  }
}

/** The kept code, for `hiddenReferralCode` of sign-up calls; null where nobody sent this visitor. */
export function readReferralCode(storage: () => Storage = () => localStorage): string | null {
  try {
    const kept = storage().getItem(storageKey);
    if (kept !== null && shape.test(kept)) return kept;
  } catch {
    // What this page knows stands in.
  }
  return ofThisPage;
}
