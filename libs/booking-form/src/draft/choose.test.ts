import { describe, expect, it } from '@jest/globals';
import { buildAppointment } from '@frizo/appointment-views/testing';
import { blockOf, emptyBlock, isComplete, nothing, type ServiceBlock, type SalonOptions } from './block.ts';
import { choose, withDefaults, type Choice } from './choose.ts';

/** Two addresses; Maeve (2) works at both, Noor (3) at the second alone, and where Ida (5) works is not known. */
const place: SalonOptions = {
  addressIds: [1, 4],
  artistIds: [2, 3, 5],
  worksAt: new Map([
    [2, [1, 4]],
    [3, [4]],
  ]),
};
const whole: ServiceBlock = {
  ...emptyBlock(0),
  artistId: 2,
  addressId: 1,
  categoryId: 7,
  serviceId: 101,
  date: '2026-03-02',
  startTime: 36_000,
  processingTime: 5_400,
};

describe('choosing what to book', () => {
  it('clears service, time and processing with another artist', () => {
    expect(choose(whole, { kind: 'artist', artistId: 5 }, place)).toMatchObject({
      artistId: 5,
      addressId: 1,
      categoryId: nothing,
      serviceId: nothing,
      startTime: nothing,
      processingTime: nothing,
      addressNote: null,
    });
  });

  it('keeps everything when the same artist is chosen again', () => {
    expect(choose(whole, { kind: 'artist', artistId: 2 }, place)).toBe(whole);
  });

  it('replaces the address where the artist does not work there, and says so until one is chosen', () => {
    const replaced = choose(whole, { kind: 'artist', artistId: 3 }, place);
    expect(replaced).toMatchObject({ addressId: 4, addressNote: 'changed' });
    expect(choose(replaced, { kind: 'address', addressId: 1 }, place)).toMatchObject({
      addressId: 1,
      addressNote: null,
    });
  });

  it('shows no note about an address that was not chosen before', () => {
    const open = { ...whole, addressId: nothing };
    expect(choose(open, { kind: 'artist', artistId: 3 }, place)).toMatchObject({
      addressId: 4,
      addressNote: null,
    });
  });

  it.each<Choice>([
    { kind: 'address', addressId: 4 },
    { kind: 'category', categoryId: 8 },
    { kind: 'service', serviceId: 102 },
    { kind: 'date', date: '2026-03-03' },
  ])('takes the time back with another $kind', (choice) => {
    const next = choose(whole, choice, place);
    expect(next.startTime).toBe(nothing);
    expect(isComplete(next)).toBe(false);
  });

  it('takes day and time together from an offer', () => {
    const offered = choose(whole, { kind: 'instant', date: '2026-03-05', startTime: 45_000 }, place);
    expect(offered).toMatchObject({ date: '2026-03-05', startTime: 45_000, serviceId: 101 });
  });

  it('clears the processing time where it had to be shortened', () => {
    const shortened = { ...whole, processingTime: 900, isShortened: true };
    const moved = choose(shortened, { kind: 'start', startTime: 45_000 }, place);
    expect(moved).toMatchObject({ processingTime: nothing, isShortened: false });
    const own = choose(whole, { kind: 'start', startTime: 45_000 }, place);
    expect(own.processingTime).toBe(5_400);
  });

  it('is no change where it ends as it was saved', () => {
    const saved = blockOf(buildAppointment(), 0);
    const moved = choose(saved, { kind: 'start', startTime: 45_000 }, place);
    expect(moved.isChanged).toBe(true);
    expect(choose(moved, { kind: 'start', startTime: 36_000 }, place).isChanged).toBe(false);
  });
});

describe('what a block opens with', () => {
  const one: SalonOptions = { addressIds: [1], artistIds: [2, 3], worksAt: new Map() };

  it('chooses a single address, and a single artist of something new', () => {
    expect(withDefaults({ ...whole, addressId: nothing }, one).addressId).toBe(1);
    expect(withDefaults({ ...whole, artistId: nothing }, { ...one, artistIds: [2] }).artistId).toBe(2);
  });

  it('leaves several addresses to the person, unless the artist works at one', () => {
    expect(withDefaults({ ...whole, addressId: nothing }, place).addressId).toBe(nothing);
    expect(withDefaults({ ...whole, artistId: 3, addressId: nothing }, place).addressId).toBe(4);
  });

  it('forgets an artist who is not there', () => {
    expect(withDefaults({ ...whole, artistId: 8 }, place).artistId).toBe(nothing);
  });

  it('replaces a saved address that the salon has left, and says so', () => {
    const saved = blockOf(buildAppointment({ addressId: 9 }), 0);
    expect(withDefaults(saved, place)).toMatchObject({ addressId: 1, addressNote: 'gone', isChanged: true });
    expect(withDefaults(saved, one)).toMatchObject({ addressId: 1, addressNote: 'gone', isChanged: true });
  });

  it('leaves alone what is as it should be', () => {
    expect(withDefaults(whole, place)).toBe(whole);
  });
});
