import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { signingKeys } from '@frizo/contracts';
import { fakeBus, fixedClock, type FakeBus, type FixedClock } from '../testing.ts';
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts';

const claims = { userType: 7, salonId: 3, salonAdmin: true, admin: false };
const start = '2027-03-08T10:00:00Z';

interface Pair {
  readonly privateKey: CryptoKey;
  readonly jwk: JWK & { readonly kid: string };
}

async function keyPair(kid: string): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid } };
}

describe('the verifier of access tokens', () => {
  let first: Pair;
  let second: Pair;
  let bus: FakeBus;
  let clock: FixedClock;
  let verifier: TokenVerifier;

  beforeAll(async () => {
    [first, second] = [await keyPair('first'), await keyPair('second')];
  });
  beforeEach(() => {
    bus = fakeBus();
    clock = fixedClock(start);
    bus.reply(signingKeys, () => ({ keys: [first.jwk] }));
    verifier = createTokenVerifier({ bus, clock });
  });

  function sign({ privateKey, jwk }: Pair, payload: object = claims): Promise<string> {
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid })
      .setSubject('12')
      .setExpirationTime(issuedAt + 600)
      .sign(privateKey);
  }

  it('returns the actor of a valid token and requests the keys once', async () => {
    const token = await sign(first);
    expect(await verifier.verify(token)).toEqual({ userId: 12, ...claims });
    await verifier.verify(token);
    await verifier.verify(await sign(first, { ...claims, admin: true }));
    expect(bus.requests).toHaveLength(1);
  });

  it('refuses a token from the second of its expiry, even if it was valid before', async () => {
    const token = await sign(first);
    await verifier.verify(token);
    clock.advance({ seconds: 599 });
    expect(await verifier.verify(token)).toBeDefined();
    clock.advance({ seconds: 1 });
    expect(await verifier.verify(token)).toBeUndefined();
  });

  it.each([
    ['a text that is not a token', () => 'nonsense'],
    ['a token of an unknown key', () => sign(second)],
    [
      'a token with another signature',
      async () =>
        `${(await sign(first)).split('.').slice(0, 2).join('.')}.${(await sign(second)).split('.')[2]}`,
    ],
    ['a token without its claims', () => sign(first, {})],
    [
      'a token that is not signed',
      () => `${btoa('{"alg":"none","kid":"first"}')}.${btoa(JSON.stringify({ sub: '12', ...claims }))}.`,
    ],
  ])('refuses %s', async (_, token) => {
    expect(await verifier.verify(await token())).toBeUndefined();
  });

  it('loads a new key when a token names one, at most every five seconds', async () => {
    await verifier.verify(await sign(first));
    bus.reply(signingKeys, () => ({ keys: [first.jwk, second.jwk] }));
    expect(await verifier.verify(await sign(second))).toBeUndefined();
    expect(bus.requests).toHaveLength(1);
    clock.advance({ seconds: 5 });
    expect(await verifier.verify(await sign(second))).toMatchObject({ userId: 12 });
    expect(bus.requests).toHaveLength(2);
  });

  it('rejects instead of calling a token invalid while the keys cannot be requested', async () => {
    const withoutKeys = createTokenVerifier({ bus: fakeBus(), clock });
    const token = await sign(first);
    await expect(withoutKeys.verify(token)).rejects.toThrow('no reply');
    await expect(withoutKeys.verify(token)).rejects.toThrow('no reply');
  });
});
