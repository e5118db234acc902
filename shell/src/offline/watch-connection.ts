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
  /** Sends requests; those without a response trigger a probe. */
  readonly request: RequestFn;
}

/** Watches the connection to the server; when it returns, a session whose renewal failed is renewed (spec 4, Session). */
export function watchConnection({ request, session, window }: ConnectionParts): Connection {
  const offline = createOfflineDetector({
    // Any response of the server, even an error, means that it is reachable.
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
    // Probes before a write, so that it is not sent while the server is unreachable.
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
