import { describe, expect, it } from '@jest/globals';
import { buildAppointment } from '@frizo/appointment-views/testing';
import {
  serviceBlockOf,
  emptyServiceBlock,
  isComplete,
  nothing,
  type ServiceBlock,
  type SalonOptions,
} from './service-block.ts';
import { choose, withDefaults, type Choice } from './choose.ts';

/** Two addresses; Maeve (2) works at both, Noor (3) only at the second, and Ida's (5) address is unknown. */
const place: SalonOptions = {
  addressIds: [1, 4],
  artistIds: [2, 3, 5],
  worksAt: new Map([
    [2, [1, 4]],
    [3, [4]],
  ]),
};
const complete: ServiceBlock = {
  ...emptyServiceBlock(0),
  artistId: 2,
  addressId: 1,
  categoryId: 7,
  serviceId: 101,
  date: '2026-03-02',
  startTime: 36_000,
  processingTime: 5_400,
};

describe('choosing what to book', () => {
  it('clears service, time and processing time when the artist changes', () => {
    expect(choose(complete, { kind: 'artist', artistId: 5 }, place)).toMatchObject({
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
    expect(choose(complete, { kind: 'artist', artistId: 2 }, place)).toBe(complete);
  });

  it('replaces the address when the artist does not work there, with a note until an address is chosen', () => {
    const replaced = choose(complete, { kind: 'artist', artistId: 3 }, place);
    expect(replaced).toMatchObject({ addressId: 4, addressNote: 'changed' });
    expect(choose(replaced, { kind: 'address', addressId: 1 }, place)).toMatchObject({
      addressId: 1,
      addressNote: null,
    });
  });

  it('shows no note when no address was chosen before', () => {
    const open = { ...complete, addressId: nothing };
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
  ])('clears the time when the $kind changes', (choice) => {
    const next = choose(complete, choice, place);
    expect(next.startTime).toBe(nothing);
    expect(isComplete(next)).toBe(false);
  });

  it('keeps a time that was given without a service, until a second service is chosen', () => {
    const given = { ...complete, categoryId: nothing, serviceId: nothing, processingTime: nothing };
    const category = choose(given, { kind: 'category', categoryId: 8 }, place);
    const first = choose(category, { kind: 'service', serviceId: 101 }, place);
    const second = choose(first, { kind: 'service', serviceId: 102 }, place);
    expect([category, first, second].map(({ startTime }) => startTime)).toEqual([36_000, 36_000, nothing]);
  });

  it('takes day and time together from an offered time', () => {
    const offered = choose(complete, { kind: 'instant', date: '2026-03-05', startTime: 45_000 }, place);
    expect(offered).toMatchObject({ date: '2026-03-05', startTime: 45_000, serviceId: 101 });
  });

  it('clears the processing time when it had to be shortened', () => {
    const shortened = { ...complete, processingTime: 900, isShortened: true };
    const moved = choose(shortened, { kind: 'start', startTime: 45_000 }, place);
    expect(moved).toMatchObject({ processingTime: nothing, isShortened: false });
    const own = choose(complete, { kind: 'start', startTime: 45_000 }, place);
    expect(own.processingTime).toBe(5_400);
  });

  it('is no change when it ends with the saved values', () => {
    const saved = serviceBlockOf(buildAppointment(), 0);
    const moved = choose(saved, { kind: 'start', startTime: 45_000 }, place);
    expect(moved.isChanged).toBe(true);
    expect(choose(moved, { kind: 'start', startTime: 36_000 }, place).isChanged).toBe(false);
  });
});

describe('the initial values of a service block', () => {
  const one: SalonOptions = { addressIds: [1], artistIds: [2, 3], worksAt: new Map() };

  it('choose the only address, and the only artist of a new service block', () => {
    expect(withDefaults({ ...complete, addressId: nothing }, one).addressId).toBe(1);
    expect(withDefaults({ ...complete, artistId: nothing }, { ...one, artistIds: [2] }).artistId).toBe(2);
  });

  it('leave a choice of addresses open, unless the artist works at one of them', () => {
    expect(withDefaults({ ...complete, addressId: nothing }, place).addressId).toBe(nothing);
    expect(withDefaults({ ...complete, artistId: 3, addressId: nothing }, place).addressId).toBe(4);
  });

  it('clear an artist who is not available', () => {
    expect(withDefaults({ ...complete, artistId: 8 }, place).artistId).toBe(nothing);
  });

  it('replace a saved address that the salon no longer has, with a note', () => {
    const saved = serviceBlockOf(buildAppointment({ addressId: 9 }), 0);
    expect(withDefaults(saved, place)).toMatchObject({ addressId: 1, addressNote: 'gone', isChanged: true });
    expect(withDefaults(saved, one)).toMatchObject({ addressId: 1, addressNote: 'gone', isChanged: true });
  });

  it('leave valid values unchanged', () => {
    expect(withDefaults(complete, place)).toBe(complete);
  });
});
