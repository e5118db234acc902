import { useLayoutEffect, useRef } from 'react';
import { isBlocking } from '@frizo/modal-queue';
import type { ModalQueueController } from '@frizo/modal-queue';
import { mainId } from '../navigation/after-navigation.ts';

/** Gives the focus back to what had it before the first dialog was opened, or to the page's content where that is gone. */
export function useFocusKeeper(queue: ModalQueueController, isCovered: boolean): void {
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
