import { artistChanged, hoursChanged, salonChanged, servicesChanged, userChanged } from '@frizo/contracts';
import { consume, type Consumer } from '@frizo/service-kit';
import { keepPerson } from './people/keep-person.ts';
import { keepArtist } from './reference/keep-artist.ts';
import { keepHours } from './reference/keep-hours.ts';
import { keepOffers } from './reference/keep-offers.ts';
import { keepSalon } from './reference/keep-salon.ts';

/** What booking keeps of others, so that it never has to ask while someone waits for a time. */
export const consumers: Consumer[] = [
  consume(userChanged, { name: 'on-user-changed', handle: (user, { trx }) => keepPerson(trx, user) }),
  consume(salonChanged, { name: 'on-salon-changed', handle: (salon, { trx }) => keepSalon(trx, salon) }),
  consume(artistChanged, { name: 'on-artist-changed', handle: (artist, { trx }) => keepArtist(trx, artist) }),
  consume(servicesChanged, { name: 'on-services-changed', handle: (list, { trx }) => keepOffers(trx, list) }),
  consume(hoursChanged, { name: 'on-hours-changed', handle: (list, { trx }) => keepHours(trx, list) }),
];
