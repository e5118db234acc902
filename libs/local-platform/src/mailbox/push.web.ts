import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { errorCode } from '../machine/start-failure.ts';
import type { MessageStore } from './text-store.ts';
import { createKeyPair, decryptPush, senderError } from './push-crypto.ts';

/** A push message as a browser would receive it. */
export interface PushMessage {
  /** Sorts by arrival, oldest first. */
  readonly id: string;
  /** ISO instant. */
  readonly receivedAt: string;
  /** The last part of the endpoint, which identifies a browser. */
  readonly to: string;
  readonly title: string;
  readonly body: string;
  /** The page that a click opens. */
  readonly path: string;
  /** How long a push service would store it. Seconds. */
  readonly ttlSeconds: number;
}

/** The keys of the embedded push service, created once for each installation. */
export interface PushKeys {
  /** Shared by all subscriptions, since the mailbox is the only receiver. */
  readonly subscription: { readonly privateKey: string; readonly p256dh: string; readonly auth: string };
  /** The portal's keys as sender (VAPID). */
  readonly sender: { readonly publicKey: string; readonly privateKey: string };
}

/** Reads the keys from a folder, or creates them there, readable only by their owner. */
export async function openPushKeys(folder: string): Promise<PushKeys> {
  const file = join(folder, 'push-keys.secret');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as PushKeys;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const { publicKey: p256dh, privateKey } = createKeyPair();
  const auth = randomBytes(16).toString('base64url');
  const keys = { subscription: { privateKey, p256dh, auth }, sender: createKeyPair() };
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** The size that every push service has to accept, and the limit of most. */
const maxBytes = 4_096;

export interface PushParts {
  readonly store: MessageStore<PushMessage>;
  readonly keys: PushKeys;
  readonly now: () => Date;
}

/**
 * The receiving part of the Web Push protocol (RFC 8030, 8188, 8291, 8292), so that a portal sends here by the same code as to a browser
 * vendor's service. Like there, messages that are not encrypted for a subscription or not signed by the portal are rejected.
 */
export function addPushRoutes(router: Router, parts: PushParts): void {
  router.post('/push/:subscription', (ctx) => receivePush(ctx, parts));
}

async function receivePush(ctx: Context, { store, keys, now }: PushParts): Promise<void> {
  const { subscription = '' } = ctx['params'] as Record<string, string>;
  ctx.assert(/^[\w-]{1,100}$/.test(subscription), 404, 'There is no such subscription.');
  const error = senderError(ctx.get('authorization'), {
    publicKey: keys.sender.publicKey,
    audience: `http://${ctx.host}`,
    now: now(),
  });
  ctx.assert(error === undefined, 403, error);
  ctx.assert(/^\d{1,9}$/.test(ctx.get('ttl')), 400, 'A TTL is required.');
  ctx.assert(ctx.get('content-encoding') === 'aes128gcm', 415, 'The content encoding has to be aes128gcm.');
  const length = Number(ctx.get('content-length') || maxBytes + 1);
  ctx.assert(length <= maxBytes, 413, `A message has at most ${maxBytes} bytes.`);
  const text = readMessage(await buffer(ctx.req), keys);
  ctx.assert(text !== undefined, 400, 'The message is not encrypted for this subscription.');
  const { id } = await store.add({
    to: subscription,
    ttlSeconds: Number(ctx.get('ttl')),
    ...contentOf(text),
  });
  ctx.status = 201;
  ctx.set('location', `/pushes#${id}`);
}

function readMessage(message: Buffer, { subscription }: PushKeys): string | undefined {
  try {
    return decryptPush(message, subscription);
  } catch {
    return undefined;
  }
}

/** Parses the message like the portal's service worker; unreadable text becomes the body. */
function contentOf(text: string): Pick<PushMessage, 'title' | 'body' | 'path'> {
  try {
    const read = JSON.parse(text) as Partial<Record<string, unknown>>;
    return { title: textIn(read['title']), body: textIn(read['body']), path: textIn(read['path']) || '/' };
  } catch {
    return { title: '', body: text, path: '/' };
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
