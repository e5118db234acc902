import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addGiftCard, getOwnGiftCards, giftCardToMail } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { readEnv } from '../env.ts';
import { runScheduled } from '../testing/payments-fixtures.ts';
import { startPrepaidFixtures, type PrepaidFixtures } from '../testing/prepaid-fixtures.ts';

const own = 'a secret of this test that is long enough';

describe('codes of gift cards in the database', () => {
  let fixtures: PrepaidFixtures;

  beforeAll(async () => {
    fixtures = await startPrepaidFixtures();
  });
  afterAll(() => fixtures.stop());

  type Actor = ReturnType<PrepaidFixtures['newUser']>;
  const rowOf = (id: number) =>
    fixtures
      .knex('gift_cards')
      .where({ id })
      .first<{ code: string | null; code_hash: string | null; sealed_code: string | null }>(
        'code',
        'code_hash',
        'sealed_code',
      );
  const add = (code: string, actor: Actor = fixtures.newUser()) =>
    fixtures.host.call(addGiftCard, { code }, { actor });
  const shownTo = async (actor: Actor) =>
    (await fixtures.host.call(getOwnGiftCards, {}, { actor })).body.data.map(({ code }) => code);
  /** As a release before codes were sealed has stored it. */
  async function givenPlain(code: string) {
    const card = await fixtures.givenGiftCard();
    await fixtures
      .knex('gift_cards')
      .where({ id: card.id })
      .update({ code, code_hash: null, sealed_code: null });
    return card;
  }
  const seal = (env: Record<string, string> = {}) =>
    runScheduled(
      { parts: { ...fixtures.parts, env: { ...fixtures.parts.env, ...env } } },
      'seal-gift-card-codes',
    );

  it('are in no row as they are, and after somebody has added the card not even sealed', async () => {
    const { id, code, buyer } = await fixtures.givenGiftCard();
    const plain = code.replaceAll('-', '');
    const { rows: tables } = await fixtures.knex.raw<{ rows: { name: string }[] }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema like 'payments%' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await fixtures.knex.raw<{ rows: { text: string }[] }>(
        `select to_jsonb(stored)::text as text from ${name} as stored limit 10000`,
      );
      expect(rows.filter(({ text }) => text.includes(plain) || text.includes(code))).toEqual([]);
    }
    expect(await shownTo(buyer)).toEqual([code]);
    const keeper = fixtures.newUser();
    expect((await add(code, keeper)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ code: null, sealed_code: null });
    // The keeper's repeated request is found by its hash.
    expect((await add(code, keeper)).status).toBe(200);
    expect(await shownTo(buyer)).toEqual([null]);
  });

  it('that an earlier release has stored as they are still work, and are sealed by a job', async () => {
    const { buyer } = await givenPlain('AAAABBBBCCCCDDD1');
    expect(await shownTo(buyer)).toEqual(['AAAA-BBBB-CCCC-DDD1']);
    expect((await add('AAAA-BBBB-CCCC-DDD1')).status).toBe(200);
    const later = await givenPlain('AAAABBBBCCCCDDD2');
    await seal();
    expect(await rowOf(later.id)).toMatchObject({
      code: null,
      code_hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(await shownTo(later.buyer)).toEqual(['AAAA-BBBB-CCCC-DDD2']);
    expect((await add('AAAA-BBBB-CCCC-DDD2')).status).toBe(200);
  });

  it('of cards that were added in an earlier release are kept by their hash only', async () => {
    const { id } = await givenPlain('AAAABBBBCCCCDDD3');
    const keeper = fixtures.newUser();
    await fixtures.knex('gift_cards').where({ id }).update({ keeper_user_id: keeper.userId });
    await seal();
    expect(await rowOf(id)).toMatchObject({ code: null, sealed_code: null });
    expect((await add('AAAA-BBBB-CCCC-DDD3', keeper)).status).toBe(200);
  });

  it('that were damaged are shown as none, and keep no other one from being shown or sealed', async () => {
    const damaged = await fixtures.givenGiftCard();
    const { sealed_code: sealed } = await rowOf(damaged.id);
    const sealed_code = `${sealed?.slice(0, -4)}AAAA`;
    await fixtures.knex('gift_cards').where({ id: damaged.id }).update({ sealed_code });
    expect(await shownTo(damaged.buyer)).toEqual([null]);
    const other = await givenPlain('AAAABBBBCCCCDDD4');
    const [present = ''] = readEnv(fixtures.parts.env).giftCardSecrets;
    await seal({ GIFT_CARD_SECRET: `${own},${present}` });
    expect(await rowOf(damaged.id)).toMatchObject({ sealed_code });
    expect(await rowOf(other.id)).toMatchObject({ code: null });
    await seal();
    await fixtures.knex('gift_cards').where({ id: damaged.id }).update({ sealed_code: sealed });
    await seal({ GIFT_CARD_SECRET: `${present},${own}` });
  });

  it('are sealed again by a new secret, so that the one before can be removed', async () => {
    const { id, buyer, code } = await fixtures.givenGiftCard();
    const before = await rowOf(id);
    const [present = ''] = readEnv(fixtures.parts.env).giftCardSecrets;
    // Without the secret that has sealed it, it stays as it is.
    await seal({ GIFT_CARD_SECRET: own });
    expect(await rowOf(id)).toEqual(before);
    await seal({ GIFT_CARD_SECRET: `${own},${present}` });
    const after = await rowOf(id);
    expect(after.code_hash).toBe(before.code_hash);
    expect(after.sealed_code?.split('.')[0]).not.toBe(before.sealed_code?.split('.')[0]);
    // This copy of the service does not know the new secret: the buyer is shown no code, and the mail waits.
    expect(await shownTo(buyer)).toEqual([null]);
    await expect(fixtures.parts.bus.request(giftCardToMail, { giftCardId: id })).rejects.toThrow();
    await seal({ GIFT_CARD_SECRET: `${present},${own}` });
    expect(await shownTo(buyer)).toEqual([code]);
    const { giftCard } = await until(
      () => fixtures.parts.bus.request(giftCardToMail, { giftCardId: id }),
      (reply) => reply.giftCard !== null,
    );
    expect(giftCard?.code).toBe(code);
  });
});
