import { streamMessageSent, type AnswerOf, type sendStreamMessage as call } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { insertMessage, type NewStreamMessage } from './stream.store.ts';

/** Keeps a message for its audience's streams, and tells the open pages of it in the same transaction. */
export async function sendStreamMessage(
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
