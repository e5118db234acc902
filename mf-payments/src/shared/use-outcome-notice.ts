import { useEffect, useRef } from 'react';
import { useNotices, type Notice } from '@frizo/remote-kit';

interface OutcomeNotice {
  /** Whether what shows the outcome is no longer on the page. */
  isGone(): boolean;
  /** Shows how a payment ended as a notice if nothing else can: somebody has left the page while it was in flight. */
  tellIfGone(notice: Pick<Notice, 'kind' | 'text'>): void;
}

export function useOutcomeNotice(): OutcomeNotice {
  const notices = useNotices();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    isGone: () => !isShown.current,
    tellIfGone({ kind, text }) {
      if (!isShown.current) notices.show({ kind, text: `Your payment: ${text}` });
    },
  };
}
