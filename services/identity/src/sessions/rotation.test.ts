import { describe, expect, it } from '@jest/globals';
import { classifyToken, type StoredSession, type StoredToken } from './renew-session.ts';

const now = new Date('2026-03-02T12:00:00Z');
const fresh: StoredToken = { expiresAt: new Date('2026-04-01T12:00:00Z'), rotatedAt: null, endedAt: null };
const open: StoredSession = { endsAt: new Date('2026-05-31T12:00:00Z'), endedAt: null };

describe('a presented refresh token', () => {
  it.each<[string, StoredToken | undefined, string]>([
    ['is rotated when it is the latest', fresh, 'rotate'],
    ['is missing when it is unknown', undefined, 'missing'],
    ['is missing when it has expired', { ...fresh, expiresAt: now }, 'missing'],
    ['is missing after a log-out', { ...fresh, endedAt: new Date('2026-03-02T11:00:00Z') }, 'missing'],
    [
      'gets the same successor for a second tab 10 s later',
      { ...fresh, rotatedAt: new Date('2026-03-02T11:59:50Z') },
      'repeat',
    ],
    [
      'gets the same successor if the clock of the copy that renewed is ahead',
      { ...fresh, rotatedAt: new Date('2026-03-02T12:00:01Z') },
      'repeat',
    ],
    [
      'counts as theft when it is used after 10 s',
      { ...fresh, rotatedAt: new Date('2026-03-02T11:59:49.999Z') },
      'reuse',
    ],
  ])('%s', (_title, token, status) => {
    expect(classifyToken(token, open, now)).toBe(status);
  });

  it.each<[string, StoredSession | undefined, string]>([
    [
      'is rotated just before the absolute end of its session',
      { ...open, endsAt: new Date(+now + 1) },
      'rotate',
    ],
    ['is missing from the absolute end of its session on', { ...open, endsAt: now }, 'missing'],
    ['is missing when its session has ended', { ...open, endedAt: now }, 'missing'],
    ['is missing when its session was deleted', undefined, 'missing'],
  ])('%s', (_title, session, status) => {
    expect(classifyToken(fresh, session, now)).toBe(status);
  });
});
