import { callbackField, safeReturnPath } from '../navigation/return-path.ts';

/** How long the home page shows before the callback is followed (spec 4, Messages). */
const callbackDelayMs = 500;

/** The address of a log-in or sign-up that returns to a path afterwards. */
export function withCallback(path: string, returnTo: string | null): string {
  const safe = safeReturnPath(returnTo);
  return safe === null || safe === '/' ? path : `${path}?${new URLSearchParams({ [callbackField]: safe })}`;
}

/** The callback of an address; null if it has none or leaves the portal. */
export function callbackOf(search: string): string | null {
  return safeReturnPath(new URLSearchParams(search).get(callbackField));
}

/** Follows the callback after a delay. */
export function runCallback(go: (path: string) => void, callback: string | null): void {
  if (callback !== null && callback !== '/') setTimeout(() => go(callback), callbackDelayMs);
}
