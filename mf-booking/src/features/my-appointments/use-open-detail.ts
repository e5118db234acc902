import { useEffect, useRef } from 'react';
import { useModals } from '@frizo/remote-kit';
import type { ShownPlace } from './use-list-place.ts';

/**
 * Shows the appointment that the address names, whether somebody has pressed Details, has followed a link or has come Back.
 * @param onEnd it may have been changed meanwhile
 */
export function useOpenDetail({ place: { appointmentId }, close }: ShownPlace, onEnd: () => void): void {
  const modals = useModals();
  const shown = useRef<number | null>(null);
  const after = useRef({ close, onEnd });

  useEffect(() => {
    after.current = { close, onEnd };
  });

  useEffect(() => {
    if (appointmentId === shown.current) return;
    // Stays until the address has changed, which is some turns after the dialog has closed.
    shown.current = appointmentId;
    if (appointmentId === null) return;
    void modals.open('client-appointment', { appointmentId, isInAddress: true }).then(() => {
      after.current.close(appointmentId);
      after.current.onEnd();
    });
  }, [appointmentId, modals]);
}
