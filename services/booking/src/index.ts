import {
  appointmentMessageSent,
  artistChanged,
  galleryItemChanged,
  hoursChanged,
  policyChanged,
  servicesChanged,
  sessionsEnded,
  userChanged,
} from '@frizo/contracts';
import { consume, type Consumer, type ServiceDefinition } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { savePolicy } from './appointments/accepted-policy.ts';
import { chosenStylesResponder, saveGalleryImage } from './appointments/chosen-styles.ts';
import { addressConsumers } from './appointments/follow-addresses.ts';
import { joinedArtistConsumer } from './appointments/follow-joined-artists.ts';
import { releaseArtistResponder, releaseJob, reopenArtistResponder } from './appointments/release-artist.ts';
import { paymentOrderConsumer } from './payments/follow-payment-orders.ts';
import { visitChargeConsumer } from './payments/follow-visit-charges.ts';
import { visitToPayResponder } from './payments/visit-to-pay.ts';
import { noteMessage } from './appointments/confirm-appointment.ts';
import { firstVisitResponder } from './appointments/first-visit.ts';
import { bookingRoutes } from './booking.routes.ts';
import { readEnv, settingNames } from './env.ts';
import { endFeedOfSessions } from './feeds/feeds.store.ts';
import { serveFeeds } from './feeds/serve-feeds.ts';
import { freeTimeHorizon, freeTimePublisher } from './free-time/publish-free-time.ts';
import { savePerson } from './people/people.store.ts';
import { answerPhoneCode } from './phone-proof/phone-proof.ts';
import { knowsSalon, saveArtist, saveHours, saveOffers } from './reference-data.store.ts';
import { createReminders } from './reminders/remind.ts';
import { oldEntriesJob } from './waiting-list/delete-old-entries.ts';
import { waitingListLoop } from './waiting-list/make-offers.ts';

export const service: ServiceDefinition = {
  name: 'booking',
  root: new URL('../', import.meta.url),
  settings: settingNames,
  compose: (parts) => ({
    routes: bookingRoutes(parts),
    consumers: [
      ...consumers,
      ...addressConsumers(parts),
      joinedArtistConsumer(),
      paymentOrderConsumer(parts),
      visitChargeConsumer(parts),
    ],
    responders: [
      answerPhoneCode(parts),
      releaseArtistResponder(parts),
      reopenArtistResponder(parts),
      chosenStylesResponder(parts),
      firstVisitResponder(parts),
      visitToPayResponder(parts),
    ],
    jobs: [freeTimeHorizon(parts), createReminders(parts), releaseJob(parts), oldEntriesJob(parts)],
    loops: [freeTimePublisher(parts), waitingListLoop(parts)],
    knowsSalon: (salonId) => knowsSalon(parts.knex, salonId),
    ...serveFeeds(parts, readEnv(parts.env)),
  }),
  seed: seedDemo,
};

/** Booking copies data of other services, so that availability never needs a request to them. */
const consumers: Consumer[] = [
  consume(userChanged, { name: 'on-user-changed', handle: (user, { trx }) => savePerson(trx, user) }),
  consume(artistChanged, { name: 'on-artist-changed', handle: (artist, { trx }) => saveArtist(trx, artist) }),
  consume(servicesChanged, { name: 'on-services-changed', handle: (list, { trx }) => saveOffers(trx, list) }),
  consume(hoursChanged, { name: 'on-hours-changed', handle: (list, { trx }) => saveHours(trx, list) }),
  consume(policyChanged, { name: 'on-policy-changed', handle: (policy, { trx }) => savePolicy(trx, policy) }),
  consume(galleryItemChanged, {
    name: 'on-gallery-item-changed',
    handle: (item, { trx }) => saveGalleryImage(trx, item),
  }),
  consume(appointmentMessageSent, {
    name: 'on-appointment-message-sent',
    handle: (sent, { trx }) => noteMessage(trx, sent),
  }),
  consume(sessionsEnded, {
    name: 'on-sessions-ended',
    handle: (ending, { trx }) => endFeedOfSessions(trx, ending),
  }),
];
