import { BookingForm } from '@frizo/booking-form';
import type { ModalRootProps } from '@frizo/remote-kit';

/** Book / Modify appointment, professional mode (spec 2, modals). */
export function BookForClientModal({ props, complete, dismiss }: ModalRootProps<'book-for-client'>) {
  return (
    <BookingForm
      mode="professional"
      initial={props}
      onSaved={({ appointmentIds }) => complete({ appointmentIds })}
      onClose={dismiss}
    />
  );
}
