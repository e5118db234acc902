import {
  artistChanged,
  findGalleryItem,
  freeTimeChanged,
  galleryItemChanged,
  salonChanged,
  servicesChanged,
} from '@frizo/contracts';
import { addDays, todayIn } from '@frizo/local-time';
import {
  type Clock,
  consume,
  type Consumer,
  type Job,
  respond,
  scheduledJob,
  type ServiceDefinition,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { getGalleryCards } from './cards/get-gallery-cards.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { saveArtist, saveFreeTime, saveItem, saveOffers, saveSalon } from './read-model/snapshots.store.ts';

export const service: ServiceDefinition = {
  name: 'discovery',
  root: new URL('../', import.meta.url),
  compose: (parts) => ({
    routes: discoveryRoutes(parts),
    consumers,
    responders: [
      respond(findGalleryItem, async ({ galleryItemId }) => {
        const [item] = await getGalleryCards(parts.knex, [galleryItemId], parts.clock.now());
        return { item: item ?? null };
      }),
    ],
    jobs: [deletePastDays(parts.knex, parts.clock)],
  }),
};

/** The read model is derived from these events only. */
const consumers: Consumer[] = [
  consume(salonChanged, { name: 'on-salon-changed', handle: (salon, { trx }) => saveSalon(trx, salon) }),
  consume(artistChanged, { name: 'on-artist-changed', handle: (artist, { trx }) => saveArtist(trx, artist) }),
  // Not `on-services-changed` or `on-offers-changed`, which had read all events before processing times and durations were stored.
  consume(servicesChanged, {
    name: 'on-service-list-changed',
    handle: (list, { trx }) => saveOffers(trx, list),
  }),
  consume(galleryItemChanged, { name: 'on-item-changed', handle: (item, { trx }) => saveItem(trx, item) }),
  consume(freeTimeChanged, {
    name: 'on-free-time-changed',
    handle: (time, { trx }) => saveFreeTime(trx, time),
  }),
];

/** Deletes free time that is past in every time zone, so it can no longer be requested. The schedule does not matter. */
function deletePastDays(knex: Knex, clock: Clock): Job {
  return scheduledJob({
    name: 'forget-past-days',
    schedule: '27 * * * *',
    async run() {
      const date = addDays(todayIn('UTC', clock.now()), -1);
      await knex('free_spans').where('date', '<', date).delete();
      await knex('free_days').where('date', '<', date).delete();
    },
  });
}
