import { userChanged } from '@frizo/contracts';
import { consume, type Consumer, type Outbox } from '@frizo/service-kit';
import { renameArtist } from '../artists/rename-artist.ts';

/** What people change of their profile shows where they work, too. */
export function onUserChanged(outbox: Outbox): Consumer {
  return consume(userChanged, {
    name: 'on-user-changed',
    handle: (user, { trx }) => renameArtist(trx, outbox, user),
  });
}
