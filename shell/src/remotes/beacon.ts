import { addressOf } from '@frizo/contracts';
import type { AnyCall, RequestOf } from '@frizo/contracts';

/** Fire and forget: it outlives the page, and never gets in the way. */
export function beacon<C extends AnyCall>(
  navigator: Pick<Navigator, 'sendBeacon'>,
  call: C,
  request: RequestOf<C>,
): void {
  const { url, body } = addressOf(call, request);
  navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
