import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildAppointment } from '@frizo/appointment-views/testing';
import {
  serviceBlockOf,
  emptyServiceBlock,
  nothing,
  type ServiceBlock,
  type SalonOptions,
} from './service-block.ts';
import {
  activeOf,
  draftOf,
  entriesOf,
  isPending,
  maxServiceBlocks,
  reduceDraft,
  savedText,
  type Draft,
  type DraftAction,
} from './draft.ts';

const place: SalonOptions = { addressIds: [1], artistIds: [2, 3], worksAt: new Map() };
const zoneOf = () => 'America/Phoenix';
const atTen = Date.parse('2026-03-05T17:00:00Z') / 1000;
const complete: ServiceBlock = {
  ...emptyServiceBlock(0),
  artistId: 2,
  addressId: 1,
  serviceId: 101,
  date: '2026-03-05',
  startTime: 36_000,
  processingTime: 5_400,
};
const start = {
  artistId: 2,
  addressId: 1,
  serviceId: 101,
  startTimestamp: atTen,
  processingTime: 5_400,
  image: 0,
};
const onThursday = { date: '2026-03-05', startTimestamp: atTen };
const saved = serviceBlockOf(buildAppointment(onThursday), 0);
const reduce = (draft: Draft, ...actions: DraftAction[]) =>
  actions.reduce((current, action) => reduceDraft(current, action, place), draft);

describe('the service blocks of a dialog', () => {
  it('gain another one that copies the first active one without its times', () => {
    const draft = reduce(draftOf([complete], place), { kind: 'add' });
    expect(draft.serviceBlocks[1]).toEqual({
      ...complete,
      key: 1,
      startTime: nothing,
      processingTime: nothing,
      isChanged: true,
    });
    expect(draft).toMatchObject({ openKey: 1, isTouched: true });
  });

  it('copy the choices of a saved appointment, but not the appointment', () => {
    const draft = reduce(draftOf([saved], place), { kind: 'add' });
    expect(draft.serviceBlocks[1]).toMatchObject({ saved: null, serviceId: 101, startTime: nothing });
  });

  it('are at most as many as one save may have', () => {
    const draft = reduce(draftOf([complete], place), ...Array<DraftAction>(20).fill({ kind: 'add' }));
    expect(draft.serviceBlocks).toHaveLength(maxServiceBlocks);
  });

  it('lose an unsaved one when it is removed, and mark a saved one until that is undone', () => {
    const both = reduce(draftOf([saved], place), { kind: 'add' });
    expect(reduce(both, { kind: 'remove', key: 1 })).toMatchObject({
      serviceBlocks: [{ key: 0 }],
      openKey: 0,
    });

    const marked = reduce(both, { kind: 'remove', key: 0 });
    expect(marked.serviceBlocks.map(({ isRemoved }) => isRemoved)).toEqual([true, false]);
    expect(reduce(marked, { kind: 'restore', key: 0 })).toMatchObject({
      serviceBlocks: [{ isRemoved: false }, {}],
      openKey: 0,
    });
  });

  it.each([
    ['fits', 5_400, { processingTime: 5_400, isShortened: false }],
    ['is longer than the free time', 4_000, { processingTime: 3_600, isShortened: true }],
  ])('are fitted to the free time when the service %s', (_what, free, expected) => {
    const draft = draftOf([{ ...complete, processingTime: nothing }], place);
    const fit: DraftAction = { kind: 'fit-processing-time', key: 0, wantedSeconds: 5_400, freeSeconds: free };
    const fitted = reduce(draft, fit);
    expect(fitted.serviceBlocks[0]).toMatchObject(expected);
    expect(reduce(fitted, fit)).toBe(fitted);
  });

  it('are not fitted when no start is chosen', () => {
    const draft = draftOf([{ ...complete, startTime: nothing }], place);
    expect(
      reduce(draft, { kind: 'fit-processing-time', key: 0, wantedSeconds: 5_400, freeSeconds: 900 }),
    ).toBe(draft);
  });

  it('take the newest version, and keep the choices', () => {
    const moved = reduce(draftOf([saved], place), {
      kind: 'choose',
      key: 0,
      choice: { kind: 'start', startTime: 45_000 },
    });
    const now = buildAppointment({ ...onThursday, version: 5, startTime: 50_400 });
    expect(reduce(moved, { kind: 'reloaded', saved: now }).serviceBlocks[0]).toMatchObject({
      saved: { version: 5 },
      startTime: 45_000,
      isChanged: true,
    });
  });

  it('have nothing left to save for an appointment that was canceled in the meantime', () => {
    const marked = reduce(draftOf([saved], place), { kind: 'remove', key: 0 });
    const now = buildAppointment({ ...onThursday, version: 5, status: 1 });
    const { serviceBlocks } = reduce(marked, { kind: 'reloaded', saved: now });
    expect(serviceBlocks.some(isPending)).toBe(false);
  });

  it('stay unchanged when they cannot be changed', () => {
    const elsewhere = serviceBlockOf(buildAppointment({ addressId: 9, artistId: 8 }), 0);
    expect(draftOf([elsewhere], place, 0, () => true).serviceBlocks[0]).toBe(elsewhere);
  });
});

