import type { Notices, RequestFn } from '@frizo/api-client';
import type { LiveTopic } from '@frizo/contracts';
import type { ModalQueue } from '@frizo/modal-queue';
import type { RemoteContext } from '@frizo/remote-kit';
import type { Session } from '@frizo/session';
import type { Boot } from '../boot/read-boot-data.ts';
import type { Flags } from '../flags/create-flags.ts';
import { mayAffectTopic, type Live } from '../live/live.ts';
import { logInWithNext } from '../modals/pending-dialogs.ts';
import type { PendingDialogs } from '../modals/pending-dialogs.ts';
import type { Navigation } from '../navigation/navigation.ts';

export interface ContextParts {
  readonly boot: Pick<Boot, 'product' | 'map'>;
  readonly flags: Pick<Flags, 'get'>;
  readonly session: Session;
  readonly pendingDialogs: PendingDialogs;
  readonly modals: ModalQueue;
  readonly notices: Notices;
  readonly request: RequestFn;
  readonly live: Pick<Live, 'listen'>;
  readonly navigation: Pick<Navigation, 'get' | 'go'>;
  readonly page: Document;
}

export type CreateContext = (basePath: string, reportFailure: (error: unknown) => void) => RemoteContext;

/** Creates the contexts of remotes and modals, limited to the contracts, so that they cannot reach the token or settle other dialogs. */
export function createContextFactory(parts: ContextParts): CreateContext {
  const { boot, flags, session, pendingDialogs, modals, notices, request, live, navigation, page } = parts;
  const { snapshot, subscribe, can, signOut } = session;
  const here = () => navigation.get().path + navigation.get().search;
  const requireLogin = logInWithNext({ session, pending: pendingDialogs, here });
  const shared = {
    session: { snapshot, subscribe, can, requireLogin, signOut },
    modals: { open: modals.open, openSequence: modals.openSequence },
    notices: { show: notices.show },
    request,
    onLive: (topic: LiveTopic, listener: () => void) =>
      live.listen((event) => {
        if (mayAffectTopic(event, topic)) listener();
      }),
    navigate: (to: string) => navigation.go(to),
    locale: page.documentElement.lang || 'en-US',
    product: boot.product,
    map: boot.map,
  };
  return (basePath, reportFailure) => ({
    ...shared,
    // A getter, because flags change while a remote stays mounted.
    get flags() {
      return flags.get();
    },
    basePath,
    reportFailure,
  });
}
