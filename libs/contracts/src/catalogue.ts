import { bookingCalls } from './booking.calls.ts';
import { bookingClientCalls } from './booking-client.calls.ts';
import { bookingClientsCalls } from './booking-clients.calls.ts';
import { bookingJournalCalls } from './booking-journal.calls.ts';
import { bookingProfessionalCalls } from './booking-professional.calls.ts';
import {
  appointmentBooked,
  appointmentChanged,
  freeTimeChanged,
  phoneCodeAsked,
  reminderDue,
} from './booking.events.ts';
import { businessCalls } from './business.calls.ts';
import { artistChanged, hoursChanged, salonChanged, servicesChanged } from './business.events.ts';
import type { AnyCall } from './call.ts';
import { discoveryCalls } from './discovery.calls.ts';
import type { EventDefinition } from './event.ts';
import { galleryCalls } from './gallery.calls.ts';
import { galleryItemChanged } from './gallery.events.ts';
import { contentCalls } from './content.calls.ts';
import { legalDocumentPublished } from './content.events.ts';
import { accountCalls } from './identity-account.calls.ts';
import { signUpCalls } from './identity-sign-up.calls.ts';
import { identityCalls } from './identity.calls.ts';
import {
  businessListed,
  mailedLinkAsked,
  securityChanged,
  sessionsEnded,
  signedUp,
  userChanged,
} from './identity.events.ts';
import { messagingCalls } from './messaging.calls.ts';
import { appointmentMessageSent, streamMessageSent } from './messaging.events.ts';
import { rolloutCalls } from './rollout.calls.ts';
import { flagChanged, rolloutMoved } from './rollout.events.ts';
import { rolloutsCalls } from './rollouts.calls.ts';

/** Every call of the product, for the OpenAPI page and for tests that go over all of them. Not for browsers. */
export const allCalls: readonly AnyCall[] = [
  identityCalls,
  signUpCalls,
  accountCalls,
  businessCalls,
  galleryCalls,
  discoveryCalls,
  bookingCalls,
  bookingClientCalls,
  bookingProfessionalCalls,
  bookingJournalCalls,
  bookingClientsCalls,
  contentCalls,
  messagingCalls,
  rolloutCalls,
  rolloutsCalls,
].flatMap((calls) => Object.values<AnyCall>(calls));

/** Every event of the product. */
export const allEvents: readonly EventDefinition[] = [
  userChanged,
  businessListed,
  signedUp,
  mailedLinkAsked,
  securityChanged,
  sessionsEnded,
  salonChanged,
  artistChanged,
  servicesChanged,
  hoursChanged,
  galleryItemChanged,
  appointmentBooked,
  appointmentChanged,
  reminderDue,
  freeTimeChanged,
  phoneCodeAsked,
  legalDocumentPublished,
  streamMessageSent,
  appointmentMessageSent,
  flagChanged,
  rolloutMoved,
];
