import { userChanged } from '@frizo/contracts';
import { consume, type ServiceDefinition } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { onAppointmentBooked } from './consumers/on-appointment-booked.ts';
import { onMailedLinkAsked } from './consumers/on-mailed-link-asked.ts';
import { onSecurityChanged } from './consumers/on-security-changed.ts';
import { onSignedUp } from './consumers/on-signed-up.ts';
import { readEnv } from './env.ts';
import { createPostRoom } from './mails/post-room.ts';
import { sendDueMails } from './mails/send-due-mails.ts';
import { keepPerson } from './people/keep-person.ts';
import { streamRoutes } from './stream/stream.routes.ts';

export const service: ServiceDefinition = {
  name: 'messaging',
  root: new URL('../', import.meta.url),
  compose(parts) {
    const env = readEnv(parts.env);
    const { clock } = parts;
    const room = createPostRoom(parts, env);
    return {
      routes: streamRoutes(parts),
      consumers: [
        consume(userChanged, { name: 'on-user-changed', handle: (user, { trx }) => keepPerson(trx, user) }),
        onAppointmentBooked(clock),
        onSignedUp(clock, env),
        onMailedLinkAsked(parts, env),
        onSecurityChanged(clock, env),
      ],
      jobs: [{ name: 'send-due-mails', everyMs: 500, run: async () => void (await sendDueMails(room)) }],
    };
  },
  seed: seedDemo,
};
