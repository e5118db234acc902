import type { Actor, TokenVerifier } from '@frizo/service-kit';

/** Whom a socket speaks for, and until when. */
export interface Speaker {
  readonly actor: Actor;
  readonly expiresAtMs: number;
}

/** Undefined for a token that does not hold. @throws Unanswered while nobody can say. */
export async function identify(verifier: TokenVerifier, token: string): Promise<Speaker | undefined> {
  const actor = await verifier.verify(token);
  return actor && { actor, expiresAtMs: expiryOf(token) };
}

/** When a token that was found right runs out. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { exp?: number };
  return (exp ?? 0) * 1000;
}
