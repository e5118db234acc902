import { rotationGraceMs } from './refresh-token.ts';

/** The stored side of a presented refresh token. */
export interface StoredToken {
  readonly expiresAt: Date;
  readonly rotatedAt: Date | null;
  readonly endedAt: Date | null;
}

/** The session it belongs to. */
export interface StoredSession {
  readonly endsAt: Date;
  readonly endedAt: Date | null;
}

/**
 * What a presented refresh token means (decisions 2 and 9): `rotate` it; `repeat` the renewal that has replaced it a moment ago; treat its
 * owner as `missing` a session; or see a theft in its `reuse` and end the session.
 */
export function judgeToken(
  token: StoredToken | undefined,
  session: StoredSession | undefined,
  now: Date,
): 'rotate' | 'repeat' | 'missing' | 'reuse' {
  if (!token || !session || token.endedAt || session.endedAt) return 'missing';
  if (token.expiresAt <= now || session.endsAt <= now) return 'missing';
  if (!token.rotatedAt) return 'rotate';
  // Another copy's clock may be ahead: then this is negative.
  const sinceRotation = now.getTime() - token.rotatedAt.getTime();
  return sinceRotation <= rotationGraceMs ? 'repeat' : 'reuse';
}
