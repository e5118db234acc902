import { artistChanged, salonChanged, userChanged } from '@frizo/contracts';
import { consume, scheduledJob, type ServiceDefinition } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import {
  changeNotifier,
  onAppointmentBooked,
  onAppointmentChanged,
  onReminderDue,
} from './consumers/appointment-events.ts';
import { accountConsumers } from './consumers/account-events.ts';
import { onItemsReviewed } from './consumers/gallery-events.ts';
import {
  onGiftCardSold,
  onPackageSold,
  onPurchaseRefunded,
  onPaymentOrderChanged,
  onPayoutDetailsChanged,
  onSubscriptionInvoiceChanged,
  onVisitChargeChanged,
} from './consumers/payment-events.ts';
import { waitingListConsumers } from './consumers/waiting-list-events.ts';
import { readEnv, settingNames } from './env.ts';
import { createPushDelivery } from './pushes/push-delivery.ts';
import { createMailDelivery } from './mails/mail-delivery.ts';
import { sweepMessageCounts } from './appointments/notify-recipients.ts';
import { sweepDelayedChanges } from './appointments/delayed-changes.ts';
import { sweepOutgoing } from './outgoing/outgoing.store.ts';
import { sendingJobs } from './outgoing/send-message.ts';
import { saveArtist, saveOwner, savePerson, saveSalon } from './people/reference-data.store.ts';
import { notificationSettingsRoutes } from './settings/notification-settings.ts';
import { streamRoutes } from './stream/stream.routes.ts';
import { createTextDelivery } from './texts/text-delivery.ts';

export const service: ServiceDefinition = {
  name: 'messaging',
  root: new URL('../', import.meta.url),
  settings: settingNames,
  compose(parts) {
    const env = readEnv(parts.env);
    const { clock } = parts;
    const mails = createMailDelivery(parts, env);
    const texts = env.twilio && createTextDelivery(parts, env.twilio);
    const pushes = env.push && createPushDelivery(parts, env.push);
    return {
      routes: [...streamRoutes(parts), ...notificationSettingsRoutes(parts)],
      consumers: [
        consume(userChanged, { name: 'on-user-changed', handle: (user, { trx }) => savePerson(trx, user) }),
        // Apart from `on-user-changed`, which had read all events before owners were stored.
        consume(userChanged, { name: 'on-owner-changed', handle: (user, { trx }) => saveOwner(trx, user) }),
        consume(salonChanged, {
          name: 'on-salon-changed',
          handle: (salon, { trx }) => saveSalon(trx, salon),
        }),
        consume(artistChanged, {
          name: 'on-artist-changed',
          handle: (artist, { trx }) => saveArtist(trx, artist),
        }),
        onAppointmentBooked(parts, env),
        onAppointmentChanged(parts, env),
        onReminderDue(parts, env),
        onItemsReviewed(parts, env),
        onPaymentOrderChanged(parts, env),
        onPayoutDetailsChanged(parts, env),
        onSubscriptionInvoiceChanged(parts, env),
        onVisitChargeChanged(parts, env),
        onGiftCardSold(parts, env),
        onPackageSold(parts, env),
        onPurchaseRefunded(parts, env),
        ...waitingListConsumers(parts, env),
        ...accountConsumers(parts, env),
      ],
      jobs: [
        ...sendingJobs('mails', mails),
        ...(texts ? sendingJobs('texts', texts) : []),
        ...(pushes ? sendingJobs('pushes', pushes) : []),
        scheduledJob({
          name: 'sweep-outgoing',
          schedule: '57 * * * *',
          run: () => sweepOutgoing(parts.knex, clock.now()),
        }),
        scheduledJob({
          name: 'sweep-message-counts',
          schedule: '27 3 * * *',
          run: () => sweepMessageCounts(parts.knex, clock.now()),
        }),
        scheduledJob({
          name: 'sweep-delayed-changes',
          schedule: '37 3 * * *',
          run: () => sweepDelayedChanges(parts.knex, clock.now()),
        }),
      ],
      loops: [changeNotifier(parts, env)],
      stop: async () => mails.stop(),
    };
  },
  seed: seedDemo,
};
