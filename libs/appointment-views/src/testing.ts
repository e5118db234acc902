export { buildAddress } from './testing/build-address.ts';
export {
  buildAppointment,
  buildProfessionalAppointment,
  buildSalonClient,
} from './testing/build-appointment.ts';
export { buildPaymentOrder } from './testing/build-payment-order.ts';
export { buildArtist, buildSalon } from './testing/build-salon.ts';
export {
  buildSalonWaitingEntry,
  buildWaitingEntry,
  buildWaitingOffer,
} from './testing/build-waiting-entry.ts';
export { buildVisitCharge } from './testing/build-visit-charge.ts';
