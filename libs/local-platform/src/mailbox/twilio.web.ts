import { text as readText } from 'node:stream/consumers';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { TextStore } from './text-store.ts';

const maxBytes = 16_384;
/** Twilio's limit. */
const maxCharacters = 1_600;

/**
 * The part of Twilio's HTTP API that sends a text message, so that a portal sends here by the same code as to Twilio. Accepts any account,
 * but requires credentials, which pages of other sites cannot send without a CORS preflight.
 */
export function addTwilioRoutes(router: Router, store: TextStore): void {
  router.post('/2010-04-01/Accounts/:sid/Messages.json', (ctx) => receiveText(ctx, store));
}

async function receiveText(ctx: Context, store: TextStore): Promise<void> {
  const { sid = '' } = ctx['params'] as Record<string, string>;
  if (accountOf(ctx.get('authorization')) !== sid) return reject(ctx, 401, 20003, 'Authenticate');
  if (Number(ctx.get('content-length') || maxBytes + 1) > maxBytes)
    return reject(ctx, 413, 20413, 'Too long');
  const form = new URLSearchParams(await readText(ctx.req));
  const to = form.get('To') ?? '';
  const from = form.get('From') ?? form.get('MessagingServiceSid') ?? '';
  const body = form.get('Body') ?? '';
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return reject(ctx, 400, 21211, `The 'To' number ${to} is not valid.`);
  if (from === '') return reject(ctx, 400, 21603, "A 'From' number is required.");
  if (body === '') return reject(ctx, 400, 21602, 'Message body is required.');
  if (body.length > maxCharacters) return reject(ctx, 400, 21617, 'The message body is too long.');
  const { id, receivedAt } = await store.add({ to, from, body });
  ctx.status = 201;
  ctx.body = { sid: `SM${id}`, account_sid: sid, to, from, body, status: 'queued', date_created: receivedAt };
}

function accountOf(authorization: string): string | undefined {
  const [, encoded] = /^Basic ([\w+/=]+)$/i.exec(authorization) ?? [];
  return encoded && Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)[0];
}

function reject(ctx: Context, status: number, code: number, message: string): void {
  ctx.status = status;
  ctx.body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}
