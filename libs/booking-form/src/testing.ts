export { buildService } from './testing/build-service.ts';
export {
  bookingScreen,
  buildBookingContext,
  buildDay,
  chooseThursdayAtTen,
} from './testing/open-booking.tsx';
export {
  buildAppointmentOfIris,
  buildIris,
  buildProfessionalContext,
  pick,
} from './testing/open-professional-booking.tsx';
export { closeAfterTest, setUpDialogTests } from './testing/set-up-dialog-tests.ts';
