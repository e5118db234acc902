import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { createPendingDialogs, logInWithNext } from './pending-dialogs.ts';

const booking = { name: 'book-appointment', props: { artistId: 2, serviceId: 101 } };
const hour = 60 * 60 * 1000;

let entries: Map<string, string>;
let now: number;

const storage = () =>
  ({
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }) as Storage;

let ids: number;
const open = (from: () => Storage = storage) =>
  createPendingDialogs({ storage: from, now: () => now, newId: () => `00000000-${(ids += 1)}` });

beforeEach(() => {
  entries = new Map();
  now = Date.parse('2026-03-02T16:00:00Z');
  ids = 0;
});

describe('a pending dialog', () => {
  it('can be taken once after the page was reloaded', () => {
    const id = open().save(booking);
    expect(open().take(id)).toEqual(booking);
    expect(open().take(id)).toBeNull();
  });

  it('is separate from the pending dialog of another tab', () => {
    const other = { name: 'book-appointment', props: { artistId: 3 } };
    const [first, second] = [open().save(booking), open().save(other)];
    expect(open().take(second)).toEqual(other);
    expect(open().take(first)).toEqual(booking);
  });

  it('expires after an hour, and is removed when the next one is saved', () => {
    const id = open().save(booking);
    now += hour;
    expect(open().take(id)).toEqual(booking);

    const late = open().save(booking);
    now += hour + 1;
    open().save(booking);
    expect(entries.size).toBe(1);
    expect(open().take(late)).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['no time', JSON.stringify({ dialog: booking })],
    ['no props', JSON.stringify({ keptAt: Date.parse('2026-03-02T16:00:00Z'), dialog: { name: 'log-in' } })],
    ['a time in the future', JSON.stringify({ keptAt: Date.parse('2026-03-03T16:00:00Z'), dialog: booking })],
  ])('with %s is ignored', (_what, text) => {
    entries.set('frizo.pending-dialog.00000000-9', text);
    expect(open().take('00000000-9')).toBeNull();
  });

  it('can only be taken by a valid id', () => {
    entries.set('frizo.pending-dialog.', JSON.stringify({ keptAt: now, dialog: booking }));
    expect(open().take('')).toBeNull();
  });

  it('is not saved if the browser blocks storage, without an error', () => {
    const refusing = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    expect(open(refusing).take(open(refusing).save(booking))).toBeNull();
  });
});

describe('a log-in followed by a dialog', () => {
  const logIn = (session: ReturnType<typeof createFakeSession>) =>
    logInWithNext({ session, pending: open(), here: () => '/?category=2&picture=40' });

  it('saves the dialog for a sign-up instead of the log-in, with its id in the callback', async () => {
    const session = createFakeSession();
    await expect(logIn(session)(undefined, booking)).resolves.toBe(false);
    expect(session.loginsRequired).toEqual(['/?category=2&picture=40&continue=00000000-1']);
    expect(open().take('00000000-1')).toEqual(booking);
  });

  it('keeps nothing after the log-in, because the dialog opens at once', async () => {
    const session = createFakeSession();
    session.willLogIn(buildSessionUser());
    await expect(logIn(session)(undefined, booking)).resolves.toBe(true);
    expect(entries.size).toBe(0);
  });

  it('requires no log-in of a logged-in user, and saves nothing without a following dialog', async () => {
    await expect(logIn(createFakeSession(buildSessionUser()))(undefined, booking)).resolves.toBe(true);
    const session = createFakeSession();
    await logIn(session)('/me');
    expect(session.loginsRequired).toEqual(['/me']);
    expect(entries.size).toBe(0);
  });
});
