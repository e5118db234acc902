import type { BookAppointmentProps, BookForClientProps } from '@frizo/contracts';
import { lazyPart } from '@frizo/remote-kit/parts';
import { ClientBooking } from './client-booking.component.tsx';
import type { ProfessionalBookingProps } from './professional/professional-booking.component.tsx';
import type { SavedVisit } from './use-booking.ts';
import { VisitLoader } from './visit-loader.component.tsx';

/**
 * Who books: clients for themselves, or a professional for a client of the salon. `initial` has the values that are known, all of which can be
 * changed.
 */
export type BookingFormMode =
  | { readonly mode: 'client'; readonly initial: BookAppointmentProps }
  | { readonly mode: 'professional'; readonly initial: BookForClientProps };

export type BookingFormProps = BookingFormMode & {
  onSaved(saved: SavedVisit): void;
  /** Called when the dialog is closed without saving. */
  onClose(): void;
};

/** The content of the dialog Book / Modify appointment (spec 2, modals), in either mode. */
export function BookingForm(props: BookingFormProps) {
  const { onSaved, onClose } = props;
  const ends = { onSaved, onClose };
  return props.mode === 'client' ? (
    <ClientBooking initial={props.initial} {...ends} />
  ) : (
    <ProfessionalBooking initial={props.initial} {...ends} />
  );
}

/** A chunk that clients never load. */
const ProfessionalBooking = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "book-for-client" */ './professional/professional-booking.component.tsx'
      )
    ).ProfessionalBooking,
  ({ onClose }: ProfessionalBookingProps) => (
    <VisitLoader state={{ kind: 'loading' }} isModifying={false} onClose={onClose}>
      {() => null}
    </VisitLoader>
  ),
);
