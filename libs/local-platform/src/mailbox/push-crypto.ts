import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';

/** The keys of a subscription, with which only its browser can read messages (RFC 8291). */
export interface SubscriptionKeys {
  /** Base64url, of the P-256 key pair. */
  readonly privateKey: string;
  readonly p256dh: string;
  /** Base64url, 16 bytes shared by sender and receiver. */
  readonly auth: string;
}

const curve = 'prime256v1';
const saltBytes = 16;
const headerBytes = saltBytes + 4 + 1;
const pointBytes = 65;
const tagBytes = 16;
/** The delimiter after the text of the last record; zeros may follow (RFC 8188). */
const lastRecord = 2;

/** Creates a key pair on the curve of push messages: both keys base64url, the public one as an uncompressed point. */
export function createKeyPair(): { publicKey: string; privateKey: string } {
  const pair = createECDH(curve);
  pair.generateKeys();
  // Pads a private key, which is returned without leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/**
 * Decrypts a message in the encoding `aes128gcm` (RFC 8188), with one record as RFC 8291 requires.
 * @returns the sent text
 * @throws {Error} if the message was not encrypted for these keys
 */
export function decryptPush(message: Buffer, { privateKey, p256dh, auth }: SubscriptionKeys): string {
  const salt = message.subarray(0, saltBytes);
  const senderKey = message.subarray(headerBytes, headerBytes + pointBytes);
  const record = message.subarray(headerBytes + pointBytes);
  if (message[headerBytes - 1] !== pointBytes || record.length <= tagBytes)
    throw new Error('The header of the message is incomplete.');
  const receiver = createECDH(curve);
  receiver.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), senderKey]);
  const secret = hkdf(receiver.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const contentKey = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.lastIndexOf(lastRecord);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The padding of the message is wrong.');
  return padded.subarray(0, end).toString('utf8');
}

function hkdf(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

const maxValiditySeconds = 24 * 60 * 60;

/**
 * Verifies the sender (VAPID, RFC 8292) by the header `vapid t=<JWT>, k=<public key>`.
 * @returns the reason for a rejection, or undefined
 */
export function senderError(
  authorization: string,
  { publicKey, audience, now }: { publicKey: string; audience: string; now: Date },
): string | undefined {
  const [, token = ''] = /\bt=([\w.-]+)/.exec(authorization) ?? [];
  const [, key = ''] = /\bk=([\w-]+)/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  if (!authorization.startsWith('vapid ') || signature === '') return 'A vapid authorization is required.';
  if (key !== publicKey) return 'The key is not the one that the subscription was made with.';
  if (!isSignedBy(key, `${head}.${body}`, signature)) return 'The signature is wrong.';
  return claimsError(body, { audience, now });
}

function claimsError(body: string, { audience, now }: { audience: string; now: Date }): string | undefined {
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  const { aud, exp, sub } = claims as Partial<Record<string, unknown>>;
  if (aud !== audience) return `The token is for ${String(aud)}, not for ${audience}.`;
  const leftSeconds = typeof exp === 'number' ? exp - now.getTime() / 1_000 : 0;
  if (leftSeconds <= 0 || leftSeconds > maxValiditySeconds)
    return 'The token has expired, or is valid for too long.';
  return /^(mailto:|https:)/.test(String(sub)) ? undefined : 'The token names no contact.';
}

function isSignedBy(publicKey: string, signed: string, signature: string): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  return verify(
    'sha256',
    Buffer.from(signed),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}
