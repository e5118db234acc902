import { galleryItemsReviewed } from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import { type ReviewedItem, reviewMail } from '../mails/review-mail.ts';
import { queueMails } from '../mails/mails.store.ts';
import { findOwners, findPeople, type Person } from '../people/reference-data.store.ts';

/** Mails the result of a review: all of it to the owner of the salon, and to each artist what concerns their own pictures. */
export function onItemsReviewed(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(galleryItemsReviewed, {
    name: 'on-items-reviewed',
    async handle({ salonId, items }, { trx }) {
      const ownerIds = await findOwners(trx, salonId);
      const byArtist = Map.groupBy(items, ({ artistId }) => artistId);
      for (const ownerId of ownerIds) byArtist.delete(ownerId);
      const people = await findPeople(trx, [...ownerIds, ...byArtist.keys()]);
      const mailTo = (person: Person, about: readonly ReviewedItem[]) => ({
        recipient: person.email,
        mail: reviewMail(person, about, env),
      });
      const mails = ownerIds.map((ownerId) => mailTo(people.person(ownerId), items));
      for (const [artistId, own] of byArtist) {
        const artist = people.artist(artistId);
        if (artist) mails.push(mailTo(artist, own));
      }
      await queueMails({ trx, jobs, now: clock.now() }, mails);
    },
  });
}
