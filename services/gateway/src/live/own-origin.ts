import type { IncomingMessage } from 'node:http';

/**
 * Whether a handshake comes from a page of this portal: from its public address, or from the host of the request. Browsers always
 * send the origin of a page; a client without one is not a page.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicOrigin: string): boolean {
  const origin = headers.origin;
  if (origin === undefined) return false;
  if (origin === publicOrigin) return true;
  const page = URL.parse(origin);
  return page !== null && /^https?:$/.test(page.protocol) && page.host === headers.host;
}
