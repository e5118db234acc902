import { referrerOf } from '@frizo/contracts';
import { handleJob, type Job, type ServiceParts } from '@frizo/service-kit';
import { affiliateCommissionJob, syncInvoice, type InvoiceParts } from './sync-invoice.ts';

type AffiliateParts = InvoiceParts & Pick<ServiceParts, 'bus'>;

/** Posts the commission of the affiliate of a business, if it has one (spec 9, Affiliate). */
export function affiliateJobs(parts: AffiliateParts): Job[] {
  return [
    handleJob(affiliateCommissionJob, async ({ invoiceId }) => {
      const { knex } = parts;
      const business = await knex('subscription_invoices')
        .join('businesses', 'businesses.salon_id', 'subscription_invoices.salon_id')
        .where('subscription_invoices.id', invoiceId)
        .first<Owned | undefined>(
          'businesses.salon_id as salonId',
          'owner_user_id as ownerId',
          'affiliate_decided_at as decidedAt',
        );
      if (!business) return;
      if (business.decidedAt === null) await decideAffiliate(parts, business);
      const affiliate = await affiliateOf(parts, business.salonId);
      if (affiliate === null) return;
      await knex('subscription_invoices')
        .where({ id: invoiceId, affiliate_user_id: null })
        .update({ affiliate_user_id: affiliate });
      await syncInvoice(parts, invoiceId);
    }),
  ];
}

interface Owned {
  readonly salonId: number;
  readonly ownerId: number | null;
  readonly decidedAt: Date | null;
}

/**
 * Decides who the affiliate of a business is, with its first paid invoice: a code that the owner types later changes nothing. Nobody is who belongs to the salon or has the
 * owner's phone. One that an invoice has already, from before this was stored, stays.
 */
async function decideAffiliate(
  { knex, bus, clock }: AffiliateParts,
  { salonId, ownerId }: Owned,
): Promise<void> {
  if (ownerId === null) return;
  const { referrerId, referrerSalonId, hasSamePhone } = await bus.request(referrerOf, { userId: ownerId });
  // Of the release before: the job waits for the next one.
  if (referrerId !== null && (referrerSalonId === undefined || hasSamePhone === undefined))
    throw new Error('it is not known whether the referrer belongs to the salon');
  const isOwn = referrerId === ownerId || referrerSalonId === salonId || hasSamePhone === true;
  const referrer = isOwn ? null : referrerId;
  const earlier = knex('subscription_invoices')
    .where({ salon_id: salonId })
    .whereNotNull('affiliate_user_id')
    .orderBy(['created_at', 'id'])
    .limit(1)
    .select('affiliate_user_id');
  await knex('businesses')
    .where({ salon_id: salonId })
    .whereNull('affiliate_decided_at')
    .update({
      affiliate_user_id: knex.raw('coalesce((?), ?::bigint)', [earlier, referrer]),
      affiliate_decided_at: clock.now(),
    });
}

async function affiliateOf({ knex }: AffiliateParts, salonId: number): Promise<number | null> {
  const row = await knex('businesses')
    .where({ salon_id: salonId })
    .first<{ affiliate: number | null } | undefined>('affiliate_user_id as affiliate');
  return row?.affiliate ?? null;
}
