import type { IncomingMessage } from 'node:http';
import { clientHeaders, errorKeys, headerNames } from '@frizo/contracts';
import { isOwnOrigin } from '../live/own-origin.ts';

/** What a browser says of a request that its own page, or the person in the address bar, has made. */
const ownSites = new Set(['same-origin', 'none']);
const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another site may have made this request. Browsers attest where a request comes from (`Sec-Fetch-Site`, and
 * `Origin` on every write); each of the two that is there has to be ours. What sends neither is no browser of today: it is believed
 * where it brings no cookie that could be somebody else's, or a header that no form, link or picture can carry.
 */
export function isCrossSite({ headers }: Pick<IncomingMessage, 'headers'>, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !ownSites.has(String(site))) return true;
  if (headers.origin !== undefined && !isOwnOrigin({ headers }, publicOrigin)) return true;
  if (site !== undefined || headers.origin !== undefined || headers.cookie === undefined) return false;
  return headers[headerNames.apiMode] !== clientHeaders[headerNames.apiMode];
}

/** Whether a request may change something. */
export function isWrite({ method = 'GET' }: Pick<IncomingMessage, 'method'>): boolean {
  return !reads.has(method);
}

/** Whether a browser is on its way to a page: by a link, wherever it stands, or by the address bar. */
export function isNavigation({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const [mode, destination] = [headers['sec-fetch-mode'], headers['sec-fetch-dest']];
  if (mode === undefined) return headers.origin === undefined;
  return mode === 'navigate' && (destination === undefined || destination === 'document');
}

/** Whether a body is said to be JSON: a form of another site can say no such thing without being asked first. */
export function isJson({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** The refusal of a body that is none. */
export const notJson = { key: errorKeys.notJson, message: 'Send this as application/json.' };
/** The refusal of a request that another site may have made. */
export const crossSite = { key: errorKeys.crossSite, message: 'This request did not come from the portal.' };
