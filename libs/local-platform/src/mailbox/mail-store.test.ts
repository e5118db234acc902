import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openMailStore, type MailStore } from './mail-store.ts';

const mail = (subject: string, body = 'Hello') =>
  Buffer.from(`From: Frizo <a@b.test>\nSubject: ${subject}\n\n${body}\n`);

describe('the mail store', () => {
  let folder: string;
  let store: MailStore;
  let time: number;

  const now = () => new Date((time += 1000));
  const subjects = (filter = {}) => store.list(filter).map(({ subject }) => subject);

  beforeEach(async () => {
    time = Date.parse('2026-11-21T09:00:00Z');
    folder = mkdtempSync(join(tmpdir(), 'frizo-mail-'));
    store = await openMailStore(folder, now);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('lists the newest first, also after a restart', async () => {
    await store.add(mail('first'), ['a@x.test']);
    await store.add(mail('second'), ['a@x.test']);
    expect(subjects()).toEqual(['second', 'first']);
    store = await openMailStore(folder, now);
    expect(subjects()).toEqual(['second', 'first']);
  });

  it('lists mails of an older version, which stored only the envelope', async () => {
    const { id, receivedAt, to } = await store.add(mail('first'), ['a@x.test']);
    writeFileSync(join(folder, `${id}.json`), JSON.stringify({ id, receivedAt, to }));
    store = await openMailStore(folder, now);
    expect(subjects()).toEqual(['first']);
  });

  it('keeps the order of mails that arrive at the same time', async () => {
    store = await openMailStore(folder, () => new Date('2026-11-21T09:00:00Z'));
    await Promise.all(['1', '2', '3'].map((subject) => store.add(mail(subject), ['a@x.test'])));
    expect(subjects()).toEqual(['3', '2', '1']);
  });

  it('filters by recipient in any case, by words of the subject, and by position', async () => {
    const first = await store.add(mail('Booked'), ['Ana@x.test']);
    const second = await store.add(mail('Canceled'), ['ben@x.test', 'ana@x.test']);
    expect(subjects({ to: 'ana@X.test' })).toEqual(['Canceled', 'Booked']);
    expect(subjects({ to: 'ben@x.test' })).toEqual(['Canceled']);
    expect(subjects({ subject: 'book' })).toEqual(['Booked']);
    expect(subjects({ after: first.id })).toEqual(['Canceled']);
    expect(subjects({ before: second.id })).toEqual(['Booked']);
  });

  it('returns a whole mail and its source', async () => {
    const { id } = await store.add(mail('Hi', 'How are you?'), ['a@x.test']);
    expect(await store.read(id)).toMatchObject({
      from: 'Frizo <a@b.test>',
      text: 'How are you?\n',
      html: undefined,
    });
    expect(Buffer.from((await store.source(id)) ?? []).toString()).toContain('Subject: Hi');
  });

  it('returns nothing for an unknown id or a path', async () => {
    expect(await store.read('../../etc/passwd')).toBeUndefined();
    expect(await store.source('nothing')).toBeUndefined();
  });

  it('waits for a mail that has not arrived yet', async () => {
    const waiting = store.waitFor({ subject: 'booked' }, 30_000);
    await store.add(mail('Something else'), ['a@x.test']);
    await store.add(mail('Booked'), ['a@x.test']);
    expect((await waiting).map(({ subject }) => subject)).toEqual(['Booked']);
  });

  it('stops waiting after the timeout', async () => {
    expect(await store.waitFor({}, 1)).toEqual([]);
  });
});
