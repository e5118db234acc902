import { bookingCalls } from './booking.calls.ts';
import { clientAppointmentCalls } from './booking-client-appointments.calls.ts';
import { clientRecordCalls } from './booking-client-records.calls.ts';
import { salonClientCalls } from './booking-salon-clients.calls.ts';
import { bookingJournalCalls } from './booking-journal.calls.ts';
import { bookingProfessionalCalls } from './booking-professional.calls.ts';
import { waitingListCalls } from './booking-waiting-list.calls.ts';
import {
  appointmentBooked,
  appointmentChanged,
  appointmentPaymentChanged,
  blocksChanged,
  freeTimeChanged,
  phoneCodeRequested,
  reminderDue,
  waitingEntryChanged,
  waitingOfferEnded,
  waitingOfferMade,
} from './booking.events.ts';
import { businessCalls } from './business.calls.ts';
import { businessArtistsCalls } from './business-artists.calls.ts';
import { businessBrandsCalls } from './business-brands.calls.ts';
import { businessCompletenessCalls } from './business-completeness.calls.ts';
import { businessHoursCalls } from './business-hours.calls.ts';
import { businessProfileCalls } from './business-profile.calls.ts';
import { businessServicesCalls } from './business-services.calls.ts';
import {
  addressRemoved,
  artistChanged,
  artistInvited,
  completenessChanged,
  hoursChanged,
  salonChanged,
  servicesChanged,
} from './business.events.ts';
import type { AnyCall } from './call.ts';
import { discoveryCalls } from './discovery.calls.ts';
import type { EventDefinition } from './event.ts';
import { galleryCalls } from './gallery.calls.ts';
import { galleryItemCalls } from './gallery-items.calls.ts';
import { galleryUploadCalls } from './gallery-uploads.calls.ts';
import { galleryReviewCalls } from './gallery-review.calls.ts';
import { galleryItemChanged, galleryItemsReviewed } from './gallery.events.ts';
import { contentCalls } from './content.calls.ts';
import { legalDocumentPublished } from './content.events.ts';
import { accountCalls } from './identity-account.calls.ts';
import { identityArtistsCalls } from './identity-artists.calls.ts';
import { signUpCalls } from './identity-sign-up.calls.ts';
import { identityCalls } from './identity.calls.ts';
import {
  businessListed,
  invitationMailRequested,
  invitationAccepted,
  mailedLinkRequested,
  securityChanged,
  sessionsEnded,
  sessionUserChanged,
  signedUp,
  userChanged,
} from './identity.events.ts';
import { messagingCalls } from './messaging.calls.ts';
import { appointmentMessageSent, streamMessageSent } from './messaging.events.ts';
import { paymentsCalls } from './payments.calls.ts';
import { paymentsLedgerCalls } from './payments-ledger.calls.ts';
import {
  bonusChanged,
  paymentOrderChanged,
  payoutAccountChanged,
  payoutDetailsChanged,
  subscriptionChanged,
  subscriptionInvoiceChanged,
} from './payments.events.ts';
import { paymentOrderCalls } from './payments-orders.calls.ts';
import { paymentSourceCalls } from './payments-sources.calls.ts';
import { giftCardCalls } from './payments-gift-cards.calls.ts';
import { packageCalls } from './payments-packages.calls.ts';
import { giftCardSold, packageSold, purchaseRefunded } from './payments-prepaid.events.ts';
import { paymentPolicyCalls } from './payments-policies.calls.ts';
import { policyChanged, visitChargeChanged } from './payments-policies.events.ts';
import { payoutCalls } from './payments-payouts.calls.ts';
import { paymentsSubscriptionsCalls } from './payments-subscriptions.calls.ts';
import { flagCalls } from './rollout-flags.calls.ts';
import { rolloutCalls } from './rollout.calls.ts';
import { flagChanged, rolloutMoved } from './rollout.events.ts';

/** Every call of the product, for the OpenAPI page and for tests of all calls. Not for browsers. */
export const allCalls: readonly AnyCall[] = [
  identityCalls,
  signUpCalls,
  accountCalls,
  identityArtistsCalls,
  businessCalls,
  businessArtistsCalls,
  businessBrandsCalls,
  businessCompletenessCalls,
  businessHoursCalls,
  businessProfileCalls,
  businessServicesCalls,
  galleryCalls,
  galleryItemCalls,
  galleryUploadCalls,
  galleryReviewCalls,
  discoveryCalls,
  bookingCalls,
  clientAppointmentCalls,
  bookingProfessionalCalls,
  bookingJournalCalls,
  salonClientCalls,
  clientRecordCalls,
  waitingListCalls,
  contentCalls,
  messagingCalls,
  paymentsCalls,
  paymentsLedgerCalls,
  paymentOrderCalls,
  paymentSourceCalls,
  paymentsSubscriptionsCalls,
  paymentPolicyCalls,
  giftCardCalls,
  packageCalls,
  payoutCalls,
  rolloutCalls,
  flagCalls,
].flatMap((calls) => Object.values<AnyCall>(calls));

/** Every event of the product. */
export const allEvents: readonly EventDefinition[] = [
  userChanged,
  businessListed,
  invitationAccepted,
  signedUp,
  mailedLinkRequested,
  invitationMailRequested,
  securityChanged,
  sessionsEnded,
  sessionUserChanged,
  salonChanged,
  addressRemoved,
  artistChanged,
  artistInvited,
  servicesChanged,
  hoursChanged,
  completenessChanged,
  galleryItemChanged,
  galleryItemsReviewed,
  appointmentBooked,
  appointmentChanged,
  appointmentPaymentChanged,
  blocksChanged,
  reminderDue,
  freeTimeChanged,
  phoneCodeRequested,
  waitingEntryChanged,
  waitingOfferMade,
  waitingOfferEnded,
  policyChanged,
  visitChargeChanged,
  giftCardSold,
  packageSold,
  purchaseRefunded,
  legalDocumentPublished,
  streamMessageSent,
  appointmentMessageSent,
  paymentOrderChanged,
  bonusChanged,
  payoutAccountChanged,
  payoutDetailsChanged,
  subscriptionChanged,
  subscriptionInvoiceChanged,
  flagChanged,
  rolloutMoved,
];
