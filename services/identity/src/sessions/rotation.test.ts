import { describe, expect, it } from '@jest/globals';
import { judgeToken, type StoredSession, type StoredToken } from './renew-session.ts';

const now = new Date('2026-03-02T12:00:00Z');
const fresh: StoredToken = { expiresAt: new Date('2026-04-01T12:00:00Z'), rotatedAt: null, endedAt: null };
const open: StoredSession = { endsAt: new Date('2026-05-31T12:00:00Z'), endedAt: null };

describe('a presented refresh token', () => {
  it.each<[string, StoredToken | undefined, string]>([
    ['is rotated when it is the latest', fresh, 'rotate'],
    ['means no session when it is unknown', undefined, 'missing'],
    ['means no session when it has expired', { ...fresh, expiresAt: now }, 'missing'],
    ['means no session after a log-out', { ...fresh, endedAt: new Date('2026-03-02T11:00:00Z') }, 'missing'],
    [
      'gets the same successor for a second tab 10 s later',
      { ...fresh, rotatedAt: new Date('2026-03-02T11:59:50Z') },
      'repeat',
    ],
    [
      'gets it where the clock of the copy that renewed is ahead',
      { ...fresh, rotatedAt: new Date('2026-03-02T12:00:01Z') },
      'repeat',
    ],
    [
      'is a theft when it comes back after 10 s',
      { ...fresh, rotatedAt: new Date('2026-03-02T11:59:49.999Z') },
      'reuse',
    ],
  ])('%s', (_title, token, verdict) => {
    expect(judgeToken(token, open, now)).toBe(verdict);
  });

  it.each<[string, StoredSession | undefined, string]>([
    [
      'is rotated a moment before its session’s absolute end',
      { ...open, endsAt: new Date(+now + 1) },
      'rotate',
    ],
    ['means no session from the absolute end on', { ...open, endsAt: now }, 'missing'],
    ['means no session once that was ended', { ...open, endedAt: now }, 'missing'],
    ['means no session where that is gone', undefined, 'missing'],
  ])('%s', (_title, session, verdict) => {
    expect(judgeToken(fresh, session, now)).toBe(verdict);
  });
});
