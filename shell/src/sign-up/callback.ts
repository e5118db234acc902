import { callbackField, safeReturnPath } from '../navigation/return-path.ts';

/** How long the start page stands before what was wanted goes on (spec 4, Messages). Milliseconds. */
const callbackDelayMs = 500;

/** The address of a way in that comes back to a path afterwards. */
export function withCallback(path: string, returnTo: string | null): string {
  const safe = safeReturnPath(returnTo);
  return safe === null || safe === '/' ? path : `${path}?${new URLSearchParams({ [callbackField]: safe })}`;
}

/** Where an address says to come back to; null where it says nothing, or something that leaves the portal. */
export function callbackOf(search: string): string | null {
  return safeReturnPath(new URLSearchParams(search).get(callbackField));
}

/** Goes a moment later where the callback leads. */
export function runCallback(go: (path: string) => void, callback: string | null): void {
  if (callback !== null && callback !== '/') setTimeout(() => go(callback), callbackDelayMs);
}
