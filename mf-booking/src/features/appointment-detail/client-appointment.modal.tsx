import { useEffect, useRef } from 'react';
import { AppointmentDetail } from '@frizo/appointment-views';
import type { ModalRootProps } from '@frizo/remote-kit';
import { useNow } from '@frizo/ui';
import { appointmentsApi } from '../my-appointments/appointments.api.ts';
import { ClientActions } from '../my-appointments/client-actions.component.tsx';
import { readListPlace } from '../my-appointments/list-place.ts';
import { AppointmentFacts } from './appointment-facts.component.tsx';

/** The details of an appointment for its client (spec 2, modals). */
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
      {(appointment) => <AppointmentFacts appointment={appointment} now={now} onLeave={dismiss} />}
    </AppointmentDetail>
  );
}

/** Closes the dialog when the address no longer names its appointment: Back is one of the ways to close it. */
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
    // The address may have changed while the dialog was loading.
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [appointmentId, isInAddress]);
}
