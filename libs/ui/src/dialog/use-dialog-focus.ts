import { useLayoutEffect, useState, type RefObject } from 'react';
import { holdScroll, isolate } from './isolate.ts';

/**
 * While mounted: the page behind is inert and still, and the focus is in the panel. Afterwards the focus is back where
 * it was, if that is still on the page.
 */
export function useDialogFocus(frame: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  // Read while rendering, before an `autoFocus` inside has moved it.
  const [cameFrom] = useState(() => document.activeElement);

  useLayoutEffect(() => {
    const { current: frameElement } = frame;
    const { current: panelElement } = panel;
    if (frameElement === null || panelElement === null) return undefined;
    const undo = [isolate(frameElement), holdScroll()];
    if (!panelElement.contains(document.activeElement)) panelElement.focus({ preventScroll: true });
    return () => {
      for (const step of undo) step();
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
    };
  }, [frame, panel, cameFrom]);
}
