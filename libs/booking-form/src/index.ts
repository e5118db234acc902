export { BookingForm, type BookingFormMode, type BookingFormProps } from './booking-form.component.tsx';
export { bookingApi } from './booking.api.ts';
export type { SavedVisit } from './use-booking.ts';
