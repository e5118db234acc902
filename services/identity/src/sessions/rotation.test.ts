import { describe, expect, it } from '@jest/globals';
import { judgeToken, type StoredToken } from './rotation.ts';

const now = new Date('2026-03-02T12:00:00Z');
const fresh: StoredToken = { expiresAt: new Date('2026-04-01T12:00:00Z'), rotatedAt: null, endedAt: null };

describe('a presented refresh token', () => {
  it.each<[string, StoredToken | undefined, string]>([
    ['is rotated when it is the latest', fresh, 'rotate'],
    ['means no session when it is unknown', undefined, 'missing'],
    ['means no session when it has expired', { ...fresh, expiresAt: now }, 'missing'],
    ['means no session after a log-out', { ...fresh, endedAt: new Date('2026-03-02T11:00:00Z') }, 'missing'],
    [
      'is rotated again by a second tab 10 s later',
      { ...fresh, rotatedAt: new Date('2026-03-02T11:59:50Z') },
      'rotate',
    ],
    [
      'is a theft when it comes back after 10 s',
      { ...fresh, rotatedAt: new Date('2026-03-02T11:59:49.999Z') },
      'reuse',
    ],
  ])('%s', (_title, token, verdict) => {
    expect(judgeToken(token, now)).toBe(verdict);
  });
});
