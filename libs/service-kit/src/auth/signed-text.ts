import { createHmac, timingSafeEqual } from 'node:crypto';

const tokenForm = /^(.+)\.([\w-]{43})$/s;

/** `<text>.<proof>`: the text, and what only who has the key can make of it. For secrets in links, which no table has to keep. */
export function signText(key: Buffer, text: string): string {
  return `${text}.${proofOf(key, text).toString('base64url')}`;
}

/** The text of a token that was signed with this key; undefined for any other. Takes as long for any proof. */
export function signedTextOf(key: Buffer, token: string): string | undefined {
  const [, text, proof] = tokenForm.exec(token) ?? [];
  if (text === undefined || proof === undefined) return undefined;
  return timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(key, text)) ? text : undefined;
}

function proofOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
