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
 * Locks the page's scroll and remembers its focus while dialogs are open, and loads the host that renders them with the first one. Scroll and
 * focus are always restored: that depends only on the queue, which always moves on, and on nothing that could fail to load.
 */
export function ModalGate() {
  const { queue } = usePortal();
  const snapshot = useStore({ get: queue.snapshot, subscribe: queue.subscribe });
  const isCovered = isBlocking(snapshot);
  const { Part: ModalHost, hasFailed, retry } = usePart(loadHost, isCovered);
  useFocusRestore(queue, isCovered);
  useScrollLock(isCovered);
  if (!isCovered) return null;
  if (hasFailed) return <HostFailure onRetry={retry} />;
  return ModalHost && <ModalHost />;
}

/** Shown instead of any dialog while the host cannot be loaded. The page beneath is inert, so the focus stays here. */
function HostFailure({ onRetry }: { onRetry: () => void }) {
  const { queue } = usePortal();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    // This shows the error, so the queue must not end the dialogs.
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

/** Returns the focus to the element that had it before the first dialog opened, or to the page's content if that element is gone. */
function useFocusRestore(queue: ModalQueueController, isCovered: boolean): void {
  const focused = useRef<Element | null>(null);

  // Read at the moment of opening: once the dialog is rendered, it has the focus.
  useLayoutEffect(
    () =>
      queue.subscribe(() => {
        if (isBlocking(queue.snapshot())) focused.current ??= document.activeElement;
      }),
    [queue],
  );

  useLayoutEffect(() => {
    const back = focused.current;
    if (isCovered || back === null) return;
    focused.current = null;
    const canFocus = back instanceof HTMLElement && back.isConnected && back !== document.body;
    (canFocus ? back : document.getElementById(mainId))?.focus({ preventScroll: true });
  }, [isCovered]);
}
