import { businessListed } from '@frizo/contracts';
import { consume, type Consumer, type Outbox } from '@frizo/service-kit';
import { openDraft } from '../openings/open-draft.ts';

/** A salon opens with the account of its owner, or not at all (spec 7.1, Q13 and Q105). */
export function onBusinessListed(outbox: Outbox): Consumer {
  return consume(businessListed, {
    name: 'on-business-listed',
    handle: (listed, { trx }) => openDraft(trx, outbox, listed),
  });
}
