import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Decisions 2: opaque, valid for 30 days, stored hashed; two tabs may present the same one within 10 s. */
export const refreshTokenLifetimeMs = 30 * 24 * 60 * 60 * 1000;
export const rotationGraceMs = 10_000;
/** Decisions 9: a session ends after 90 days, regardless of renewals. */
export const sessionLifetimeMs = 90 * 24 * 60 * 60 * 1000;

export interface RefreshToken {
  /** The content of the cookie. */
  readonly secret: string;
  /** Stored in the table; 256 random bits need no slow hash. */
  readonly hash: Buffer;
}

export function createRefreshToken(): RefreshToken {
  return tokenOf(randomBytes(32).toString('base64url'));
}

/**
 * The token that replaces another one. It is derived with a secret key, so that a repeated renewal gets the same successor although no
 * table stores it.
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
