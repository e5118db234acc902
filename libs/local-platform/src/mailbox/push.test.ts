import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readMailbox } from '../testing/mailbox-reader.ts';
import { decryptPush } from './push-crypto.ts';
import { startMailbox, type RunningMailbox } from './start-mailbox.ts';

const now = new Date('2026-11-21T09:30:00Z');

describe('the encryption of push messages', () => {
  // RFC 8291, 5: the example.
  const keys = {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const message = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );

  it("decrypts the standard's example", () => {
    expect(decryptPush(message, keys)).toBe('When I grow up, I want to be a watermelon');
  });

  it('rejects a modified message and one for another subscription', () => {
    const changed = Buffer.from(message);
    changed[100]! ^= 1;
    expect(() => decryptPush(changed, keys)).toThrow();
    expect(() => decryptPush(message, { ...keys, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow();
    expect(() => decryptPush(Buffer.from('short'), keys)).toThrow('incomplete');
  });
});

describe('the embedded push service', () => {
  let folder: string;
  let mailbox: RunningMailbox;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-mailbox-'));
    mailbox = await startMailbox({ folder, now: () => now });
  });
  afterAll(async () => {
    await mailbox.stop();
    rmSync(folder, { recursive: true });
  });

  /** Encrypts like a sender, by RFC 8291. */
  function encrypt(text: string): Uint8Array {
    const { p256dh, auth } = mailbox.pushKeys.subscription;
    const sender = createECDH('prime256v1');
    sender.generateKeys();
    const receiverKey = Buffer.from(p256dh, 'base64url');
    const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, sender.getPublicKey()]);
    const secret = derive(sender.computeSecret(receiverKey), Buffer.from(auth, 'base64url'), info, 32);
    const salt = randomBytes(16);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createCipheriv('aes-128-gcm', key, nonce);
    const record = [cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])), cipher.final()];
    const header = Buffer.concat([salt, Buffer.from([0, 0, 16, 0, 65]), sender.getPublicKey()]);
    return new Uint8Array(Buffer.concat([header, ...record, cipher.getAuthTag()]));
  }

  interface Claims {
    aud: string;
    exp: number;
    sub: string;
  }

  function authorization(changed: Partial<Claims> = {}): string {
    const { publicKey, privateKey: d } = mailbox.pushKeys.sender;
    const claims: Claims = {
      aud: new URL(mailbox.pushUrl).origin,
      exp: now.getTime() / 1_000 + 3_600,
      sub: 'mailto:hello@frizo.test',
      ...changed,
    };
    const coded = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
    const signature = sign('sha256', Buffer.from(coded.join('.')), { key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${coded.join('.')}.${signature.toString('base64url')}, k=${publicKey}`;
  }

  const send = (body: Uint8Array, headers: Record<string, string> = {}) =>
    fetch(`${mailbox.pushUrl}/phone-of-ada`, {
      method: 'POST',
      body: body as Uint8Array<ArrayBuffer>,
      headers: { authorization: authorization(), ttl: '3600', 'content-encoding': 'aes128gcm', ...headers },
    });
  const message = { title: 'Appointment booked', body: 'Monday & <b>Zoë</b>', path: '/me/my-appointments' };

  it('accepts an encrypted and signed message, and serves it to tests and to the page', async () => {
    const answer = await send(encrypt(JSON.stringify(message)));
    expect([answer.status, await answer.text()]).toEqual([201, 'Created']);
    const received = await readMailbox(mailbox.url).waitForPush({ to: 'phone-of-ada' });
    expect(received).toMatchObject({ ...message, ttlSeconds: 3_600, receivedAt: now.toISOString() });
    const page = await (await fetch(`${mailbox.url}/pushes`)).text();
    expect(page).toContain('Appointment booked');
    expect(page).toContain('Monday &amp; &lt;b&gt;Zoë&lt;/b&gt;');
    expect(page).toContain('Sandbox: sent to browser phone-of, and shown on no screen');
    expect(page).toMatch(/<a href="\/pushes" aria-current="page"\s*>Push messages<\/a>/);
  });

  it.each([
    ['without a signature', 403, () => ({ authorization: '' })],
    ['of another key', 403, () => ({ authorization: authorization().replace(/k=.*/, 'k=BBBB') })],
    [
      'for another push service',
      403,
      () => ({ authorization: authorization({ aud: 'https://elsewhere.test' }) }),
    ],
    [
      'with an expired token',
      403,
      () => ({ authorization: authorization({ exp: now.getTime() / 1_000 - 1 }) }),
    ],
    ['of a sender without a contact', 403, () => ({ authorization: authorization({ sub: 'me' }) })],
    ['without a time to live', 400, () => ({ ttl: '' })],
    ['in another encoding', 415, () => ({ 'content-encoding': 'aesgcm' })],
  ])('rejects a message %s', async (_title, status, headers) => {
    expect((await send(encrypt('{}'), headers())).status).toBe(status);
  });

  it('rejects a message that is too long or not for its subscriptions', async () => {
    expect((await send(encrypt('x'.repeat(4_096)))).status).toBe(413);
    expect((await send(new Uint8Array(200))).status).toBe(400);
  });

  it('stores its keys readable only by the owner, and reuses them after a restart', async () => {
    expect(statSync(join(folder, 'pushes/push-keys.secret')).mode & 0o777).toBe(0o600);
    const again = await startMailbox({ folder });
    await again.stop();
    expect(again.pushKeys).toEqual(mailbox.pushKeys);
  });
});
