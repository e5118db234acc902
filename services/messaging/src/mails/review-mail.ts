import {
  imageUrl,
  pageUrl,
  type galleryItemsReviewed,
  type PayloadOf,
  rejectionTexts,
} from '@frizo/contracts';
import type { Site } from '../env.ts';
import { composeMail, hello, type MailText } from './compose-mail.ts';
import type { Person } from '../people/reference-data.store.ts';

export type ReviewedItem = PayloadOf<typeof galleryItemsReviewed>['items'][number];

/** More are only counted. */
const mostListed = 20;

/** The mail that sums up decisions on a person's pictures (decisions 6); those that were not approved come first. */
export function reviewMail(
  person: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  items: readonly ReviewedItem[],
  { publicUrl }: Pick<Site, 'publicUrl'>,
): MailText {
  const rejected = items.filter(({ outcome }) => outcome === 'rejected');
  const approved = items.filter(({ outcome }) => outcome === 'approved');
  const listed = [...rejected, ...approved].slice(0, mostListed);
  return composeMail({
    subject: subjectOf(approved.length, rejected.length),
    greeting: `${hello(person)}, we have reviewed ${pictures(items.length)} of your gallery. ${summaryOf(approved.length, rejected.length)}`,
    facts: listed.map((item, index) => [`Picture ${index + 1}`, resultOf(item)]),
    // An unconfirmed address may be a stranger's, who gets no pictures chosen by the owner of the account.
    pictures: person.isEmailConfirmed
      ? listed.map(({ image }, index) => ({
          url: `${publicUrl}${imageUrl(image, 'small')}`,
          description: `Picture ${index + 1}`,
        }))
      : [],
    links: [{ label: 'Open your gallery', url: pageUrl(publicUrl, 'salonGallery') }],
    closing:
      rejected.length > 0
        ? 'A picture that was not approved is visible only to you. You can change or delete it in your gallery; once changed, it is reviewed again.'
        : 'Clients can now find them in the gallery and book from them.',
  });
}

function subjectOf(approved: number, rejected: number): string {
  if (rejected === 0)
    return approved === 1 ? 'Your picture is now public' : `Your ${approved} pictures are now public`;
  if (approved === 0)
    return rejected === 1 ? 'Your picture was not approved' : `Your ${rejected} pictures were not approved`;
  return 'Your pictures were reviewed';
}

function summaryOf(approved: number, rejected: number): string {
  const parts = [
    ...(approved > 0 ? [`${approved} ${approved === 1 ? 'is' : 'are'} now public`] : []),
    ...(rejected > 0 ? [`${rejected} ${rejected === 1 ? 'was' : 'were'} not approved`] : []),
  ];
  return `${parts.join(', ')}.`;
}

function resultOf({ outcome, reason, note }: ReviewedItem): string {
  if (outcome === 'approved') return 'Approved';
  return ['Not approved.', reason === null ? '' : rejectionTexts[reason], note].filter(Boolean).join(' ');
}

function pictures(count: number): string {
  return count === 1 ? '1 picture' : `${count} pictures`;
}
