import { addressOf } from '@frizo/contracts';
import type { AnyCall, RequestOf } from '@frizo/contracts';

/** Sends a call without waiting for a response; also works while the page is closing. */
export function beacon<C extends AnyCall>(
  navigator: Pick<Navigator, 'sendBeacon'>,
  call: C,
  request: RequestOf<C>,
): void {
  const { url, body } = addressOf(call, request);
  navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
