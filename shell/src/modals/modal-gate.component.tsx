import { useEffect, useLayoutEffect, useRef } from 'react';
import { isBlocking, type ModalQueueController } from '@frizo/modal-queue';
import { usePart } from '@frizo/remote-kit/parts';
import { Button, ErrorState, useBackCloses } from '@frizo/ui';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './modal-gate.module.css';
import { mainId } from '../navigation/after-navigation.ts';
import { dialogFailedText } from '../pages/failure-texts.ts';

const loadHost = async () =>
  (await import(/* webpackChunkName: "modal-host" */ './modal-host.component.tsx')).ModalHost;

/**
 * Keeps scroll and focus for the page while dialogs are over it, and loads the host that draws them with the first one. What is lent
 * here is always given back: it hangs on the queue, which always moves on, and on nothing that could fail to load.
 */
export function ModalGate() {
  const { queue } = usePortal();
  const snapshot = useStore({ get: queue.snapshot, subscribe: queue.subscribe });
  const isCovered = isBlocking(snapshot);
  const { Part: ModalHost, hasFailed, retry } = usePart(loadHost, isCovered);
  useFocusKeeper(queue, isCovered);
  useScrollLock(isCovered);
  if (!isCovered) return null;
  if (hasFailed) return <HostFailure onRetry={retry} />;
  return ModalHost && <ModalHost />;
}

/** In place of every dialog while what draws them could not be loaded. The page beneath is inert, so the focus stays here by itself. */
function HostFailure({ onRetry }: { onRetry: () => void }) {
  const { queue } = usePortal();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    // Nothing else has to end them: this says what is wrong.
    for (const { id } of queue.snapshot().shown) queue.markReady(id);
  }, [queue]);
  const close = () => {
    for (const { id } of queue.snapshot().shown) queue.settle(id, { kind: 'failed', reason: 'load-failed' });
  };
  useBackCloses(true, close);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal="true"
      aria-label="Dialog not shown"
      tabIndex={-1}
      className={styles.failure}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <ErrorState onRetry={onRetry}>{dialogFailedText}</ErrorState>
      <Button onClick={close}>Close</Button>
    </div>
  );
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

/** Gives the focus back to what had it before the first dialog was opened, or to the page's content where that is gone. */
function useFocusKeeper(queue: ModalQueueController, isCovered: boolean): void {
  const kept = useRef<Element | null>(null);

  // Asked at the moment of opening: once something is drawn, the focus is in it.
  useLayoutEffect(
    () =>
      queue.subscribe(() => {
        if (isBlocking(queue.snapshot())) kept.current ??= document.activeElement;
      }),
    [queue],
  );

  useLayoutEffect(() => {
    const back = kept.current;
    if (isCovered || back === null) return;
    kept.current = null;
    const isThere = back instanceof HTMLElement && back.isConnected && back !== document.body;
    (isThere ? back : document.getElementById(mainId))?.focus({ preventScroll: true });
  }, [isCovered]);
}
