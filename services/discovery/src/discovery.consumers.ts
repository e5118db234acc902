import {
  artistChanged,
  freeTimeChanged,
  galleryItemChanged,
  salonChanged,
  servicesChanged,
} from '@frizo/contracts';
import { consume, type Consumer } from '@frizo/service-kit';
import { keepArtist } from './read-model/keep-artist.ts';
import { keepFreeTime } from './read-model/keep-free-time.ts';
import { keepItem } from './read-model/keep-item.ts';
import { keepOffers } from './read-model/keep-offers.ts';
import { keepSalon } from './read-model/keep-salon.ts';

/** The read model is made of these events and of nothing else. */
export const consumers: Consumer[] = [
  consume(salonChanged, { name: 'on-salon-changed', handle: (salon, { trx }) => keepSalon(trx, salon) }),
  consume(artistChanged, { name: 'on-artist-changed', handle: (artist, { trx }) => keepArtist(trx, artist) }),
  // Not `on-services-changed`, which has read them all before processing times were kept.
  consume(servicesChanged, { name: 'on-offers-changed', handle: (list, { trx }) => keepOffers(trx, list) }),
  consume(galleryItemChanged, { name: 'on-item-changed', handle: (item, { trx }) => keepItem(trx, item) }),
  consume(freeTimeChanged, {
    name: 'on-free-time-changed',
    handle: (time, { trx }) => keepFreeTime(trx, time),
  }),
];
