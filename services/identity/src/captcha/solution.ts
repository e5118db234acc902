import { z } from 'zod';

/** What ALTCHA's widget gives for a solved challenge, as base64 of JSON. */
const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(200),
  number: z.int().nonnegative(),
  salt: z.string().max(500),
  signature: z.string().max(200),
});
export type Solution = z.output<typeof solution>;

/** Reads a solution; undefined for anything that is none, since it comes from whoever likes to send it. */
export function readSolution(payload: string): Solution | undefined {
  try {
    return solution.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Until when the challenge held; the salt carries it, and the signature covers the salt. */
export function expiryOf({ salt }: Solution): Date {
  const seconds = Number(new URLSearchParams(salt.split('?')[1] ?? '').get('expires'));
  return new Date((Number.isSafeInteger(seconds) ? seconds : 0) * 1000);
}
