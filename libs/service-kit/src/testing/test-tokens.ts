import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Actor } from '../auth/actor.ts';
import { createTokenVerifier, type TokenVerifier } from '../auth/token-verifier.ts';
import { systemClock, type Clock } from '../clock.ts';

export interface TestTokens {
  /** An access token as identity would sign it; valid for ten minutes by default. */
  sign(actor: Actor, options?: { readonly lifetimeSeconds?: number }): Promise<string>;
  readonly verifier: TokenVerifier;
}

const kid = 'test-key';

/** Signs and verifies with a key of its own, without the identity service. */
export async function createTestTokens(clock: Clock = systemClock): Promise<TestTokens> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const jwk = { ...(await exportJWK(publicKey)), kid };
  return {
    sign({ userId, sessionId, ...claims }, { lifetimeSeconds = 600 } = {}) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ ...claims, ...(sessionId !== undefined && { sid: sessionId }) })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(privateKey);
    },
    verifier: createTokenVerifier({ bus: { request: async () => ({ keys: [jwk] }) as never }, clock }),
  };
}
