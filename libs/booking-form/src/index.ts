export { BookingForm, type BookingFormProps, type SavedVisit } from './booking-form.component.tsx';
export { bookApi } from './book.api.ts';
export { bookForClientApi } from './professional/book-for-client.api.ts';
