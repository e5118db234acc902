import { createHmac, timingSafeEqual } from 'node:crypto';

const tokenForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** What a mailed link carries: the link's id, and what only who has the key can make of it. */
export function linkToken(key: Buffer, linkId: string): string {
  return `${linkId}.${proofOf(key, linkId).toString('base64url')}`;
}

/** The id of the link that a token opens; undefined for a token that was not made here. Takes as long for any proof. */
export function linkIdOf(key: Buffer, token: string): string | undefined {
  const [, linkId, proof] = tokenForm.exec(token) ?? [];
  if (linkId === undefined || proof === undefined) return undefined;
  return timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(key, linkId)) ? linkId : undefined;
}

function proofOf(key: Buffer, linkId: string): Buffer {
  return createHmac('sha256', key).update(linkId).digest();
}
