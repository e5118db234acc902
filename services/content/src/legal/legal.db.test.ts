import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getLegalDocument,
  getSignUpDocuments,
  legalDocumentPublished,
  type LegalCode,
} from '@frizo/contracts';
import { createTestDatabase, startTestNats, type TestNats } from '@frizo/local-platform/testing';
import type { ServiceParts } from '@frizo/service-kit';
import { fixedClock, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { service } from '../index.ts';
import { publishDocuments } from './documents.store.ts';
import { readDocuments, type WrittenDocument } from './documents.ts';

describe('legal documents', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let nats: TestNats;
  let host: TestHost;
  let parts: ServiceParts;

  const start = () =>
    startTestHost({
      services: [service],
      databaseUrl: database.url,
      natsUrl: nats.url,
      clock: fixedClock('2026-03-02T17:00:00Z'),
      migrate: false,
    });

  /** All events that were added to the outbox. */
  const published: { code: string; version: number; id: number }[] = [];
  const recording = (): ServiceParts => ({
    ...parts,
    outbox: {
      ...parts.outbox,
      add: async (_trx, event, payload) => {
        expect(event.subject).toBe(legalDocumentPublished.subject);
        published.push(legalDocumentPublished.payload.parse(payload));
      },
    },
  });

  beforeAll(async () => {
    database = await createTestDatabase();
    nats = await startTestNats();
    host = await start();
    const found = host.services.get('content')?.parts;
    if (!found) throw new Error('content did not start');
    parts = found;
  });
  afterAll(async () => {
    await host.stop();
    await nats.stop();
    await database.drop();
  });

  const get = (code: LegalCode) => host.call(getLegalDocument, { code });
  const next = (document: WrittenDocument, content: string): WrittenDocument => ({
    ...document,
    version: document.version + 1,
    publishedOn: '2026-05-04',
    content,
  });
  const written = async (code: LegalCode) =>
    (await readDocuments()).find((document) => document.code === code) as WrittenDocument;

  it('are public once content has started', async () => {
    const { status, body } = await get('pp');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      code: 'pp',
      title: 'Privacy policy',
      version: 1,
      publishedOn: '2026-02-02',
      content: (await written('pp')).content,
    });
  });

  it.each([
    ['client', ['ua', 'pp']],
    ['professional', ['ua', 'pp', 'pa']],
  ] as const)('for the sign-up of a %s are listed in order and without their texts', async (type, codes) => {
    const { body } = await host.call(getSignUpDocuments, { type });
    expect(body.documents.map(({ code }) => code)).toEqual(codes);
    expect(body.documents[0]).not.toHaveProperty('content');
  });

  it('have three kinds, for two types of users', async () => {
    expect((await get('xx' as 'ua')).status).toBe(400);
    expect((await host.call(getSignUpDocuments, { type: 'admin' as 'client' })).status).toBe(400);
  });

  it('are published once, also by copies that start at the same time', async () => {
    const other = await Promise.all([start(), start()]);
    await Promise.all(other.map((copy) => copy.stop()));
    expect(await parts.knex('legal_documents')).toHaveLength(3);
    const stored = await parts.knex('legal_documents').pluck('id');
    await publishDocuments(recording(), await readDocuments());
    expect([stored.length, published]).toEqual([3, []]);
  });

  it('are published with each new text, by one of two copies', async () => {
    const document = next(await written('ua'), '<p>Shorter.</p>');
    await Promise.all([publishDocuments(recording(), [document]), publishDocuments(recording(), [document])]);
    const { body } = await get('ua');
    expect(body).toMatchObject({ version: 2, publishedOn: '2026-05-04', content: '<p>Shorter.</p>' });
    expect(published).toEqual([
      { id: body.id, code: 'ua', title: 'User Agreement', version: 2, publishedOn: '2026-05-04' },
    ]);
  });

  it('are not reverted by a copy that has only the older text', async () => {
    published.length = 0;
    await publishDocuments(recording(), [await written('ua')]);
    await parts.knex('legal_documents').where({ code: 'ua', version: 1 }).delete();
    await publishDocuments(recording(), [await written('ua')]);
    expect((await get('ua')).body.version).toBe(2);
    expect(published).toEqual([]);
  });

  it('stay as published if a text was changed without a new version', async () => {
    const document = await written('pa');
    await publishDocuments(recording(), [{ ...document, content: '<p>Sneaked in.</p>' }]);
    expect((await get('pa')).body.content).toBe(document.content);
    expect(published).toEqual([]);
  });
});
