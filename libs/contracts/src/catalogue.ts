import { bookingCalls } from './booking.calls.ts';
import { appointmentBooked } from './booking.events.ts';
import { businessCalls } from './business.calls.ts';
import { artistChanged, hoursChanged, salonChanged, servicesChanged } from './business.events.ts';
import type { AnyCall } from './call.ts';
import { discoveryCalls } from './discovery.calls.ts';
import type { EventDefinition } from './event.ts';
import { galleryCalls } from './gallery.calls.ts';
import { galleryItemChanged } from './gallery.events.ts';
import { identityCalls } from './identity.calls.ts';
import { userChanged } from './identity.events.ts';
import { rolloutCalls } from './rollout.calls.ts';

/** Every call of the product, for the OpenAPI page and for tests that go over all of them. Not for browsers. */
export const allCalls: readonly AnyCall[] = [
  identityCalls,
  businessCalls,
  galleryCalls,
  discoveryCalls,
  bookingCalls,
  rolloutCalls,
].flatMap((calls) => Object.values<AnyCall>(calls));

/** Every event of the product. */
export const allEvents: readonly EventDefinition[] = [
  userChanged,
  salonChanged,
  artistChanged,
  servicesChanged,
  hoursChanged,
  galleryItemChanged,
  appointmentBooked,
];
