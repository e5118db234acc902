import { useEffect, useLayoutEffect, useRef } from 'react';

declare global {
  interface Window {
    /** Given by the shell: what is open over its page, and so is closed by Back (shell, back-stack). Absent outside of a portal. */
    frizoBack?: {
      /** @returns says that it is closed */
      readonly open: (onBack: () => void) => () => void;
    };
  }
}

/**
 * Lets Back close what is open over the page, as it closes a screen of a phone, and leave the page as it is. For dialogs, menus and whatever
 * else covers the page and has no address of its own.
 * @param onBack closes it, or asks whether it may; without it Back does nothing while this is on top
 */
export function useBackCloses(isOpen: boolean, onBack: (() => void) | undefined): void {
  const latest = useRef(onBack);
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => (isOpen ? window.frizoBack?.open(() => latest.current?.()) : undefined), [isOpen]);
}
