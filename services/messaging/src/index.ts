import { userChanged } from '@frizo/contracts';
import { consume, type ServiceDefinition } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { onAppointmentBooked } from './consumers/on-appointment-booked.ts';
import { onAppointmentChanged } from './consumers/on-appointment-changed.ts';
import { onMailedLinkAsked } from './consumers/on-mailed-link-asked.ts';
import { onReminderDue } from './consumers/on-reminder-due.ts';
import { onSecurityChanged } from './consumers/on-security-changed.ts';
import { onSignedUp } from './consumers/on-signed-up.ts';
import { readEnv } from './env.ts';
import { createPostRoom } from './mails/post-room.ts';
import { sendDue } from './outgoing/send-due.ts';
import { keepPerson } from './people/keep-person.ts';
import { streamRoutes } from './stream/stream.routes.ts';
import { createTextRoom } from './texts/text-room.ts';

export const service: ServiceDefinition = {
  name: 'messaging',
  root: new URL('../', import.meta.url),
  compose(parts) {
    const env = readEnv(parts.env);
    const { clock } = parts;
    const post = createPostRoom(parts, env);
    const texts = env.twilio && createTextRoom(parts, env.twilio);
    return {
      routes: streamRoutes(parts),
      consumers: [
        consume(userChanged, { name: 'on-user-changed', handle: (user, { trx }) => keepPerson(trx, user) }),
        onAppointmentBooked(clock, env),
        onAppointmentChanged(clock, env),
        onReminderDue(clock, env),
        onSignedUp(clock, env),
        onMailedLinkAsked(parts, env),
        onSecurityChanged(clock, env),
      ],
      // Jobs of their own: a provider that is slow does not hold the other up.
      jobs: [
        { name: 'send-due-mails', everyMs: 500, run: async () => void (await sendDue(post)) },
        ...(texts
          ? [{ name: 'send-due-texts', everyMs: 500, run: async () => void (await sendDue(texts)) }]
          : []),
      ],
      stop: async () => post.stop(),
    };
  },
  seed: seedDemo,
};
