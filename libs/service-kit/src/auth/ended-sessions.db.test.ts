import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionsEnded, signingKeys } from '@frizo/contracts';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { createLogger } from '../log.ts';
import { watchLink } from '../nats/link.ts';
import { ensureStreams } from '../nats/streams.ts';
import { fakeBus, fixedClock, until } from '../testing.ts';
import { cuttableLink } from '../testing/cuttable-link.ts';
import { followEndedSessions, type EndedSessions } from './ended-sessions.ts';
import { createTokenVerifier } from './token-verifier.ts';

const now = '2026-03-02T12:00:00Z';

describe('a session that has ended', () => {
  let nats: TestNats;
  let publisher: NatsConnection;
  let key: { readonly privateKey: CryptoKey; readonly jwk: JWK };
  const clock = fixedClock(now);
  const processes: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    nats = await startTestNats();
    publisher = await connect({ servers: nats.url });
    await ensureStreams(publisher, ['identity']);
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    key = { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'k' } };
  });
  beforeEach(() => clock.set(now));
  afterAll(async () => {
    await Promise.all(processes.map((stop) => stop()));
    await publisher.close();
    await nats.stop();
  });

  /** A process with a verifier of its own. */
  async function startProcess(url = nats.url) {
    const connection = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 20 });
    const endedSessions = followEndedSessions({
      connection,
      link: watchLink(connection),
      clock,
      log: createLogger('test', 'silent'),
    });
    processes.push(async () => {
      await endedSessions.stop();
      await connection.close();
    });
    const bus = fakeBus();
    bus.reply(signingKeys, () => ({ keys: [key.jwk] as never }));
    return { endedSessions, verifier: createTokenVerifier({ bus, clock, endedSessions }) };
  }

  function tokenOf(sessionId: string | undefined): Promise<string> {
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    const role = { userType: null, salonId: null, salonAdmin: false, admin: false };
    return new SignJWT({ ...role, ...(sessionId !== undefined && { sid: sessionId }) })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k' })
      .setSubject('12')
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 600)
      .sign(key.privateKey);
  }

  async function end(...sessionIds: string[]): Promise<void> {
    const event = { userId: 12, sessionIds, endedAt: clock.now().getTime(), endsAllFeeds: false };
    await jetstream(publisher).publish(sessionsEnded.subject, JSON.stringify(event));
  }

  const untilKnown = (endedSessions: EndedSessions, sessionId: string) =>
    until(
      async () => endedSessions.has(sessionId),
      (isKnown) => isKnown,
    );

  it('invalidates its access tokens in every process, but no other tokens', async () => {
    const [ended, active] = [randomUUID(), randomUUID()];
    const copies = await Promise.all([startProcess(), startProcess()]);
    const [endedToken, activeToken] = [await tokenOf(ended), await tokenOf(active)];
    for (const { verifier } of copies)
      expect(await verifier.verify(endedToken)).toMatchObject({ userId: 12, sessionId: ended });
    await end(ended);
    for (const { endedSessions, verifier } of copies) {
      await untilKnown(endedSessions, ended);
      expect(await verifier.verify(endedToken)).toBeUndefined();
      expect(await verifier.verify(activeToken)).toBeDefined();
      expect(await verifier.verify(await tokenOf(undefined))).toBeDefined();
    }
  });

  it('is known to a process that starts later, before it verifies its first token', async () => {
    const ended = randomUUID();
    await end(ended);
    const { verifier } = await startProcess();
    expect(await verifier.verify(await tokenOf(ended))).toBeUndefined();
  });

  it('is received after an outage, during which tokens are valid for only two minutes', async () => {
    const [ended, active] = [randomUUID(), randomUUID()];
    const link = await cuttableLink(nats.url);
    processes.push(link.close);
    const { endedSessions, verifier } = await startProcess(link.url);
    const [endedToken, activeToken] = [await tokenOf(ended), await tokenOf(active)];
    expect(await verifier.verify(activeToken)).toBeDefined();
    link.cut();
    await until(
      async () => endedSessions.isCurrent(),
      (isCurrent) => !isCurrent,
    );
    await end(ended);
    clock.advance({ seconds: 119 });
    expect(await verifier.verify(endedToken)).toBeDefined();
    clock.advance({ seconds: 1 });
    expect(await verifier.verify(endedToken)).toBeUndefined();
    expect(await verifier.verify(activeToken)).toBeUndefined();
    expect(await verifier.verify(await tokenOf(active))).toBeDefined();
    link.mend();
    await untilKnown(endedSessions, ended);
    await until(
      async () => endedSessions.isCurrent(),
      (isCurrent) => isCurrent,
    );
    expect(await verifier.verify(activeToken)).toBeDefined();
    expect(await verifier.verify(endedToken)).toBeUndefined();
  });

  it('that could not be loaded yet makes every token fail', async () => {
    const bus = fakeBus();
    bus.reply(signingKeys, () => ({ keys: [key.jwk] as never }));
    const endedSessions = { has: () => false, isCurrent: () => false, loaded: async () => false };
    const verifier = createTokenVerifier({ bus, clock, endedSessions });
    await expect(verifier.verify(await tokenOf(randomUUID()))).rejects.toThrow('not loaded');
  });

  it('is sent to subscribers until they unsubscribe', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const { endedSessions } = await startProcess();
    await endedSessions.loaded();
    const received: string[] = [];
    const stop = endedSessions.subscribe((ids) => received.push(...ids));
    await end(first);
    await untilKnown(endedSessions, first);
    stop();
    await end(second);
    await untilKnown(endedSessions, second);
    expect(received).toEqual([first]);
  });

  it('that cannot be read does not hide the next one', async () => {
    const sessionId = randomUUID();
    const { endedSessions } = await startProcess();
    await jetstream(publisher).publish(sessionsEnded.subject, '{"sessionIds":"none"}');
    await end(sessionId);
    await untilKnown(endedSessions, sessionId);
    expect(endedSessions.has(sessionId)).toBe(true);
  });
});
