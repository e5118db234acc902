import { PaymentFact } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { appointmentsApi } from '../appointments/appointments.api.ts';

interface AppointmentPaymentProps {
  appointment: Pick<Appointment, 'id' | 'paymentStatus' | 'payment'>;
}

/** What was paid for an appointment and given back; nothing before a payment was asked for. */
export function AppointmentPayment({ appointment: { id, paymentStatus, payment } }: AppointmentPaymentProps) {
  if (!payment) return null;
  // Loaded again when the appointment shows that something has changed.
  const key = [payment.paymentOrderId, paymentStatus, payment.refundableCent].join();
  return <Payment key={key} appointmentId={id} />;
}

function Payment({ appointmentId }: { appointmentId: number }) {
  const query = appointmentsApi.useGetPaymentOrderByAppointmentQuery(
    { appointmentId },
    { refetchOnMountOrArgChange: true },
  );
  return <PaymentFact query={query} side="salon" />;
}
