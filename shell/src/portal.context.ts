import { createContext, useContext } from 'react';
import type { SessionSnapshot } from '@frizo/session';
import type { Portal } from './portal.ts';
import { useStore } from './store.ts';

export const PortalContext = createContext<Portal | null>(null);

/** The page's portal. Must be used below `PortalContext`. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('usePortal must be used below PortalContext.');
  return portal;
}

/** The current session. */
export function useSession(): SessionSnapshot {
  const { session } = usePortal();
  return useStore({ get: session.snapshot, subscribe: session.subscribe });
}
