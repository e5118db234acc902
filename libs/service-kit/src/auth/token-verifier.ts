import { signingKeys } from '@frizo/contracts';
import { decodeProtectedHeader, importJWK, jwtVerify, type CryptoKey } from 'jose';
import type { Clock } from '../clock.ts';
import { Unanswered, type Bus } from '../nats/bus.ts';
import { actorOf, type Actor } from './actor.ts';

/**
 * Tells who a token speaks for; undefined for one that is forged, expired or of an unknown key. Throws `Unanswered` while
 * identity cannot be asked for keys: then nobody knows, and a 401 would log everybody out.
 */
export interface TokenVerifier {
  verify(token: string): Promise<Actor | undefined>;
}

/** A page sends the same token with every request for ten minutes: the signature is checked once. */
const mostRemembered = 10_000;
/** A token of a key that nobody knows must not make every request ask for keys. */
const keysAskedAtMostEveryMs = 5_000;

/** Every service verifies tokens by itself, with public keys that identity tells over NATS (decisions 2). */
export function createTokenVerifier({ bus, clock }: { bus: Pick<Bus, 'ask'>; clock: Clock }): TokenVerifier {
  const keys = new Map<string, CryptoKey>();
  const remembered = new Map<string, { actor: Actor; expiresAtMs: number }>();
  let lastAnsweredMs = -Infinity;
  let asking: Promise<void> | undefined;

  async function learnKeys(): Promise<void> {
    const answer = await bus.ask(signingKeys, {});
    for (const jwk of answer.keys) {
      const { kid } = jwk;
      if (typeof kid === 'string') keys.set(kid, (await importJWK(jwk, 'EdDSA')) as CryptoKey);
    }
    lastAnsweredMs = clock.now().getTime();
  }

  async function keyOf(kid: string): Promise<CryptoKey | undefined> {
    if (keys.has(kid)) return keys.get(kid);
    if (!asking && clock.now().getTime() - lastAnsweredMs >= keysAskedAtMostEveryMs) {
      asking = learnKeys().finally(() => {
        asking = undefined;
      });
    }
    await asking;
    return keys.get(kid);
  }

  async function check(token: string): Promise<{ actor: Actor; expiresAtMs: number } | undefined> {
    try {
      const { kid = '' } = decodeProtectedHeader(token);
      const key = await keyOf(kid);
      if (!key) return undefined;
      const { payload } = await jwtVerify(token, key, { algorithms: ['EdDSA'], currentDate: clock.now() });
      return { actor: actorOf(payload), expiresAtMs: (payload.exp ?? 0) * 1000 };
    } catch (error) {
      if (error instanceof Unanswered) throw error;
      return undefined;
    }
  }

  return {
    async verify(token) {
      const known = remembered.get(token);
      if (known) return known.expiresAtMs > clock.now().getTime() ? known.actor : undefined;
      const checked = await check(token);
      if (!checked) return undefined;
      if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value as string);
      remembered.set(token, checked);
      return checked.actor;
    },
  };
}
