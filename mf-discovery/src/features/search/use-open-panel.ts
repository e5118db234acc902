import { useEffect, useState, type FocusEvent, type RefObject } from 'react';
import { useBackCloses } from '@frizo/ui';
import type { PanelName } from './panel.types.ts';

interface OpenPanel {
  readonly open: PanelName | null;
  toggle(name: PanelName): void;
  close(): void;
  /** Closes the panel when the keyboard focus leaves the bar, since it could cover the focused element. */
  closeOnLeave(event: FocusEvent): void;
}

/** Which panel of the bar is open: one at most, until Escape, or until something outside of the bar is pressed or focused. */
export function useOpenPanel(bar: RefObject<HTMLElement | null>): OpenPanel {
  const [open, setOpen] = useState<PanelName | null>(null);
  const isOpen = open !== null;
  useBackCloses(isOpen, () => setOpen(null));

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (!isInside(bar.current, target)) setOpen(null);
    };
    const closeByEscape = (event: KeyboardEvent) => {
      // A list of suggestions closes first and prevents the default.
      if (event.key === 'Escape' && !event.defaultPrevented) setOpen(null);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen, bar]);

  return {
    open,
    toggle: (name) => setOpen((current) => (current === name ? null : name)),
    close: () => setOpen(null),
    // Without a target the window lost the focus, or a press in the panel focused nothing: the panel stays open.
    closeOnLeave({ relatedTarget }) {
      if (relatedTarget !== null && !isInside(bar.current, relatedTarget)) setOpen(null);
    },
  };
}

function isInside(element: HTMLElement | null, target: EventTarget | null): boolean {
  return element !== null && target instanceof Node && element.contains(target);
}
