import { useEffect, useLayoutEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { isBlocking } from '@frizo/modal-queue';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { useFocusKeeper } from './use-focus-keeper.ts';

/**
 * Keeps scroll and focus for the page while dialogs are over it, and loads the host that draws them with the first one. What is lent
 * here is always given back: it hangs on the queue, which always moves on, and on nothing that could fail to load.
 */
export function ModalGate() {
  const { queue } = usePortal();
  const snapshot = useStore({ get: queue.snapshot, subscribe: queue.subscribe });
  const isCovered = isBlocking(snapshot);
  const [host, setHost] = useState<{ Host: ComponentType } | null>(null);
  useFocusKeeper(queue, isCovered);
  useScrollLock(isCovered);

  useEffect(() => {
    if (!isCovered || host !== null) return undefined;
    let isWanted = true;
    import(/* webpackChunkName: "modal-host" */ './modal-host.component.tsx').then(
      ({ ModalHost }) => isWanted && setHost({ Host: ModalHost }),
      () =>
        queue
          .snapshot()
          .shown.forEach(({ id }) => queue.settle(id, { kind: 'failed', reason: 'load-failed' })),
    );
    return () => {
      isWanted = false;
    };
  }, [isCovered, host, queue]);

  return isCovered && host !== null ? <host.Host /> : null;
}

function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return undefined;
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
    };
  }, [isLocked]);
}
