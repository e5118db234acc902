import { signingKeys } from '@frizo/contracts';
import { type CryptoKey, decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type Bus, Unanswered } from '../nats/bus.ts';
import { type Actor, actorOf } from './actor.ts';
import type { EndedSessions } from './ended-sessions.ts';

/**
 * Says who a token speaks for; undefined for one that is forged, expired, of an unknown key or of a session that has ended. Throws
 * `Unanswered` while identity cannot be asked for keys, or ended sessions are not loaded yet: then nobody knows, and a 401
 * would log everybody out.
 */
export interface TokenVerifier {
  verify(token: string): Promise<Actor | undefined>;
}

/** A page sends the same token with every request for ten minutes: the signature is checked once. */
const mostRemembered = 10_000;
/** A token of a key that nobody knows must not make every request ask for keys. */
const keysAskedAtMostEveryMs = 5_000;

/**
 * While endings cannot be heard, a token counts for so long after it was signed only: the browser then renews, and identity, which
 * has them in its own tables, decides (docs/decisions/0009).
 */
const unheardLifetimeMs = 2 * 60_000;

interface Checked {
  readonly actor: Actor;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

export interface VerifierParts {
  readonly bus: Pick<Bus, 'request'>;
  readonly clock: Clock;
  /** Where absent, tokens hold until they expire. */
  readonly endings?: Pick<EndedSessions, 'has' | 'isCurrent' | 'loaded'>;
}

/** Every service verifies tokens by itself, with public keys that identity tells over NATS (decisions 2). */
export function createTokenVerifier({ bus, clock, endings }: VerifierParts): TokenVerifier {
  const keys = new Map<string, CryptoKey>();
  const remembered = new LRUCache<string, Checked>({ max: mostRemembered });
  let lastAnsweredMs = -Infinity;
  let asking: Promise<void> | undefined;

  async function learnKeys(): Promise<void> {
    const answer = await bus.request(signingKeys, {});
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

  async function check(token: string): Promise<Checked | undefined> {
    try {
      const { kid = '' } = decodeProtectedHeader(token);
      const key = await keyOf(kid);
      if (!key) return undefined;
      const { payload } = await jwtVerify(token, key, { algorithms: ['EdDSA'], currentDate: clock.now() });
      const issuedAtMs = (payload.iat ?? 0) * 1000;
      return { actor: actorOf(payload), issuedAtMs, expiresAtMs: (payload.exp ?? 0) * 1000 };
    } catch (error) {
      if (error instanceof Unanswered) throw error;
      return undefined;
    }
  }

  async function lookUp(token: string): Promise<Checked | undefined> {
    const known = remembered.get(token);
    if (known) return known;
    const checked = await check(token);
    if (!checked) return undefined;
    remembered.set(token, checked);
    return checked;
  }

  /** Whether the session behind a token goes on, as far as can be known here. */
  function isOpen({ actor, issuedAtMs }: Checked): boolean {
    if (!endings || actor.sessionId === undefined) return true;
    if (endings.has(actor.sessionId)) return false;
    return endings.isCurrent() || clock.now().getTime() - issuedAtMs < unheardLifetimeMs;
  }

  return {
    async verify(token) {
      if (endings && !(await endings.loaded())) throw new Unanswered('ended sessions are not loaded yet');
      const checked = await lookUp(token);
      if (!checked || checked.expiresAtMs <= clock.now().getTime() || !isOpen(checked)) return undefined;
      return checked.actor;
    },
  };
}
