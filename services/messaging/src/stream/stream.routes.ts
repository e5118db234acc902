import {
  type AnswerOf,
  getClientStream,
  getSentStreamMessages,
  markStreamMessageRead,
  type sendStreamMessage as call,
  sendStreamMessage as sendCall,
  type StreamAudience,
  streamMessageSent,
} from '@frizo/contracts';
import {
  type Actor,
  notFound,
  type Outbox,
  route,
  type Route,
  type ServiceParts,
  userIdOf,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { maySend } from './stream.policy.ts';
import { presentMessage, presentSent } from './stream.presenter.ts';
import { insertMessage, latestFor, markRead, type NewStreamMessage, sentPage } from './stream.store.ts';

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
          // For users outside its audience a message does not exist.
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

/** The audiences of a user, by the last event from identity or, before it has arrived, by their token. */
async function audiencesOf(knex: Knex, actor: Actor): Promise<StreamAudience[]> {
  const known = await knex('people')
    .where({ user_id: actor.userId })
    .first<{ is_professional: boolean | null } | undefined>('is_professional');
  const isProfessional = known?.is_professional ?? actor.userType !== null;
  return ['everyone', isProfessional ? 'professionals' : 'clients'];
}

/** Stores a message for the streams of its audience, and publishes it to open pages in the same transaction. */
async function sendStreamMessage(
  { trx, outbox, now }: { trx: Knex.Transaction; outbox: Outbox; now: Date },
  message: NewStreamMessage,
  by: number | null,
): Promise<AnswerOf<typeof call>> {
  const message_id = await insertMessage(trx, message, { by, at: now });
  const { header, message: text, audience } = message;
  const sent = { message_id, header, message: text, audience, sentAt: Math.floor(now.getTime() / 1000) };
  await outbox.add(trx, streamMessageSent, sent);
  return { ...sent, reads: 0 };
}
