import type { Appointment, BookAppointmentProps, BookForClientProps } from '@frizo/contracts';
import { lazyPart } from '@frizo/remote-kit/parts';
import { DialogBody, DialogHeader } from '@frizo/ui';
import { ClientBooking } from './client-booking.component.tsx';
import { FormSkeleton } from './form-skeleton.component.tsx';
import type { ProfessionalBookingProps } from './professional/professional-booking.component.tsx';

export interface SavedVisit {
  /** Of all appointments that were saved. */
  readonly appointmentIds: number[];
  /** The new ones among them; empty in professional mode. */
  readonly booked: Appointment[];
}

/** Who books: clients for themselves, or a professional for a client of the salon. */
export type BookingMode =
  | { readonly mode: 'client'; readonly initial: BookAppointmentProps }
  | { readonly mode: 'professional'; readonly initial: BookForClientProps };

export type BookingFormProps = BookingMode & {
  onSaved(saved: SavedVisit): void;
  onClose(): void;
};

/** The content of the dialog Book / Modify appointment (spec 2, modals), in either mode. */
export function BookingForm(props: BookingFormProps) {
  const { onSaved, onClose } = props;
  if (props.mode === 'professional') {
    return (
      <ProfessionalBooking
        initial={props.initial}
        onSaved={(appointmentIds) => onSaved({ appointmentIds, booked: [] })}
        onClose={onClose}
      />
    );
  }
  return (
    <ClientBooking
      initial={props.initial}
      onSaved={({ ids, booked }) => onSaved({ appointmentIds: ids, booked })}
      onClose={onClose}
    />
  );
}

/** Clients never load it. */
const ProfessionalBooking = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "book-for-client" */ './professional/professional-booking.component.tsx'
      )
    ).ProfessionalBooking,
  ({ onClose }: ProfessionalBookingProps) => (
    <>
      <DialogHeader title="Book appointment" onClose={onClose} />
      <DialogBody>
        <FormSkeleton />
      </DialogBody>
    </>
  ),
);
