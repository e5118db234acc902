import { referrerOf } from '@frizo/contracts';
import { handleJob, type Job, type ServiceParts } from '@frizo/service-kit';
import { affiliateCommissionJob, syncInvoice, type InvoiceParts } from './sync-invoice.ts';

/** Posts the commission of whoever has referred the owner, if anybody has (spec 9, Affiliate). */
export function affiliateJobs(parts: InvoiceParts & Pick<ServiceParts, 'bus'>): Job[] {
  return [
    handleJob(affiliateCommissionJob, async ({ invoiceId }) => {
      const { knex, bus } = parts;
      const owner = await knex('subscription_invoices')
        .join('businesses', 'businesses.salon_id', 'subscription_invoices.salon_id')
        .where('subscription_invoices.id', invoiceId)
        .first<{ userId: number | null } | undefined>('owner_user_id as userId');
      if (!owner?.userId) return;
      const { referrerId } = await bus.request(referrerOf, { userId: owner.userId });
      if (referrerId === null || referrerId === owner.userId) return;
      await knex('subscription_invoices')
        .where({ id: invoiceId, affiliate_user_id: null })
        .update({ affiliate_user_id: referrerId });
      await syncInvoice(parts, invoiceId);
    }),
  ];
}
