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

/** What remotes and modals get: the contracts' part of each thing, so that none of them can reach the token or settle another's dialog. */
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
      live.listen((news) => {
        if (mayAffectTopic(news, topic)) listener();
      }),
    navigate: (to: string) => navigation.go(to),
    locale: page.documentElement.lang || 'en-US',
    product: boot.product,
    map: boot.map,
  };
  return (basePath, reportFailure) => ({
    ...shared,
    // Read when it is asked for: a remote stays while its flags change.
    get flags() {
      return flags.get();
    },
    basePath,
    reportFailure,
  });
}
