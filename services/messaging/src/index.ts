import { salonChanged, userChanged } from '@frizo/contracts';
import { consume, scheduledJob, type ServiceDefinition } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { onAppointmentBooked } from './consumers/on-appointment-booked.ts';
import { onAppointmentChanged } from './consumers/on-appointment-changed.ts';
import { onMailedLinkAsked } from './consumers/on-mailed-link-asked.ts';
import { onPhoneCodeAsked } from './consumers/on-phone-code-asked.ts';
import { onReminderDue } from './consumers/on-reminder-due.ts';
import { onSecurityChanged } from './consumers/on-security-changed.ts';
import { onSignedUp } from './consumers/on-signed-up.ts';
import { readEnv } from './env.ts';
import { createPushDelivery } from './pushes/push-delivery.ts';
import { createMailDelivery } from './mails/mail-delivery.ts';
import { sweepOutgoing } from './outgoing/outgoing.store.ts';
import { sendingJobs } from './outgoing/send-message.ts';
import { keepPerson } from './people/keep-person.ts';
import { keepSalon } from './people/keep-salon.ts';
import { notificationSettingsRoutes } from './settings/notification-settings.ts';
import { streamRoutes } from './stream/stream.routes.ts';
import { createTextDelivery } from './texts/text-delivery.ts';

export const service: ServiceDefinition = {
  name: 'messaging',
  root: new URL('../', import.meta.url),
  compose(parts) {
    const env = readEnv(parts.env);
    const { clock } = parts;
    const post = createMailDelivery(parts, env);
    const texts = env.twilio && createTextDelivery(parts, env.twilio);
    const pushes = env.push && createPushDelivery(parts, env.push);
    return {
      routes: [...streamRoutes(parts), ...notificationSettingsRoutes(parts)],
      consumers: [
        consume(userChanged, { name: 'on-user-changed', handle: (user, { trx }) => keepPerson(trx, user) }),
        consume(salonChanged, {
          name: 'on-salon-changed',
          handle: (salon, { trx }) => keepSalon(trx, salon),
        }),
        onAppointmentBooked(parts, env),
        onAppointmentChanged(parts, env),
        onReminderDue(parts, env),
        onSignedUp(parts, env),
        onMailedLinkAsked(parts, env),
        onPhoneCodeAsked(parts, env),
        onSecurityChanged(parts, env),
      ],
      jobs: [
        ...sendingJobs('mails', post),
        ...(texts ? sendingJobs('texts', texts) : []),
        ...(pushes ? sendingJobs('pushes', pushes) : []),
        scheduledJob({
          name: 'sweep-outgoing',
          schedule: '57 * * * *',
          run: () => sweepOutgoing(parts.knex, clock.now()),
        }),
      ],
      stop: async () => post.stop(),
    };
  },
  seed: seedDemo,
};
