import { refusedFields } from '@frizo/service-kit';
import { createHash, ECDH } from 'node:crypto';
import { pushSubscription } from '@frizo/contracts';
import type { Knex } from 'knex';

/** The maximum number of browsers per user. */
const maxTokens = 10;

export interface PushTokenParts {
  readonly userId: number;
  /** The session with which the subscription ends. */
  readonly sessionId: string | undefined;
  readonly pushToken: string;
  readonly now: Date;
  /** The embedded push service, if there is one. */
  readonly sandboxUrl: string | undefined;
}

/**
 * Stores the push subscription of a browser. A browser belongs to the user who logged in last, so that messages for the previous
 * user are not shown to the next one; the oldest of too many subscriptions are deleted.
 */
export async function setPushToken(
  trx: Knex,
  { userId, sessionId, pushToken, now, sandboxUrl }: PushTokenParts,
): Promise<void> {
  const endpoint = endpointOf(pushToken, sandboxUrl);
  await trx('push_tokens')
    .insert({
      endpoint_hash: createHash('sha256').update(endpoint).digest(),
      user_id: userId,
      session_id: sessionId ?? null,
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
    .limit(maxTokens)
    .select('endpoint_hash');
  await trx('push_tokens').where({ user_id: userId }).whereNotIn('endpoint_hash', kept).delete();
}

function endpointOf(pushToken: string, sandboxUrl: string | undefined): string {
  const endpoint = readEndpoint(pushToken);
  const isInSandbox = sandboxUrl !== undefined && endpoint?.startsWith(`${sandboxUrl}/`);
  if (endpoint !== undefined && (isInSandbox || isPublic(endpoint))) return endpoint;
  throw refusedFields({ pushToken: ['VALUE_IS_INVALID'] });
}

function readEndpoint(pushToken: string): string | undefined {
  try {
    const { endpoint, keys } = pushSubscription.parse(JSON.parse(pushToken));
    // Throws unless the key is a point of the curve, since nothing could be encrypted for it.
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
    return endpoint;
  } catch {
    return undefined;
  }
}

/** Messages are sent from inside our network, so only `https` addresses of push services outside of it are accepted. */
function isPublic(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint);
  const isNamed = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname);
  const isInternal = /\.(?:local|localhost|internal|lan|home|intranet|corp|svc)$/.test(hostname);
  return protocol === 'https:' && port === '' && isNamed && !isInternal;
}

/** The push subscriptions of a user. */
export async function readPushTokens(knex: Knex, userId: number): Promise<string[]> {
  return knex('push_tokens')
    .where({ user_id: userId })
    .orderBy('told_at', 'desc')
    .limit(maxTokens)
    .pluck('token');
}

/** Deletes a subscription that its browser has canceled, unless it belongs to another user by now. */
export async function dropPushToken(
  knex: Knex,
  { userId, token }: { readonly userId: number; readonly token: string },
): Promise<void> {
  await knex('push_tokens').where({ user_id: userId, token }).delete();
}
