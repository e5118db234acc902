import { artistChanged, legalDocumentPublished, salonChanged } from '@frizo/contracts';
import { consume, type Consumer } from '@frizo/service-kit';
import { keepDocument } from './legal/keep-document.ts';
import { keepArtist } from './references/keep-artist.ts';
import { keepSalon } from './references/keep-salon.ts';

/** What identity keeps of others, so that it never has to ask while somebody logs in. */
export const consumers: Consumer[] = [
  consume(salonChanged, { name: 'on-salon-changed', handle: (salon, { trx }) => keepSalon(trx, salon) }),
  consume(artistChanged, { name: 'on-artist-changed', handle: (artist, { trx }) => keepArtist(trx, artist) }),
  consume(legalDocumentPublished, {
    name: 'on-legal-document-published',
    handle: (document, { trx }) => keepDocument(trx, document),
  }),
];
