import { BookingForm } from '@frizo/booking-form';
import { useModals, type ModalRootProps } from '@frizo/remote-kit';

/** Book / Modify appointment in client mode (spec 2, modals); after a booking it shows what was booked. */
export function BookAppointmentModal({ props, complete, dismiss }: ModalRootProps<'book-appointment'>) {
  const modals = useModals();
  return (
    <BookingForm
      mode="client"
      initial={props}
      onSaved={({ appointmentIds, booked }) => {
        complete({ appointmentIds });
        // After closing, so that the focus returns to the Book button first.
        if (booked.length > 0) void modals.open('booked-appointment', { appointments: booked });
      }}
      onClose={dismiss}
    />
  );
}
