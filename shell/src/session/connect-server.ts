import type { Notices, RequestFn } from '@frizo/api-client';
import type { ModalQueue } from '@frizo/modal-queue';
import type { SessionController } from '@frizo/session';
import type { Boot } from '../boot/read-boot-data.ts';
import { createFlags } from '../flags/create-flags.ts';
import type { Flags } from '../flags/create-flags.ts';
import { browserSockets } from '../live/live-socket.ts';
import { createLive } from '../live/live.ts';
import type { Live } from '../live/live.ts';
import type { OfflineDetector } from '../offline/offline-detector.ts';
import { quietWhileOffline } from '../offline/quiet-while-offline.ts';
import { watchConnection } from '../offline/watch-connection.ts';
import { createTabFlags } from '../site-map/tab-flags.ts';
import type { TabFlagStore } from '../site-map/tab-flags.ts';
import { createQuickSignIn } from './quick-sign-in.ts';
import type { QuickSignIn } from './quick-sign-in.ts';
import { createSender } from '@frizo/api-client';
import { createSession } from '@frizo/session';
import { sessionCalls } from './session-calls.ts';

export interface ServerParts {
  readonly boot: Boot;
  readonly window: Window;
  readonly notices: Notices;
  readonly modals: ModalQueue;
}

/** Everything on the page that talks to the server. */
export interface Server {
  readonly session: SessionController;
  readonly request: RequestFn;
  readonly offline: OfflineDetector;
  readonly live: Live;
  readonly tabFlags: TabFlagStore;
  readonly flags: Flags;
  readonly quick: QuickSignIn;
}

/** Sets up the session, the requests and the live connection. */
export function connectServer({ boot, window, notices, modals }: ServerParts): Server {
  // `offline` is defined below, but only read when a notice is shown.
  const quietNotices = quietWhileOffline(notices, () => offline.get());
  const { session, request: send } = connectSession(
    quietNotices,
    modals,
    () => window.navigator.onLine && !offline.get(),
  );
  const { offline, request } = watchConnection({ request: send, session, window });
  const live = createLive({ session, openSocket: browserSockets(window.location), offline });
  const tabFlags = createTabFlags(() => window.sessionStorage);
  const flags = createFlags({ boot, session, request, live, tabFlags });
  const quick = createQuickSignIn({ request, session, notices });
  return { session, request, offline, live, tabFlags, flags, quick };
}

/** Session and transport depend on each other: the transport needs the token, and the session sends its calls by the transport. */
function connectSession(
  notices: Notices,
  modals: ModalQueue,
  isReachable: () => boolean,
): { session: SessionController; request: RequestFn } {
  const now = () => Date.now();
  const tokens = { token: () => session.token(), renew: () => session.renew() };
  const request = createSender({ tokens, notices, now, isReachable });
  const session: SessionController = createSession({
    calls: sessionCalls(request),
    // Opened on top: a dialog that requires the log-in stays open, so the log-in must not wait in the queue behind it.
    openLogIn: (returnTo) =>
      modals.open('log-in', returnTo === undefined ? {} : { returnTo }, { over: true }),
    showProblem: (text) => notices.show({ kind: 'error', text }),
    now,
  });
  return { session, request };
}
