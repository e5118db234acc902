import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mirroredRegion, mostHashBits } from '../images/perceptual-hash.ts';
import { startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';
import { findSimilarImages, similarSql } from './near-duplicates.ts';

/** Every hash that differs in up to so many bits is found. */
const certainBits = 7;
const probeId = 1_000;
const pictures = 4_000;
const colors = Buffer.alloc(36, 120);

/** Repeatable numbers from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('the search for near-duplicates', () => {
  let fixtures: GalleryFixtures;
  const random = numbersFrom(7);
  const hashes = new Map<number, bigint>();

  /** Another hash with so many other bits, anywhere. */
  function changed(hash: bigint, bits: number): bigint {
    const places = new Set<number>();
    while (places.size < bits) places.add(Math.floor(random() * 64));
    return [...places].reduce((result, place) => result ^ (1n << BigInt(place)), hash);
  }
  const look = (image_id: number, region: number, hash: bigint) => ({
    image_id,
    region,
    hash: BigInt.asIntN(64, hash).toString(),
    detail: '0',
    colors,
  });

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
    const { knex } = fixtures;
    const probe = changed(0n, 32);
    hashes.set(probeId, probe);
    // Sixteen of each distance come first, up to more than is similar.
    for (let index = 1; index <= pictures; index += 1)
      hashes.set(probeId + index, changed(probe, index <= 16 * 14 ? Math.ceil(index / 16) : 32));
    const ids = [...hashes.keys()];
    const images = ids.map((id) => ({ id, key: `picture ${id}`, placeholder: 'data:,', has_looks: true }));
    await knex.batchInsert('images', images, 1_000);
    const looks = ids.map((id) => look(id, id === probeId ? 0 : id % mirroredRegion, hashes.get(id) ?? 0n));
    await knex.batchInsert('image_looks', looks, 1_000);
    await knex.raw('vacuum analyze image_looks');
  });
  afterAll(() => fixtures.stop());

  const idsWithin = (bits: number) =>
    [...hashes]
      .filter(([id, hash]) => id !== probeId && distanceOf(hash, hashes.get(probeId) ?? 0n) <= bits)
      .map(([id]) => id);

  it('finds every hash that differs in up to seven bits, most up to ten, and no other', async () => {
    const found = (await findSimilarImages(fixtures.knex, [probeId])).get(probeId) ?? new Set();
    expect(idsWithin(certainBits).filter((id) => !found.has(id))).toEqual([]);
    const similar = new Set(idsWithin(mostHashBits));
    expect([...found].filter((id) => id !== probeId && !similar.has(id))).toEqual([]);
    expect(found.size - 1).toBeGreaterThan(0.8 * similar.size);
  });

  it('compares hashes in the indexes, without reading the rows of other pictures', async () => {
    const plan = await fixtures.knex.transaction(async (trx) => {
      // A table of this size fits into a few pages, which would be read as a whole.
      await trx.raw('set local enable_seqscan = off');
      await trx.raw('set local enable_bitmapscan = off');
      const { rows } = await trx.raw<{ rows: { 'QUERY PLAN': string }[] }>(`explain ${similarSql}`, {
        imageIds: [probeId],
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    for (const band of [0, 1, 2, 3])
      expect(plan).toContain(`Index Only Scan using image_looks_hash_by_band_${band}`);
  });
});

function distanceOf(one: bigint, other: bigint): number {
  return [...(one ^ other).toString(2)].filter((bit) => bit === '1').length;
}
