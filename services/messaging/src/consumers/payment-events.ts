import { payoutDetailsChanged } from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import { payoutNotice } from '../mails/payout-notice.ts';
import { queueMails } from '../mails/mails.store.ts';
import { findOwners, findPeople } from '../people/reference-data.store.ts';

/** Mails every owner of a salon that somebody changed its payouts. */
export function onPayoutDetailsChanged(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(payoutDetailsChanged, {
    name: 'on-payout-details-changed',
    async handle(changed, { trx }) {
      const ownerIds = await findOwners(trx, changed.salonId);
      const people = await findPeople(trx, ownerIds);
      const mails = ownerIds.map((ownerId) => {
        const owner = people.person(ownerId);
        return { recipient: owner.email, mail: payoutNotice(owner, changed, env) };
      });
      await queueMails({ trx, jobs, now: clock.now() }, mails);
    },
  });
}
