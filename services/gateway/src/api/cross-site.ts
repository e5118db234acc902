import type { IncomingMessage } from 'node:http';
import { clientHeaders, errorKeys, headerNames } from '@frizo/contracts';
import { isOwnOrigin } from '../live/own-origin.ts';

/** Values of `Sec-Fetch-Site` for requests by a page of this site, or by the user through the address bar. */
const ownSites = new Set(['same-origin', 'none']);
const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another site may have made this request. Browsers declare where a request comes from (`Sec-Fetch-Site`, and
 * `Origin` on every write); each one present must be ours. A client that sends neither is not a current browser: it is trusted
 * if it sends no cookies, which could belong to another user, or if it sends a header that no form, link or picture can carry.
 */
export function isCrossSite({ headers }: Pick<IncomingMessage, 'headers'>, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !ownSites.has(String(site))) return true;
  if (headers.origin !== undefined && !isOwnOrigin({ headers }, publicOrigin)) return true;
  if (site !== undefined || headers.origin !== undefined || headers.cookie === undefined) return false;
  return headers[headerNames.apiMode] !== clientHeaders[headerNames.apiMode];
}

/** Whether a request may have side effects. */
export function isWrite({ method = 'GET' }: Pick<IncomingMessage, 'method'>): boolean {
  return !reads.has(method);
}

/** Whether a browser navigates to a page: by a link on any site, or by the address bar. */
export function isNavigation({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const [mode, destination] = [headers['sec-fetch-mode'], headers['sec-fetch-dest']];
  if (mode === undefined) return headers.origin === undefined;
  return mode === 'navigate' && (destination === undefined || destination === 'document');
}

/** Whether a body is declared as JSON, which a form of another site cannot do without a preflight request. */
export function isJson({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** The refusal of a body that is not JSON. */
export const notJson = { key: errorKeys.notJson, message: 'Send this as application/json.' };
/** The refusal of a request that another site may have made. */
export const crossSite = { key: errorKeys.crossSite, message: 'This request did not come from the portal.' };
