import { BookingForm } from '@frizo/booking-form';
import { useModals, type ModalRootProps } from '@frizo/remote-kit';

/** Book / Modify appointment, client mode (spec 2, modals); after a booking, what was booked. */
export function BookAppointmentModal({ props, complete, dismiss }: ModalRootProps<'book-appointment'>) {
  const modals = useModals();
  return (
    <BookingForm
      mode="client"
      initial={props}
      onSaved={({ appointmentIds, booked }) => {
        complete({ appointmentIds });
        // After it has closed, so that the focus comes back to where Book was pressed.
        if (booked.length > 0) void modals.open('booked-appointment', { appointments: booked });
      }}
      onClose={dismiss}
    />
  );
}
