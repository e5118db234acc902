import { rotationGraceMs } from './refresh-token.ts';

/** The stored side of a presented refresh token. */
export interface StoredToken {
  readonly expiresAt: Date;
  readonly rotatedAt: Date | null;
  readonly endedAt: Date | null;
}

/**
 * What a presented refresh token means (decisions 2): `rotate` it, treat its owner as `missing` a session, or see a
 * theft in its `reuse` and end the family.
 */
export function judgeToken(token: StoredToken | undefined, now: Date): 'rotate' | 'missing' | 'reuse' {
  if (!token || token.endedAt || token.expiresAt <= now) return 'missing';
  if (!token.rotatedAt) return 'rotate';
  const sinceRotation = now.getTime() - token.rotatedAt.getTime();
  return sinceRotation <= rotationGraceMs ? 'rotate' : 'reuse';
}
