import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientHeaders, getUnsignedDocuments, legalDocumentPublished, logIn } from '@frizo/contracts';
import { demoLogIns, demoPassword } from '@frizo/demo';
import { buildActor, until } from '@frizo/service-kit/testing';
import { service } from '../src/index.ts';
import { startIdentityFixtures, type IdentityFixtures } from '../src/testing/fixtures.ts';

const document = {
  id: 1,
  code: 'ua' as const,
  title: 'User Agreement',
  version: 1,
  publishedOn: '2026-01-02',
};

describe('the users of the demo', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
    await fixtures.knex('users').delete();
    const parts = fixtures.host.services.get('identity')?.parts;
    if (!parts) throw new Error('identity did not start');
    await service.seed?.(parts, () => undefined);
    await service.seed?.(parts, () => undefined);
  });
  afterAll(() => fixtures.stop());

  const logInAs = ({ email }: { email: string }) =>
    fixtures.host.call(logIn, { username: email, password: demoPassword }, { headers: clientHeaders });

  it('log in with the shared password, each with their role', async () => {
    expect((await logInAs(demoLogIns.admin)).body.user).toMatchObject({ admin: true, gender: { code: 3 } });
    expect((await logInAs(demoLogIns.owner)).body.user).toMatchObject({ rawUserType: 7, salonAdmin: true });
  });

  it('have signed the first documents of content, except for the artist, who gets the dialog', async () => {
    await fixtures.events.publish(legalDocumentPublished, document);
    await until(
      () => fixtures.knex('legal_documents'),
      (rows) => rows.length > 0,
    );
    const { artist, ...others } = demoLogIns;
    for (const { email } of Object.values(others)) {
      expect((await logInAs({ email })).body.user.legalUnsigned).toBe(0);
    }
    const { body } = await fixtures.host.call(
      getUnsignedDocuments,
      {},
      { actor: buildActor({ userId: artist.id }) },
    );
    expect(body.documents).toEqual([{ id: 1, code: 'ua', title: 'User Agreement' }]);
  });
});
