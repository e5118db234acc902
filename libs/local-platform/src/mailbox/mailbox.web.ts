import { readFile } from 'node:fs/promises';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { listPage } from './list.page.ts';
import type { Attachment, Mail } from './mail.ts';
import type { MailFilter, MailStore } from './mail-store.ts';
import { messagePage, messageViews } from './message.page.ts';
import { mailPolicy, secureHeaders } from './policies.ts';
import { addPushRoutes, type PushMessage, type PushParts } from './push.web.ts';
import { pushesPage } from './pushes.page.ts';
import type { MessageStore, TextFilter, TextStore } from './text-store.ts';
import { textsPage } from './texts.page.ts';
import { addTwilioRoutes } from './twilio.web.ts';

const pageSize = 100;
const maxWaitMs = 30_000;
const stylesheet = new URL('mailbox.css', import.meta.url);

/** The mailbox's pages, the same data as JSON for tests, and the APIs that receive text and push messages. */
export function mailboxApp(store: MailStore, texts: TextStore, push: PushParts): Koa {
  const router = new Router();
  router.get('/', (ctx) => showList(ctx, store));
  router.get('/mailbox.css', async (ctx) => {
    ctx.type = 'css';
    ctx.body = await readFile(stylesheet, 'utf8');
  });
  router.get('/messages/:id', (ctx) => showMessage(ctx, store));
  router.get('/messages/:id/html', (ctx) => showHtml(ctx, store));
  router.get('/messages/:id/attachments/:index', (ctx) => sendAttachment(ctx, store));
  router.get('/api/messages', (ctx) => sendMessages(ctx, store));
  router.get('/texts', (ctx) => showTexts(ctx, texts));
  router.get('/api/texts', (ctx) => sendTexts(ctx, texts));
  addTwilioRoutes(router, texts);
  router.get('/pushes', (ctx) => showPushes(ctx, push.store));
  router.get('/api/pushes', (ctx) => sendPushes(ctx, push.store));
  addPushRoutes(router, push);
  const app = new Koa();
  app.use(secureHeaders);
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

function showList(ctx: Context, store: MailStore): void {
  const filter = filterOf(ctx);
  const mails = store.list(filter);
  const shown = mails.slice(0, pageSize);
  const older = new URLSearchParams({ to: filter.to ?? '', before: shown.at(-1)?.id ?? '' });
  const olderHref = mails.length > pageSize ? `/?${older.toString()}` : undefined;
  ctx.type = 'html';
  ctx.body = listPage({ mails: shown, to: filter.to ?? '', olderHref });
}

function showTexts(ctx: Context, store: TextStore): void {
  const filter = textFilterOf(ctx);
  const texts = store.list(filter);
  const shown = texts.slice(0, pageSize);
  const older = new URLSearchParams({ to: filter.to ?? '', before: shown.at(-1)?.id ?? '' });
  const olderHref = texts.length > pageSize ? `/texts?${older.toString()}` : undefined;
  ctx.type = 'html';
  ctx.body = textsPage({ texts: shown, to: filter.to ?? '', olderHref });
}

/** `?to=&after=<id>&waitMs=`: texts, newest first; with waitMs, as soon as there is one. */
async function sendTexts(ctx: Context, store: TextStore): Promise<void> {
  const filter = textFilterOf(ctx);
  const waitMs = waitOf(ctx);
  const found = waitMs > 0 ? await store.waitFor(filter, waitMs) : store.list(filter);
  ctx.body = { texts: found.slice(0, pageSize) };
}

function showPushes(ctx: Context, store: MessageStore<PushMessage>): void {
  const pushes = store.list(textFilterOf(ctx));
  const shown = pushes.slice(0, pageSize);
  const older = new URLSearchParams({ before: shown.at(-1)?.id ?? '' });
  ctx.type = 'html';
  ctx.body = pushesPage({
    pushes: shown,
    olderHref: pushes.length > pageSize ? `/pushes?${older.toString()}` : undefined,
  });
}

/** `?to=&after=<id>&waitMs=`: push messages, newest first; with waitMs, as soon as there is one. */
async function sendPushes(ctx: Context, store: MessageStore<PushMessage>): Promise<void> {
  const filter = textFilterOf(ctx);
  const waitMs = waitOf(ctx);
  const found = waitMs > 0 ? await store.waitFor(filter, waitMs) : store.list(filter);
  ctx.body = { pushes: found.slice(0, pageSize) };
}

async function showMessage(ctx: Context, store: MailStore): Promise<void> {
  const mail = await mailOf(ctx, store);
  const requested = messageViews.find((view) => view === ctx.query['view']);
  const view =
    requested === 'html' || requested === undefined ? (mail.html === undefined ? 'text' : 'html') : requested;
  const source = view === 'source' ? await store.source(mail.id) : undefined;
  ctx.type = 'html';
  ctx.body = messagePage(mail, view, Buffer.from(source ?? []).toString('utf8'));
}

/** The HTML part alone, for the sandboxed frame: scripts do not run, and links open outside of it. */
async function showHtml(ctx: Context, store: MailStore): Promise<void> {
  const mail = await mailOf(ctx, store);
  ctx.set('content-security-policy', mailPolicy);
  ctx.type = 'html';
  ctx.body = `<base target="_blank">${withInlinePictures(mail)}`;
}

// As data URLs: the sandboxed frame has an opaque origin and cannot fetch from this one.
function withInlinePictures(mail: Mail): string {
  return (mail.html ?? '').replace(/cid:([^"'\s)>]+)/g, (written, id: string) => {
    const picture = mail.attachments.find(({ contentId }) => contentId === id);
    if (!picture?.mimeType.startsWith('image/')) return written;
    return `data:${picture.mimeType};base64,${Buffer.from(picture.content).toString('base64')}`;
  });
}

async function sendAttachment(ctx: Context, store: MailStore): Promise<void> {
  const mail = await mailOf(ctx, store);
  const attachment = mail.attachments[Number(pathField(ctx, 'index'))];
  ctx.assert(attachment !== undefined, 404, 'There is no such attachment.');
  ctx.attachment(attachment.filename);
  // Content of a mail is never rendered as a page of this origin.
  ctx.type = 'application/octet-stream';
  ctx.body = Buffer.from(attachment.content);
}

/** `?to=&subject=&after=<id>&waitMs=`: whole mails, newest first; with waitMs, as soon as there is one. */
async function sendMessages(ctx: Context, store: MailStore): Promise<void> {
  const waitMs = waitOf(ctx);
  const found = waitMs > 0 ? await store.waitFor(filterOf(ctx), waitMs) : store.list(filterOf(ctx));
  const mails = await Promise.all(found.slice(0, pageSize).map((summary) => store.read(summary.id)));
  ctx.body = { messages: mails.filter((mail) => mail !== undefined).map(mailAnswer) };
}

function mailAnswer(mail: Mail): object {
  return {
    ...mail,
    attachments: mail.attachments.map((attachment, index) => attachmentAnswer(mail, attachment, index)),
  };
}

function attachmentAnswer(mail: Mail, attachment: Attachment, index: number): object {
  const { filename, mimeType, content } = attachment;
  const text = mimeType.startsWith('text/') ? Buffer.from(content).toString('utf8') : undefined;
  return { filename, mimeType, size: content.length, url: `/messages/${mail.id}/attachments/${index}`, text };
}

async function mailOf(ctx: Context, store: MailStore): Promise<Mail> {
  const mail = await store.read(pathField(ctx, 'id'));
  ctx.assert(mail !== undefined, 404, 'There is no such mail.');
  return mail;
}

function pathField(ctx: Context, name: string): string {
  return (ctx['params'] as Record<string, string>)[name] ?? '';
}

function filterOf(ctx: Context): MailFilter {
  return { ...textFilterOf(ctx), subject: queryText(ctx, 'subject') };
}

function textFilterOf(ctx: Context): TextFilter {
  return { to: queryText(ctx, 'to'), after: queryText(ctx, 'after'), before: queryText(ctx, 'before') };
}

function queryText(ctx: Context, name: string): string | undefined {
  const value = ctx.query[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function waitOf(ctx: Context): number {
  return Math.min(Number(ctx.query['waitMs']) || 0, maxWaitMs);
}
