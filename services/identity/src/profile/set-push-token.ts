import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refusedFields } from '../users/refuse-fields.ts';

/** What a browser's PushManager gives; anything else would fail only when a message is to be sent. */
const subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});

/** As many browsers as a person may have. */
const mostTokens = 10;

/**
 * Keeps where a browser's push messages go. A browser belongs to whoever logged in last, so that the one before is not
 * told things on somebody else's screen; the oldest of too many are forgotten.
 */
export async function setPushToken(
  trx: Knex,
  { userId, pushToken, now }: { userId: number; pushToken: string; now: Date },
): Promise<void> {
  const endpoint = endpointOf(pushToken);
  await trx('push_tokens')
    .insert({
      endpoint_hash: createHash('sha256').update(endpoint).digest(),
      user_id: userId,
      token: pushToken,
      told_at: now,
    })
    .onConflict('endpoint_hash')
    .merge();
  const kept = trx('push_tokens')
    .where({ user_id: userId })
    .orderBy([
      { column: 'told_at', order: 'desc' },
      { column: 'endpoint_hash', order: 'desc' },
    ])
    .limit(mostTokens)
    .select('endpoint_hash');
  await trx('push_tokens').where({ user_id: userId }).whereNotIn('endpoint_hash', kept).delete();
}

function endpointOf(pushToken: string): string {
  try {
    return subscription.parse(JSON.parse(pushToken)).endpoint;
  } catch {
    throw refusedFields({ pushToken: ['VALUE_IS_INVALID'] });
  }
}
