import { createContext, useContext } from 'react';
import type { SessionSnapshot } from '@frizo/session';
import type { Portal } from './portal.ts';
import { useStore } from './store.ts';

export const PortalContext = createContext<Portal | null>(null);

/** What the page is made of. Only below `PortalContext`. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('There is no portal above this component.');
  return portal;
}

/** Who is here. */
export function useSession(): SessionSnapshot {
  const { session } = usePortal();
  return useStore({ get: session.snapshot, subscribe: session.subscribe });
}
