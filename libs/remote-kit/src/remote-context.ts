import type { ModalQueue } from '@frizo/modal-queue';
import type { Notices, RequestFn } from '@frizo/api-client';
import type { Session, SessionSnapshot } from '@frizo/session';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RemoteContext } from './remote.types.ts';

const Context = createContext<RemoteContext | null>(null);

export const RemoteContextProvider = Context.Provider;

/** All that the shell has given to this remote. Throws outside of one. */
export function useRemoteContext(): RemoteContext {
  const context = useContext(Context);
  if (!context) throw new Error('Not inside a remote: mount through defineRemote or defineModal.');
  return context;
}

/** Who is here, and what to do about it. Renders again when that changes. */
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

/** For calls that are not kept in a store; most go through `createFrizoApi`. */
export function useRequest(): RequestFn {
  return useRemoteContext().request;
}
