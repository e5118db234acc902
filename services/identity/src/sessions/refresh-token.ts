import { createHash, randomBytes } from 'node:crypto';

/** Decisions 2: opaque, kept 30 days, stored hashed; two tabs may present the same one within 10 s. */
export const refreshTokenLifetimeMs = 30 * 24 * 60 * 60 * 1000;
export const rotationGraceMs = 10_000;

export interface RefreshToken {
  /** What the cookie carries. */
  readonly secret: string;
  /** What the table keeps: 256 random bits need no slow hash. */
  readonly hash: Buffer;
}

export function createRefreshToken(): RefreshToken {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashRefreshToken(secret) };
}

export function hashRefreshToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
