import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { createPendingDialogs, logInWithNext } from './pending-dialogs.ts';

const booking = { name: 'book-appointment', props: { artistId: 2, serviceId: 101 } };
const hour = 60 * 60 * 1000;

let kept: Map<string, string>;
let now: number;

const storage = () =>
  ({
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }) as Storage;

let ids: number;
const open = (from: () => Storage = storage) =>
  createPendingDialogs({ storage: from, now: () => now, newId: () => `00000000-${(ids += 1)}` });

beforeEach(() => {
  kept = new Map();
  now = Date.parse('2026-03-02T16:00:00Z');
  ids = 0;
});

describe('a pending dialog', () => {
  it('is there after the page was loaded again, and once only', () => {
    const id = open().keep(booking);
    expect(open().take(id)).toEqual(booking);
    expect(open().take(id)).toBeNull();
  });

  it('is not opened by a tab that keeps another one', () => {
    const other = { name: 'book-appointment', props: { artistId: 3 } };
    const [first, second] = [open().keep(booking), open().keep(other)];
    expect(open().take(second)).toEqual(other);
    expect(open().take(first)).toEqual(booking);
  });

  it('is forgotten after an hour, and cleared away with the next one', () => {
    const id = open().keep(booking);
    now += hour;
    expect(open().take(id)).toEqual(booking);

    const late = open().keep(booking);
    now += hour + 1;
    open().keep(booking);
    expect(kept.size).toBe(1);
    expect(open().take(late)).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['no time', JSON.stringify({ dialog: booking })],
    ['no props', JSON.stringify({ keptAt: Date.parse('2026-03-02T16:00:00Z'), dialog: { name: 'log-in' } })],
    ['a time to come', JSON.stringify({ keptAt: Date.parse('2026-03-03T16:00:00Z'), dialog: booking })],
  ])('with %s is none', (_what, text) => {
    kept.set('frizo.pending-dialog.00000000-9', text);
    expect(open().take('00000000-9')).toBeNull();
  });

  it('cannot be named by anything but an id', () => {
    kept.set('frizo.pending-dialog.', JSON.stringify({ keptAt: now, dialog: booking }));
    expect(open().take('')).toBeNull();
  });

  it('is not kept where the browser keeps nothing, and nothing breaks', () => {
    const refusing = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    expect(open(refusing).take(open(refusing).keep(booking))).toBeNull();
  });
});

describe('a log-in that a dialog follows', () => {
  const logIn = (session: ReturnType<typeof createFakeSession>) =>
    logInWithNext({ session, pending: open(), here: () => '/?category=2&picture=40' });

  it('keeps the dialog for who signs up instead, with the page that the callback leads to', async () => {
    const session = createFakeSession();
    await expect(logIn(session)(undefined, booking)).resolves.toBe(false);
    expect(session.loginsRequired).toEqual(['/?category=2&picture=40&continue=00000000-1']);
    expect(open().take('00000000-1')).toEqual(booking);
  });

  it('keeps nothing once somebody has logged in, since the dialog opens at once', async () => {
    const session = createFakeSession();
    session.willLogIn(buildSessionUser());
    await expect(logIn(session)(undefined, booking)).resolves.toBe(true);
    expect(kept.size).toBe(0);
  });

  it('asks nobody who is logged in, and changes nothing where no dialog follows', async () => {
    await expect(logIn(createFakeSession(buildSessionUser()))(undefined, booking)).resolves.toBe(true);
    const session = createFakeSession();
    await logIn(session)('/me');
    expect(session.loginsRequired).toEqual(['/me']);
    expect(kept.size).toBe(0);
  });
});
