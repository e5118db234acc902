import { salonChanged, userChanged } from '@frizo/contracts';
import { consume, type Consumer, saveIfNewer } from '@frizo/service-kit';

/** Names that only the review page shows. Their consumers read all events since the beginning. */
export function nameConsumers(): Consumer[] {
  return [
    consume(salonChanged, {
      name: 'on-salon-named',
      async handle({ salonId, version, title, url }, { trx }) {
        await saveIfNewer(trx, 'review_salons', 'salon_id', { salon_id: salonId, version, title, url });
      },
    }),
    consume(userChanged, {
      name: 'on-admin-named',
      async handle({ userId, version, admin, firstName, lastName }, { trx }) {
        // Others decide nothing, so their names are not needed here.
        if (!admin) return;
        const name = `${firstName} ${lastName}`.trim();
        await saveIfNewer(trx, 'review_admins', 'admin_id', { admin_id: userId, version, name });
      },
    }),
  ];
}
