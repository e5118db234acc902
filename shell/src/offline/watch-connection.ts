import { getVersions } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import { connectedEvent } from '@frizo/remote-kit/parts';
import type { SessionController } from '@frizo/session';
import { createOfflineDetector } from './offline-detector.ts';
import type { OfflineDetector } from './offline-detector.ts';

const probeDeadlineMs = 8_000;

export interface ConnectionParts {
  readonly request: RequestFn;
  readonly session: Pick<SessionController, 'reconnect'>;
  readonly window: Pick<Window, 'addEventListener' | 'dispatchEvent' | 'navigator'>;
}

export interface Connection {
  readonly offline: OfflineDetector;
  /** The same requests; those that nobody answers make the detector look. */
  readonly request: RequestFn;
}

/** Watches the way to the server; when it is back, a session whose renewal failed is renewed (spec 4, Session). */
export function watchConnection({ request, session, window }: ConnectionParts): Connection {
  const offline = createOfflineDetector({
    // Whatever the server says: it is there.
    probe: () =>
      request(getVersions, {}, { notice: false, deadlineMs: probeDeadlineMs }).then(
        () => true,
        (error: unknown) => isRequestError(error) && error.kind === 'server',
      ),
    onBack: (wasOffline) =>
      void session.reconnect().finally(() => {
        if (wasOffline) window.dispatchEvent(new Event(connectedEvent));
      }),
  });
  window.addEventListener('offline', offline.lost);
  window.addEventListener('online', offline.tryNow);
  if (!window.navigator.onLine) offline.lost();

  const watched: RequestFn = async (call, input, options) => {
    // A write is not sent while nobody is there to take it; so whether that is still so is asked first.
    if (offline.get() && call.method !== 'GET') await offline.check();
    try {
      return await request(call, input, options);
    } catch (error) {
      if (isRequestError(error) && (error.kind === 'network' || error.kind === 'timeout')) offline.suspect();
      throw error;
    }
  };
  return { offline, request: watched };
}
