import {
  artistChanged,
  galleryItemChanged,
  hoursChanged,
  salonChanged,
  servicesChanged,
} from '@frizo/contracts';
import { consume, type Consumer } from '@frizo/service-kit';
import { keepArtist } from './read-model/keep-artist.ts';
import { keepHours } from './read-model/keep-hours.ts';
import { keepItem } from './read-model/keep-item.ts';
import { keepOffers } from './read-model/keep-offers.ts';
import { keepSalon } from './read-model/keep-salon.ts';

/** The read model is made of these events and of nothing else. */
export const consumers: Consumer[] = [
  consume(salonChanged, { name: 'on-salon-changed', handle: (salon, { trx }) => keepSalon(trx, salon) }),
  consume(artistChanged, { name: 'on-artist-changed', handle: (artist, { trx }) => keepArtist(trx, artist) }),
  consume(servicesChanged, { name: 'on-services-changed', handle: (list, { trx }) => keepOffers(trx, list) }),
  consume(hoursChanged, { name: 'on-hours-changed', handle: (list, { trx }) => keepHours(trx, list) }),
  consume(galleryItemChanged, { name: 'on-item-changed', handle: (item, { trx }) => keepItem(trx, item) }),
];
