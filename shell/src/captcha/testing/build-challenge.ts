import type { CaptchaChallenge } from '../solve-challenge.ts';

/** The salt of a challenge that expires in 2030. */
export const salt = `5f1c0d9e?expires=${Date.parse('2030-01-01T00:00:00Z') / 1000}&`;

/** A challenge whose solution is the given number, at most 2,000. */
export async function buildChallenge(number: number): Promise<CaptchaChallenge> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + number));
  const challenge = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { algorithm: 'SHA-256', challenge, maxnumber: 2_000, salt, signature: 'signed' };
}
