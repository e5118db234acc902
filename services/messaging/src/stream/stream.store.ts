import type { StreamAudience, StreamMessage } from '@frizo/contracts';
import type { Knex } from 'knex';

export interface NewStreamMessage {
  readonly header: string;
  readonly message: string;
  readonly audience: StreamAudience;
}

export interface SentRow extends NewStreamMessage {
  readonly message_id: number;
  readonly sentAt: Date;
  readonly reads: number;
}

export interface StreamRow extends Omit<StreamMessage, 'sentAt'> {
  readonly sentAt: Date;
}

/** The messages of these audiences, newest first, with whether this person has read each of them. */
export function latestFor(
  knex: Knex,
  userId: number,
  audiences: readonly StreamAudience[],
  limit: number,
): Promise<StreamRow[]> {
  return knex('stream_messages as sent')
    .leftJoin('stream_reads as mine', (on) =>
      on.on('mine.message_id', 'sent.id').andOn('mine.user_id', knex.raw('?', [userId])),
    )
    .whereIn('sent.audience', [...audiences])
    .orderBy('sent.id', 'desc')
    .limit(limit)
    .select<StreamRow[]>(
      'sent.id as message_id',
      'header',
      'message',
      knex.raw('mine.user_id is not null as read'),
      'sent.sent_at as sentAt',
    );
}

/** Returns whether these audiences have such a message; marking it again changes nothing. */
export async function markRead(
  knex: Knex,
  mark: { messageId: number; userId: number; audiences: readonly StreamAudience[]; now: Date },
): Promise<boolean> {
  const { messageId, userId, audiences, now } = mark;
  const found = await knex('stream_messages')
    .where({ id: messageId })
    .whereIn('audience', [...audiences])
    .first<{ id: number } | undefined>('id');
  if (!found) return false;
  await knex('stream_reads')
    .insert({ message_id: messageId, user_id: userId, read_at: now })
    .onConflict(['message_id', 'user_id'])
    .ignore();
  return true;
}

export async function insertMessage(
  trx: Knex,
  { header, message, audience }: NewStreamMessage,
  sent: { by: number | null; at: Date },
): Promise<number> {
  const [row] = await trx('stream_messages')
    .insert({ header, message, audience, sent_by: sent.by, sent_at: sent.at })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('the message was not stored');
  return row.id;
}

export async function sentPage(
  knex: Knex,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: SentRow[] }> {
  const [total] = await knex('stream_messages').count<{ count: number }[]>({ count: '*' });
  const rows = await knex('stream_messages as sent')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .select<SentRow[]>(
      'id as message_id',
      'header',
      'message',
      'audience',
      'sent_at as sentAt',
      knex.raw('(select count(*) from stream_reads where message_id = sent.id) as reads'),
    );
  return { count: Number(total?.count ?? 0), rows };
}
