import type { ModalQueue } from '@frizo/modal-queue';
import type { Notices, RequestFn } from '@frizo/api-client';
import type { Session, SessionSnapshot } from '@frizo/session';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RemoteContext } from './remote.types.ts';

const Context = createContext<RemoteContext | null>(null);

export const RemoteContextProvider = Context.Provider;

/** Everything that the shell provides to this remote. Throws outside of one. */
export function useRemoteContext(): RemoteContext {
  const context = useContext(Context);
  if (!context) throw new Error('Not inside a remote: mount through defineRemote or defineModal.');
  return context;
}

/** The session of the current user. Renders again when it changes. */
export function useSession(): SessionSnapshot & Pick<Session, 'can' | 'requireLogin' | 'signOut'> {
  const { session } = useRemoteContext();
  const { can, requireLogin, signOut } = session;
  return { ...useSyncExternalStore(session.subscribe, session.snapshot), can, requireLogin, signOut };
}

export function useModals(): ModalQueue {
  return useRemoteContext().modals;
}

export function useNotices(): Notices {
  return useRemoteContext().notices;
}

/** For calls without a store; most use `createFrizoApi`. */
export function useRequest(): RequestFn {
  return useRemoteContext().request;
}
