import { useEffect, useRef } from 'react';
import { AppointmentDetail } from '@frizo/appointment-views';
import type { ModalRootProps } from '@frizo/remote-kit';
import { useNow } from '@frizo/ui';
import { appointmentsApi } from '../my-appointments/appointments.api.ts';
import { ClientActions } from '../my-appointments/client-actions.component.tsx';
import { readListPlace } from '../my-appointments/list-place.ts';
import { AppointmentFacts } from './appointment-facts.component.tsx';

/** All about one appointment, as its client sees it (spec 2, modals). */
export function ClientAppointmentModal({
  props: { appointmentId, isInAddress = false },
  dismiss,
}: ModalRootProps<'client-appointment'>) {
  const query = appointmentsApi.useGetClientAppointmentQuery({ id: appointmentId });
  const now = useNow();
  useClosedWithAddress(appointmentId, isInAddress, dismiss);
  return (
    <AppointmentDetail
      query={query}
      height="18rem"
      onClose={dismiss}
      actions={(appointment) => (
        <ClientActions appointment={appointment} now={now} onChanged={() => void query.refetch()} />
      )}
    >
      {(appointment) => <AppointmentFacts appointment={appointment} now={now} />}
    </AppointmentDetail>
  );
}

/** Closes the dialog with the address that has opened it: Back is one of the ways out. */
function useClosedWithAddress(appointmentId: number, isInAddress: boolean, dismiss: () => void): void {
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
