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
import { connectSession } from './connect-session.ts';
import { createQuickSignIn } from './quick-sign-in.ts';
import type { QuickSignIn } from './quick-sign-in.ts';

export interface ServerParts {
  readonly boot: Boot;
  readonly window: Window;
  readonly notices: Notices;
  readonly modals: ModalQueue;
}

/** All that the page has of the server. */
export interface Server {
  readonly session: SessionController;
  readonly request: RequestFn;
  readonly offline: OfflineDetector;
  readonly live: Live;
  readonly tabFlags: TabFlagStore;
  readonly flags: Flags;
  readonly quick: QuickSignIn;
}

/** Who is here, and the ways to ask and to be told. */
export function connectServer({ boot, window, notices, modals }: ServerParts): Server {
  // Asked when something is told, which is after all of this.
  const told = quietWhileOffline(notices, () => offline.get());
  const { session, request: send } = connectSession(told, modals);
  const { offline, request } = watchConnection({ request: send, session, window });
  const live = createLive({ session, openSocket: browserSockets(window.location), offline });
  const tabFlags = createTabFlags(() => window.sessionStorage);
  const flags = createFlags({ boot, session, request, live, tabFlags });
  const quick = createQuickSignIn({ request, session, notices });
  return { session, request, offline, live, tabFlags, flags, quick };
}
