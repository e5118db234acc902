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
    /** Comments may change. */
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

describe('the check for breaking changes', () => {
  it('reports nothing if nothing has changed', () => {
    expect(problemsOf({})).toEqual({});
  });

  it('reports a removed call, a moved call and a removed event', () => {
    const { getThing } = before.calls;
    if (getThing === undefined) throw new Error('There is no call.');
    expect(problemsOf({ calls: {}, events: {} })).toEqual({
      calls: ['getThing: was removed'],
      events: ['booking.thing-made.v1: was removed'],
    });
    const moved = { ...getThing, route: 'GET /api/booking/secure/things' };
    expect(problemsOf({ calls: { getThing: moved } })).toEqual({
      calls: ['getThing: was GET /api/booking/things, is GET /api/booking/secure/things'],
    });
  });

  it('reports changed fields of a call and an event', () => {
    const calls = {
      getThing: { ...before.calls.getThing, answer: { type: 'object' } },
    } as ContractsRecord['calls'];
    const events = { 'booking.thing-made.v1': { type: 'object', properties: { id: { type: 'string' } } } };
    expect(problemsOf({ calls, events })).toEqual({
      calls: ['getThing answer.id: was removed'],
      events: ['booking.thing-made.v1.id: was integer, is string'],
    });
  });

  it.each([
    ['export interface ThingProps { id: number; note: string }', 'ThingProps.note: is required now'],
    ['export interface ThingProps { id: string; note?: string }', 'ThingProps.id: was number, is string'],
    ['export interface ThingProps { note?: string }', 'ThingProps.id: was removed'],
    [
      'export interface ThingProps { id: number; note?: string; to: string }',
      'ThingProps.to: is new, and older builds do not know it',
    ],
    ['export interface ThingResult { thingId: number }', 'ThingResult.isNew: was removed'],
    [
      'export interface ThingResult { thingId: number; isNew?: boolean }',
      'ThingResult.isNew: may be missing now',
    ],
    ['export type PickProps = { id: number }', 'PickProps.{ name: string; }: was removed'],
  ])('reports changed props and results of a dialog: %s', (text, problem) => {
    expect(problemsOf(modalsWith(text))).toEqual({ modals: [problem] });
  });

  it.each([
    'export interface ThingProps { /** Another comment. */ id: number; note?: string }',
    'export interface ThingProps { id?: number; note?: string; to?: string }',
    'export interface ThingResult { thingId: number; isNew: boolean; at: number }',
    'export type PickProps = { id: number } | { name: string } | { all: true }',
    'export interface OtherProps { id: number }',
  ])('allows compatible changes of a dialog: %s', (text) => {
    expect(problemsOf(modalsWith(text))).toEqual({});
  });

  it.each([
    ['another optional parameter', '(action: string, next?: Next) => boolean', true],
    ['another required parameter', '(action: string, next: Next) => boolean', false],
    ['another type of a parameter', '(action: number) => boolean', false],
    ['another result', '(action: string, next?: Next) => boolean | null', false],
    ['one parameter fewer', '() => boolean', false],
  ])('decides whether older remotes can call a session function with %s', (_what, type, isHarmless) => {
    const session = typesOf(`export interface Session { readonly can: ${type} }`);
    const problems = problemsOf({ session }, { session: '1.1.0' });
    expect(problems).toEqual(
      isHarmless ? {} : { session: [`Session.can: was (action: string) => boolean, is ${type}`] },
    );
  });

  it('reports removals from the session, and new values that remotes have to handle', () => {
    expect(problemsOf({ session: typesOf('export interface Session {}') })).toEqual({
      session: ['Session.can: was removed'],
    });
    const modalQueue = typesOf("export type ModalFailure = 'deadline' | 'crashed'");
    expect(problemsOf({ modalQueue })).toEqual({
      modalQueue: ["ModalFailure.'crashed': is new, and older builds do not know it"],
    });
  });

  it('requires an increased minor version for additions to a contract', () => {
    const session = typesOf(
      'export interface Session { readonly can: (action: string) => boolean; readonly isKnown: () => boolean }',
    );
    expect(problemsOf({ session })).toEqual({
      session: ['Session.isKnown: is new: increase the minor version'],
    });
    expect(problemsOf({ session }, { session: '1.1.0' })).toEqual({});
  });

  it('allows breaking changes only in a part with an increased major version', () => {
    const session = typesOf('export interface Session {}');
    expect(problemsOf({ session, calls: {} }, { session: '2.0.0' })).toEqual({
      calls: ['getThing: was removed'],
    });
    expect(problemsOf({ session, calls: {} }, { session: '2.0.0', contracts: '2.0.0' })).toEqual({});
  });
});

describe('the record of the contracts', () => {
  it('survives writing and reading, and shows a break of the current contracts', () => {
    const now = recordContracts();
    const stored = JSON.parse(writeRecord(now)) as ContractsRecord;
    expect(compareContracts(stored, now).flatMap(({ problems }) => problems)).toEqual([]);
    const { bookAsClient: _, ...calls } = now.calls;
    expect(compareContracts(stored, { ...now, calls }).flatMap(({ problems }) => problems)).toEqual([
      'bookAsClient: was removed',
    ]);
  });
});
