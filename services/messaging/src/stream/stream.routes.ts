import {
  getClientStream,
  getSentStreamMessages,
  markStreamMessageRead,
  sendStreamMessage as sendCall,
} from '@frizo/contracts';
import { notFound, route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { audiencesOf } from './audiences-of.ts';
import { sendStreamMessage } from './send-stream-message.ts';
import { maySend } from './stream.policy.ts';
import { presentMessage, presentSent } from './stream.presenter.ts';
import { latestFor, markRead, sentPage } from './stream.store.ts';

export function streamRoutes({
  knex,
  transaction,
  outbox,
  clock,
}: Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'>): Route[] {
  return [
    route(getClientStream, {
      async handle({ request, actor }) {
        const audiences = await audiencesOf(knex, actor);
        const rows = await latestFor(knex, userIdOf(actor), audiences, request.limit);
        return { messages: rows.map(presentMessage) };
      },
    }),
    route(markStreamMessageRead, {
      handle: ({ request, actor }) =>
        transaction(async (trx) => {
          const audiences = await audiencesOf(trx, actor);
          const mark = { ...request, userId: userIdOf(actor), audiences, now: clock.now() };
          // To whom a message was not sent it does not exist.
          if (!(await markRead(trx, mark))) throw notFound();
          return { success: true as const };
        }),
    }),
    route(sendCall, {
      policy: maySend,
      handle: ({ request, actor }) =>
        transaction((trx) => sendStreamMessage({ trx, outbox, now: clock.now() }, request, userIdOf(actor))),
    }),
    route(getSentStreamMessages, {
      policy: maySend,
      async handle({ request }) {
        const { count, rows } = await sentPage(knex, request);
        return { count, messages: rows.map(presentSent) };
      },
    }),
  ];
}
