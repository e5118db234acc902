import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getUnsignedDocuments, legalDocumentPublished, signDocument, type PayloadOf } from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import {
  client,
  loggedIn,
  now,
  owner,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

type Document = PayloadOf<typeof legalDocumentPublished>;

const agreement: Document = {
  id: 11,
  code: 'ua',
  title: 'User Agreement',
  version: 1,
  publishedOn: '2026-01-02',
};
const privacy: Document = { ...agreement, id: 12, code: 'pp', title: 'Privacy policy' };
const vendors: Document = { ...agreement, id: 13, code: 'pa', title: 'Vendor Agreement' };
const newer: Document = { ...agreement, id: 21, version: 2 };

describe('legal documents', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex('legal_signatures').delete();
    await fixtures.knex('legal_documents').delete();
    await fixtures.knex('users').update({ agreed_to_first_documents: false });
  });
  afterAll(() => fixtures.stop());

  async function publish(...documents: Document[]): Promise<void> {
    for (const document of documents) {
      await fixtures.events.publish(legalDocumentPublished, document);
      await until(
        () => fixtures.knex('legal_documents').where({ id: document.id }),
        (rows) => rows.length > 0,
      );
    }
  }

  const unsigned = async (userId = client.id): Promise<number[]> => {
    const { body } = await fixtures.host.call(getUnsignedDocuments, {}, { actor: buildActor({ userId }) });
    return body.documents.map(({ id }) => id);
  };
  const sign = (id: number, userId = client.id) =>
    fixtures.host.call(signDocument, { id }, { actor: buildActor({ userId }) });

  it('are unsigned for the roles that need them, in display order', async () => {
    await publish(vendors, privacy, agreement);
    expect(await unsigned()).toEqual([agreement.id, privacy.id]);
    expect(await unsigned(owner.id)).toEqual([agreement.id, privacy.id, vendors.id]);
    expect((await loggedIn(fixtures, owner.email)).body.user.legalUnsigned).toBe(3);
  });

  it('are signed one at a time, until none remains', async () => {
    await publish(agreement, privacy);
    expect(await sign(agreement.id)).toMatchObject({ status: 200, body: { legalUnsigned: 1 } });
    expect(await unsigned()).toEqual([privacy.id]);
    expect(await sign(privacy.id)).toMatchObject({ status: 200, body: { legalUnsigned: 0 } });
    expect((await loggedIn(fixtures)).body.user.legalUnsigned).toBe(0);
  });

  it('are signed once, also when the request is repeated or sent twice at the same time', async () => {
    await publish(agreement);
    const answers = await Promise.all([sign(agreement.id), sign(agreement.id)]);
    answers.push(await sign(agreement.id));
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ legalUnsigned: 0 })));
    expect(await fixtures.knex('legal_signatures')).toHaveLength(1);
  });

  it('require a new signature for a new text, and the old one can no longer be signed', async () => {
    await publish(agreement);
    await sign(agreement.id);
    await publish(newer);
    expect(await unsigned()).toEqual([newer.id]);
    expect(await sign(agreement.id)).toMatchObject({
      status: 409,
      body: { error: { key: 'resource.conflict' } },
    });
  });

  it('may arrive twice and out of order', async () => {
    await publish(newer, agreement, privacy);
    await fixtures.events.publish(legalDocumentPublished, newer);
    await publish({ ...privacy, id: 22, version: 2 });
    expect(await unsigned()).toEqual([newer.id, 22]);
  });

  it('count as signed by the demo’s users in their first version', async () => {
    await fixtures.knex('users').where({ id: client.id }).update({ agreed_to_first_documents: true });
    await publish(agreement, privacy);
    expect(await unsigned()).toEqual([]);
    await publish(newer);
    expect(await unsigned()).toEqual([newer.id]);
  });

  it('that do not exist cannot be signed', async () => {
    expect((await sign(404)).status).toBe(404);
  });

  it('require a session', async () => {
    expect((await fixtures.host.call(getUnsignedDocuments, {})).status).toBe(401);
    expect((await fixtures.host.call(signDocument, { id: 1 })).status).toBe(401);
  });
});
