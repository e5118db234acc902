import { useEffect, useRef } from 'react';
import { readListPlace } from '../my-appointments/list-place.ts';

/** Closes the dialog with the address that has opened it: Back is one of the ways out. */
export function useClosedWithAddress(appointmentId: number, isInAddress: boolean, dismiss: () => void): void {
  const close = useRef(dismiss);
  useEffect(() => {
    close.current = dismiss;
  });
  useEffect(() => {
    if (!isInAddress) return undefined;
    const follow = () => {
      if (readListPlace(window.location.search).appointmentId !== appointmentId) close.current();
    };
    // It may have gone while the dialog was being loaded.
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [appointmentId, isInAddress]);
}
