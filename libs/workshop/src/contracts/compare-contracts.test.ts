import { describe, expect, it } from '@jest/globals';
import { compareContracts } from './compare-contracts.ts';
import { recordContracts, writeRecord } from './contracts-record.ts';
import type { ContractsRecord } from './contracts-record.ts';
import { typesOf } from './read-types.ts';

const before: ContractsRecord = {
  versions: { contracts: '1.0.0', session: '1.0.0', modalQueue: '1.0.0' },
  calls: {
    getThing: {
      route: 'GET /api/booking/things',
      request: { type: 'object' },
      answer: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    },
  },
  events: { 'booking.thing-made.v1': { type: 'object', properties: { id: { type: 'integer' } } } },
  modals: typesOf(`
    /** Words may change. */
    export interface ThingProps { id: number; note?: string }
    export interface ThingResult { thingId: number; isNew: boolean }
    export type PickProps = { id: number } | { name: string };
  `),
  session: typesOf('export interface Session { readonly can: (action: string) => boolean }'),
  modalQueue: typesOf("export type ModalFailure = 'deadline'"),
};

function problemsOf(change: Partial<ContractsRecord>, versions: Partial<ContractsRecord['versions']> = {}) {
  const after = { ...before, ...change, versions: { ...before.versions, ...versions } };
  return Object.fromEntries(
    compareContracts(before, after)
      .filter(({ problems }) => problems.length > 0)
      .map(({ name, problems }) => [name, problems]),
  );
}

function modalsWith(text: string) {
  return { modals: { ...before.modals, ...typesOf(text) } };
}

describe('the check of what a change breaks', () => {
  it('says nothing where nothing has changed', () => {
    expect(problemsOf({})).toEqual({});
  });

  it('names a call that is gone, one that has moved, and an event that is told no more', () => {
    const { getThing } = before.calls;
    if (getThing === undefined) throw new Error('There is no call.');
    expect(problemsOf({ calls: {}, events: {} })).toEqual({
      calls: ['getThing: is gone'],
      events: ['booking.thing-made.v1: is gone'],
    });
    const moved = { ...getThing, route: 'GET /api/booking/secure/things' };
    expect(problemsOf({ calls: { getThing: moved } })).toEqual({
      calls: ['getThing: was GET /api/booking/things, is GET /api/booking/secure/things'],
    });
  });

  it('names what is wrong inside a call and an event', () => {
    const calls = {
      getThing: { ...before.calls.getThing, answer: { type: 'object' } },
    } as ContractsRecord['calls'];
    const events = { 'booking.thing-made.v1': { type: 'object', properties: { id: { type: 'string' } } } };
    expect(problemsOf({ calls, events })).toEqual({
      calls: ['getThing answer.id: is gone'],
      events: ['booking.thing-made.v1.id: was integer, is string'],
    });
  });

  it.each([
    ['export interface ThingProps { id: number; note: string }', 'ThingProps.note: is required now'],
    ['export interface ThingProps { id: string; note?: string }', 'ThingProps.id: was number, is string'],
    ['export interface ThingProps { note?: string }', 'ThingProps.id: is gone'],
    [
      'export interface ThingProps { id: number; note?: string; to: string }',
      'ThingProps.to: is new, and builds from before do not know it',
    ],
    ['export interface ThingResult { thingId: number }', 'ThingResult.isNew: is gone'],
    [
      'export interface ThingResult { thingId: number; isNew?: boolean }',
      'ThingResult.isNew: may be missing now',
    ],
    ['export type PickProps = { id: number }', 'PickProps.{ name: string; }: is gone'],
  ])('names changed props and results of a dialog: %s', (text, problem) => {
    expect(problemsOf(modalsWith(text))).toEqual({ modals: [problem] });
  });

  it.each([
    'export interface ThingProps { /** Other words. */ id: number; note?: string }',
    'export interface ThingProps { id?: number; note?: string; to?: string }',
    'export interface ThingResult { thingId: number; isNew: boolean; at: number }',
    'export type PickProps = { id: number } | { name: string } | { all: true }',
    'export interface OtherProps { id: number }',
  ])('lets a dialog grow: %s', (text) => {
    expect(problemsOf(modalsWith(text))).toEqual({});
  });

  it.each([
    ['a further parameter that may be left out', '(action: string, next?: Next) => boolean', true],
    ['a further parameter that is required', '(action: string, next: Next) => boolean', false],
    ['another type of a parameter', '(action: number) => boolean', false],
    ['another result', '(action: string, next?: Next) => boolean | null', false],
    ['one parameter less', '() => boolean', false],
  ])(
    'says of a function of the session with %s whether remotes from before can call it',
    (_what, type, isHarmless) => {
      const session = typesOf(`export interface Session { readonly can: ${type} }`);
      const problems = problemsOf({ session }, { session: '1.1.0' });
      expect(problems).toEqual(
        isHarmless ? {} : { session: [`Session.can: was (action: string) => boolean, is ${type}`] },
      );
    },
  );

  it('names what is gone from the session, or new in what remotes have to understand', () => {
    expect(problemsOf({ session: typesOf('export interface Session {}') })).toEqual({
      session: ['Session.can: is gone'],
    });
    const modalQueue = typesOf("export type ModalFailure = 'deadline' | 'crashed'");
    expect(problemsOf({ modalQueue })).toEqual({
      modalQueue: ["ModalFailure.'crashed': is new, and builds from before do not know it"],
    });
  });

  it('wants the minor version of a contract to grow with what is new in it', () => {
    const session = typesOf(
      'export interface Session { readonly can: (action: string) => boolean; readonly isKnown: () => boolean }',
    );
    expect(problemsOf({ session })).toEqual({
      session: ['Session.isKnown: is new: the minor version has to grow'],
    });
    expect(problemsOf({ session }, { session: '1.1.0' })).toEqual({});
  });

  it('lets a part change whose major has grown, and no other', () => {
    const session = typesOf('export interface Session {}');
    expect(problemsOf({ session, calls: {} }, { session: '2.0.0' })).toEqual({
      calls: ['getThing: is gone'],
    });
    expect(problemsOf({ session, calls: {} }, { session: '2.0.0', contracts: '2.0.0' })).toEqual({});
  });
});

describe('the record of the contracts', () => {
  it('reads back as it was written, and finds a break in the contracts as they are', () => {
    const now = recordContracts();
    const kept = JSON.parse(writeRecord(now)) as ContractsRecord;
    expect(compareContracts(kept, now).flatMap(({ problems }) => problems)).toEqual([]);
    const { bookAsClient: _, ...calls } = now.calls;
    expect(compareContracts(kept, { ...now, calls }).flatMap(({ problems }) => problems)).toEqual([
      'bookAsClient: is gone',
    ]);
  });
});
