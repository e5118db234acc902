import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { errorCode } from '../machine/start-failure.ts';
import type { MessageStore } from './text-store.ts';
import { createKeyPair, decryptPush, refusalOfSender } from './push-crypto.ts';

/** A push message as a browser would have got it. */
export interface PushMessage {
  /** Sorts by arrival, oldest first. */
  readonly id: string;
  /** ISO instant. */
  readonly receivedAt: string;
  /** The last part of the endpoint: one browser. */
  readonly to: string;
  readonly title: string;
  readonly body: string;
  /** The page that a click opens. */
  readonly path: string;
  /** For how long a push service would have kept it. Seconds. */
  readonly ttlSeconds: number;
}

/** The embedded push service's own keys, made once for each installation. */
export interface PushKeys {
  /** Of every subscription: there is one reader, the mailbox. */
  readonly subscription: { readonly privateKey: string; readonly p256dh: string; readonly auth: string };
  /** Of the portal, which sends (VAPID). */
  readonly sender: { readonly publicKey: string; readonly privateKey: string };
}

/** Reads the keys from a folder, or makes them there for the owner of this process alone. */
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

/** What a push service takes at least, and most take at most. */
const mostBytes = 4_096;

export interface PushParts {
  readonly store: MessageStore<PushMessage>;
  readonly keys: PushKeys;
  readonly now: () => Date;
}

/**
 * As much of the Web Push protocol (RFC 8030, 8188, 8291, 8292) as takes a message in, so that a portal sends here by the same code as to a
 * browser maker's service. What is not encrypted for a subscription, or not signed by the portal, is refused as there.
 */
export function addPushRoutes(router: Router, parts: PushParts): void {
  router.post('/push/:subscription', (ctx) => takePush(ctx, parts));
}

async function takePush(ctx: Context, { store, keys, now }: PushParts): Promise<void> {
  const { subscription = '' } = ctx['params'] as Record<string, string>;
  ctx.assert(/^[\w-]{1,100}$/.test(subscription), 404, 'There is no such subscription.');
  const refusal = refusalOfSender(ctx.get('authorization'), {
    publicKey: keys.sender.publicKey,
    audience: `http://${ctx.host}`,
    now: now(),
  });
  ctx.assert(refusal === undefined, 403, refusal);
  ctx.assert(/^\d{1,9}$/.test(ctx.get('ttl')), 400, 'A TTL is required.');
  ctx.assert(ctx.get('content-encoding') === 'aes128gcm', 415, 'The content encoding has to be aes128gcm.');
  const length = Number(ctx.get('content-length') || mostBytes + 1);
  ctx.assert(length <= mostBytes, 413, `A message has at most ${mostBytes} bytes.`);
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

/** As the portal's worker in a browser reads it; what it could not read stands there as it came. */
function contentOf(text: string): Pick<PushMessage, 'title' | 'body' | 'path'> {
  try {
    const read = JSON.parse(text) as Partial<Record<string, unknown>>;
    return { title: wordsIn(read['title']), body: wordsIn(read['body']), path: wordsIn(read['path']) || '/' };
  } catch {
    return { title: '', body: text, path: '/' };
  }
}

function wordsIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
