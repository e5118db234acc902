import { subscriptionChanged } from '@frizo/contracts';
import { consume, type Consumer, type Outbox, saveIfNewer } from '@frizo/service-kit';
import { lockSalon } from '../completeness/completeness.store.ts';
import { announceSalon } from './announce-salon.ts';

/** Pauses a salon whose subscription has lapsed, and ends the pause when it is paid (decisions 5). */
export function onSubscriptionChanged({ outbox }: { readonly outbox: Outbox }): Consumer {
  return consume(subscriptionChanged, {
    name: 'on-subscription-changed',
    async handle({ salonId, version, servicePaused }, { trx }) {
      if (!(await saveIfNewer(trx, 'subscriptions', 'salon_id', { salon_id: salonId, version }))) return;
      await lockSalon(trx, salonId);
      const switched = await trx('salons')
        .where({ id: salonId })
        .whereNot({ service_paused: servicePaused })
        .update({ service_paused: servicePaused, version: trx.raw('version + 1') });
      if (switched > 0) await announceSalon(trx, outbox, salonId);
    },
  });
}
