import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  closePaymentOrderWithCash,
  getArtistEarnings,
  getArtistShares,
  refundPaymentOrder,
  setArtistShare,
} from '@frizo/contracts';
import { balanceOf } from '../ledger/ledger.ts';
import {
  ana,
  buildArtist,
  client,
  givenOrder,
  ids,
  owner,
  startPaymentsFixtures,
  stranger,
  type PaymentsFixtures,
} from '../testing/payments-fixtures.ts';
import { saveArtist } from './salon-artists.ts';

const march = { year: 2026, month: 3, timezone: 'America/Phoenix' };

describe('shares of artists', () => {
  let fixtures: PaymentsFixtures;

  beforeAll(async () => {
    fixtures = await startPaymentsFixtures();
    const { knex } = fixtures;
    await saveArtist(knex, buildArtist({}));
    await saveArtist(
      knex,
      buildArtist({ artistId: ids.otherArtist, firstName: 'Bea', lastName: 'Stone', isBookable: false }),
    );
  });
  afterAll(() => fixtures.stop());

  const shares = async (actor = owner) =>
    (await fixtures.host.call(getArtistShares, {}, { actor })).body.data.map(
      ({ firstName, artistSharePercent }) => [firstName, artistSharePercent],
    );
  const setShare = async (artistId: number, artistSharePercent: number, actor = owner) =>
    (await fixtures.host.call(setArtistShare, { artistId, artistSharePercent }, { actor })).status;
  const commissionOf = (artistId: number) => balanceOf(fixtures.knex, `commission:${artistId}`);
  const pay = async (artists: number[]) => {
    const { id: paymentOrderId } = await givenOrder(fixtures, { artists });
    await fixtures.host.call(closePaymentOrderWithCash, { paymentOrderId }, { actor: owner });
    return paymentOrderId;
  };

  it('are none at first, are set by the owner, and belong to artists of the salon', async () => {
    expect(await shares()).toEqual([
      ['Ana', 0],
      ['Bea', 0],
    ]);
    expect(await setShare(ids.artist, 33.33)).toBe(200);
    expect(await setShare(ids.artist, 40)).toBe(200);
    expect(await shares()).toEqual([
      ['Ana', 40],
      ['Bea', 0],
    ]);
    expect(await setShare(ids.artist, 10, stranger)).toBe(404);
    expect(await setShare(ids.artist, 10, ana)).toBe(403);
    expect(await setShare(ids.artist, 100.01)).toBe(400);
    expect(await shares(stranger)).toEqual([]);
  });

  it('divide what is paid from now on, in the ledger, and give back with a refund', async () => {
    await setShare(ids.artist, 40);
    await setShare(ids.otherArtist, 0);
    const paymentOrderId = await pay([ids.artist, ids.otherArtist]);
    expect(await commissionOf(ids.artist)).toBe(-2_000);
    expect(await commissionOf(ids.otherArtist)).toBe(0);
    await setShare(ids.artist, 60);
    expect(await commissionOf(ids.artist)).toBe(-2_000);
    await pay([ids.artist]);
    expect(await commissionOf(ids.artist)).toBe(-5_000);
    const refund = { paymentOrderId, requestKey: '0192d3a0-0000-7000-8000-000000000001', reason: 'Sorry' };
    const { status } = await fixtures.host.call(refundPaymentOrder, refund, { actor: owner });
    expect(status).toBe(200);
    expect(await commissionOf(ids.artist)).toBe(-3_000);
    const { body } = await fixtures.host.call(getArtistEarnings, march, { actor: ana });
    expect(body.data).toEqual([
      {
        artistId: ids.artist,
        firstName: 'Ana',
        lastName: 'Ruiz',
        servicesCent: 10_000,
        commissionsCent: 3_000,
        tipsCent: 0,
        totalCent: 3_000,
      },
    ]);
    expect((await fixtures.host.call(getArtistEarnings, march, { actor: client })).status).toBe(403);
  });

  it('follow an artist to their account, and end when the artist leaves', async () => {
    const { knex } = fixtures;
    await saveArtist(knex, buildArtist({ artistId: 300, firstName: 'Cleo', version: 1 }));
    await setShare(300, 25);
    await saveArtist(knex, buildArtist({ artistId: 301, firstName: 'Cleo', version: 1 }));
    const joined = buildArtist({ artistId: 300, firstName: 'Cleo', version: 2, isRemoved: true });
    await saveArtist(knex, { ...joined, joinedAsId: 301 });
    expect(await shares()).toContainEqual(['Cleo', 25]);
    await saveArtist(knex, buildArtist({ artistId: 301, firstName: 'Cleo', version: 2, isRemoved: true }));
    // An older state that arrives late changes nothing.
    await saveArtist(knex, buildArtist({ artistId: 301, firstName: 'Cleo', version: 1 }));
    expect((await shares()).map(([name]) => name)).toEqual(['Ana', 'Bea']);
    expect(await setShare(301, 25)).toBe(404);
  });
});
