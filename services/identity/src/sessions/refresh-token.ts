import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Decisions 2: opaque, kept 30 days, stored hashed; two tabs may present the same one within 10 s. */
export const refreshTokenLifetimeMs = 30 * 24 * 60 * 60 * 1000;
export const rotationGraceMs = 10_000;
/** Decisions 9: however often it is renewed, a session ends after 90 days. */
export const sessionLifetimeMs = 90 * 24 * 60 * 60 * 1000;

export interface RefreshToken {
  /** What the cookie carries. */
  readonly secret: string;
  /** What the table keeps: 256 random bits need no slow hash. */
  readonly hash: Buffer;
}

export function createRefreshToken(): RefreshToken {
  return tokenOf(randomBytes(32).toString('base64url'));
}

/**
 * The token that replaces another one: always the same, so that a renewal that is repeated gets what the first one got although no table
 * holds it. Nobody can work it out without the key.
 */
export function successorOf(key: Buffer, secret: string): RefreshToken {
  return tokenOf(createHmac('sha256', key).update(secret).digest('base64url'));
}

export function hashRefreshToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function tokenOf(secret: string): RefreshToken {
  return { secret, hash: hashRefreshToken(secret) };
}
