import type { IncomingMessage } from 'node:http';

/**
 * Whether a handshake comes from a page of this portal: of its public address, or of the very host that the browser asked. Browsers
 * always say where a page is from; what says nothing is none.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicOrigin: string): boolean {
  const origin = headers.origin;
  if (origin === undefined) return false;
  if (origin === publicOrigin) return true;
  const page = URL.parse(origin);
  return page !== null && /^https?:$/.test(page.protocol) && page.host === headers.host;
}
