import { signingKeys } from '@frizo/contracts';
import { type CryptoKey, decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type Bus, Unanswered } from '../nats/bus.ts';
import { type Actor, actorOf } from './actor.ts';
import type { EndedSessions } from './ended-sessions.ts';

/**
 * Resolves to the actor of a token; undefined if it is forged, expired, signed with an unknown key or of an ended session. Throws
 * `Unanswered` while identity does not return its keys or ended sessions are not loaded yet: a 401 would then log all users
 * out.
 */
export interface TokenVerifier {
  verify(token: string): Promise<Actor | undefined>;
}

/** A page sends the same token with every request for ten minutes; its signature is verified once. */
const maxCached = 10_000;
/** A token with an unknown key must not cause a request for keys each time. */
const minKeyRequestIntervalMs = 5_000;

/**
 * How long a token is valid while events about ended sessions cannot be received: the browser then renews it, and identity decides from
 * its own tables (docs/decisions/0009).
 */
const disconnectedLifetimeMs = 2 * 60_000;

interface Checked {
  readonly actor: Actor;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

export interface VerifierParts {
  readonly bus: Pick<Bus, 'request'>;
  readonly clock: Clock;
  /** Without it, tokens are valid until they expire. */
  readonly endedSessions?: Pick<EndedSessions, 'has' | 'isCurrent' | 'loaded'>;
}

/** Every service verifies tokens itself, with public keys that it requests from identity over NATS (decisions 2). */
export function createTokenVerifier({ bus, clock, endedSessions }: VerifierParts): TokenVerifier {
  const keys = new Map<string, CryptoKey>();
  const cache = new LRUCache<string, Checked>({ max: maxCached });
  let lastLoadedMs = -Infinity;
  let keyRequest: Promise<void> | undefined;

  async function loadKeys(): Promise<void> {
    const answer = await bus.request(signingKeys, {});
    for (const jwk of answer.keys) {
      const { kid } = jwk;
      if (typeof kid === 'string') keys.set(kid, (await importJWK(jwk, 'EdDSA')) as CryptoKey);
    }
    lastLoadedMs = clock.now().getTime();
  }

  async function keyOf(kid: string): Promise<CryptoKey | undefined> {
    if (keys.has(kid)) return keys.get(kid);
    if (!keyRequest && clock.now().getTime() - lastLoadedMs >= minKeyRequestIntervalMs) {
      keyRequest = loadKeys().finally(() => {
        keyRequest = undefined;
      });
    }
    await keyRequest;
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

  async function checkCached(token: string): Promise<Checked | undefined> {
    const cached = cache.get(token);
    if (cached) return cached;
    const checked = await check(token);
    if (!checked) return undefined;
    cache.set(token, checked);
    return checked;
  }

  /** Whether the session of a token is still open, as far as this process knows. */
  function isOpen({ actor, issuedAtMs }: Checked): boolean {
    if (!endedSessions || actor.sessionId === undefined) return true;
    if (endedSessions.has(actor.sessionId)) return false;
    return endedSessions.isCurrent() || clock.now().getTime() - issuedAtMs < disconnectedLifetimeMs;
  }

  return {
    async verify(token) {
      if (endedSessions && !(await endedSessions.loaded()))
        throw new Unanswered('ended sessions are not loaded yet');
      const checked = await checkCached(token);
      if (!checked || checked.expiresAtMs <= clock.now().getTime() || !isOpen(checked)) return undefined;
      return checked.actor;
    },
  };
}