describe('what a dialog sends', () => {
  const removeAll: DraftAction = { kind: 'remove', key: 0 };
  const move: DraftAction = { kind: 'choose', key: 0, choice: { kind: 'start', startTime: 39_600 } };

  it.each([
    ['a new one', draftOf([complete], place), [{ kind: 'book', ...start }]],
    ['nothing for an unchanged one', draftOf([saved], place), []],
    [
      'a changed one',
      reduce(draftOf([saved], place), move),
      [{ kind: 'change', id: 900, version: 1, ...start, startTimestamp: atTen + 3_600 }],
    ],
    ['a cancellation', reduce(draftOf([saved], place), removeAll), [{ kind: 'cancel', id: 900, version: 1 }]],
  ])('is %s', (_what, draft, entries) => {
    expect(entriesOf(draft, zoneOf)?.map(({ entry }) => entry)).toEqual(entries);
  });

  it('is nothing at all when one service block is incomplete', () => {
    expect(entriesOf(reduce(draftOf([complete], place), { kind: 'add' }), zoneOf)).toBeNull();
  });

  it('is nothing for a time that does not exist because the clocks go forward', () => {
    const jumped = draftOf([{ ...complete, date: '2026-03-08', startTime: 9_000 }], place);
    expect(entriesOf(jumped, () => 'America/New_York')).toBeNull();
    expect(entriesOf(jumped, zoneOf)).toHaveLength(1);
  });

  it('is announced by the most important change', () => {
    expect(savedText([{ kind: 'cancel' }, { kind: 'book' }])).toBe('Appointment booked');
    expect(savedText([{ kind: 'cancel' }, { kind: 'change' }])).toBe('Appointment changed');
    expect(savedText([{ kind: 'cancel' }])).toBe('Appointment canceled');
  });
});

describe('a dialog, after any sequence of actions', () => {
  const key = fc.integer({ min: 0, max: 12 });
  const choice = fc.oneof(
    fc.record({ kind: fc.constant('artist' as const), artistId: fc.constantFrom(2, 3) }),
    fc.record({ kind: fc.constant('service' as const), serviceId: fc.constantFrom(101, 102) }),
    fc.record({ kind: fc.constant('date' as const), date: fc.constantFrom('2026-03-05', '2026-03-06') }),
    fc.record({ kind: fc.constant('start' as const), startTime: fc.constantFrom(36_000, 45_000) }),
  );
  const action: fc.Arbitrary<DraftAction> = fc.oneof(
    fc.record({ kind: fc.constant('choose' as const), key, choice }),
    fc.record({ kind: fc.constant('add' as const) }),
    fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const, 'open' as const), key }),
    fc.record({ kind: fc.constant('drop-start' as const), key }),
  );

  it('keeps its saved appointments and unique keys, and sends each service block at most once', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const draft = reduce(draftOf([saved, { ...complete, key: 1 }], place), ...actions);
        const keys = draft.serviceBlocks.map((serviceBlock) => serviceBlock.key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(draft.serviceBlocks.filter((serviceBlock) => serviceBlock.saved !== null)).toHaveLength(1);
        expect(activeOf(draft).length).toBeLessThanOrEqual(maxServiceBlocks);
        const entries = entriesOf(draft, zoneOf) ?? [];
        expect(new Set(entries.map((one) => one.key)).size).toBe(entries.length);
        for (const { entry } of entries) expect(entry).not.toHaveProperty('startTimestamp', nothing);
      }),
    );
  });
});
