import { refusedFields } from '@frizo/service-kit';
import { createHash, ECDH } from 'node:crypto';
import { pushSubscription } from '@frizo/contracts';
import type { Knex } from 'knex';

/** As many browsers as a person may have. */
const mostTokens = 10;

export interface PushTokenParts {
  readonly userId: number;
  /** The session that ends it when it ends. */
  readonly sessionId: string | undefined;
  readonly pushToken: string;
  readonly now: Date;
  /** Of the embedded push service, where there is one. */
  readonly sandboxUrl: string | undefined;
}

/**
 * Keeps where a browser's push messages go. A browser belongs to whoever logged in last, so that the one before is not
 * told things on somebody else's screen; the oldest of too many are forgotten.
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
    .limit(mostTokens)
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
    // Throws unless the key is a point of the curve: nothing could be encrypted for it.
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
    return endpoint;
  } catch {
    return undefined;
  }
}

/** Messages are sent there from inside our network: an address is only taken that names a push service outside of it, over TLS. */
function isPublic(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint);
  const isNamed = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname);
  const isInternal = /\.(?:local|localhost|internal|lan|home|intranet|corp|svc)$/.test(hostname);
  return protocol === 'https:' && port === '' && isNamed && !isInternal;
}

/** Where somebody's push messages go. */
export async function readPushTokens(knex: Knex, userId: number): Promise<string[]> {
  return knex('push_tokens')
    .where({ user_id: userId })
    .orderBy('told_at', 'desc')
    .limit(mostTokens)
    .pluck('token');
}

/** Forgets a browser that has taken its subscription back, unless it is somebody else's by now. */
export async function dropPushToken(
  knex: Knex,
  { userId, token }: { readonly userId: number; readonly token: string },
): Promise<void> {
  await knex('push_tokens').where({ user_id: userId, token }).delete();
}
