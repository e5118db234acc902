import { useEffect, useLayoutEffect, useRef } from 'react';

declare global {
  interface Window {
    /** Provided by the shell: the elements that are open over its page, and are closed by Back (shell, back-stack). Absent outside of a portal. */
    frizoBack?: {
      /** @returns a function that reports that it was closed */
      readonly open: (onBack: () => void) => () => void;
      /** Whether the current history entry belongs to such an element. Absent in the shell of the release before. */
      readonly isOverPage?: () => boolean;
      /** Changes the address once the entry of a closed one is left. Absent in the shell of the release before. */
      readonly whenIdle?: (change: () => void) => void;
    };
  }
}

/**
 * Lets Back close something that is open over the page, and stay on the page. For dialogs, menus and other elements that cover the page and have no
 * address of their own.
 * @param onBack closes it, or asks whether it may close; without it Back does nothing while this is on top
 */
export function useBackCloses(isOpen: boolean, onBack: (() => void) | undefined): void {
  const latest = useRef(onBack);
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => (isOpen ? window.frizoBack?.open(() => latest.current?.()) : undefined), [isOpen]);
}
