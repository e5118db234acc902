import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSalonPolicy, policyChanged, saveSalonPolicy, type RequestOf } from '@frizo/contracts';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { buildActor, publishedEvents, until } from '@frizo/service-kit/testing';
import { service } from '../index.ts';
import { readPolicyVersion } from './policies.store.ts';

const terms = {
  freeCancellationHours: 24,
  lateFeePercent: 50,
  noShowFeePercent: 100,
  words: 'Please be on time.',
  deposits: [
    { serviceId: 502, percent: 100 },
    { serviceId: 501, percent: 20 },
  ],
};
const byService = terms.deposits.toReversed();
let salons = 0;
/** An owner of a salon of their own. */
function buildOwner() {
  salons += 1;
  return buildActor({ userId: 100 + salons, userType: 7, salonId: salons, salonAdmin: true });
}

describe('the policy of a salon', () => {
  let fixtures: TestService;
  beforeAll(async () => {
    fixtures = await startTestService(service, { now: '2026-03-02T17:00:00Z' });
  });
  afterAll(() => fixtures.stop());

  const save = (request: RequestOf<typeof saveSalonPolicy>, actor: ReturnType<typeof buildActor>) =>
    fixtures.host.call(saveSalonPolicy, request, { actor });

  it('is empty at first, then the saved one, and is published', async () => {
    const owner = buildOwner();
    expect((await fixtures.host.call(getSalonPolicy, {}, { actor: owner })).body).toEqual({ policy: null });
    const { status, body } = await save({ baseVersion: 0, ...terms }, owner);
    expect(status).toBe(200);
    expect(body.policy).toEqual({ version: 1, ...terms, deposits: byService });
    const shown = await fixtures.host.call(getSalonPolicy, {}, { actor: owner });
    expect(shown.body).toEqual(body);
    const events = await until(
      async () =>
        (await publishedEvents(fixtures.nats.url, policyChanged)).filter(
          ({ salonId }) => salonId === owner.salonId,
        ),
      ({ length }) => length > 0,
    );
    expect(events).toEqual([{ salonId: owner.salonId, version: 1, ...terms, deposits: byService }]);
  });

  it('gets a new version with each change, and keeps the earlier ones', async () => {
    const owner = buildOwner();
    await save({ baseVersion: 0, ...terms }, owner);
    const { body } = await save({ baseVersion: 1, ...terms, lateFeePercent: 25 }, owner);
    expect(body.policy.version).toBe(2);
    const first = await readPolicyVersion(fixtures.knex, { salonId: owner.salonId ?? 0, version: 1 });
    expect(first?.lateFeePercent).toBe(50);
    await expect(
      fixtures.knex('policy_versions').where({ salon_id: owner.salonId }).update({ words: '' }),
    ).rejects.toThrow('never changed');
  });

  it('stays as it is when the same terms are saved again', async () => {
    const owner = buildOwner();
    await save({ baseVersion: 0, ...terms }, owner);
    const { status, body } = await save({ baseVersion: 0, ...terms }, owner);
    expect(status).toBe(200);
    expect(body.policy.version).toBe(1);
  });

  it('is not overwritten by somebody who has not seen the latest version', async () => {
    const owner = buildOwner();
    await save({ baseVersion: 0, ...terms }, owner);
    const { status, body } = await save({ baseVersion: 0, ...terms, lateFeePercent: 10 }, owner);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { key: 'payment_policy.changed_meanwhile' } });
  });

  it('has one version more when two save at once, and the other is refused', async () => {
    const owner = buildOwner();
    const answers = await Promise.all(
      [10, 20].map((lateFeePercent) => save({ baseVersion: 0, ...terms, lateFeePercent }, owner)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['more than a week', { freeCancellationHours: 169 }, 'freeCancellationHours'],
    ['more than the price', { lateFeePercent: 101 }, 'lateFeePercent'],
    ['a negative fee', { noShowFeePercent: -1 }, 'noShowFeePercent'],
    ['too many words', { words: 'x'.repeat(501) }, 'words'],
    ['a service twice', { deposits: [byService[0], byService[0]] }, 'deposits'],
  ])('refuses %s', async (_title, wrong, field) => {
    const { status, body } = await save({ baseVersion: 0, ...terms, ...wrong } as never, buildOwner());
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { [field]: [expect.any(String)] } } });
  });

  it('is not for artists, clients and visitors', async () => {
    const artist = buildActor({ userId: 90, userType: 6, salonId: 1 });
    expect((await save({ baseVersion: 0, ...terms }, artist)).status).toBe(403);
    expect((await save({ baseVersion: 0, ...terms }, buildActor({ userId: 91 }))).status).toBe(403);
    expect((await fixtures.host.call(saveSalonPolicy, { baseVersion: 0, ...terms })).status).toBe(401);
  });
});
