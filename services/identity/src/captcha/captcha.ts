import type { AnswerOf, getCaptchaChallenge } from '@frizo/contracts';
import { type Clock, sharedSecret } from '@frizo/service-kit';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import type { Knex } from 'knex';
import { z } from 'zod';

/** A solved challenge that was unused when it was checked. */
export interface SolvedCaptcha {
  readonly signature: string;
  readonly expiresAt: Date;
}

/** Proof of work before an account is created (ALTCHA, decisions 7). */
export interface Captcha {
  challenge(): Promise<AnswerOf<typeof getCaptchaChallenge>>;
  /** Checks a solution without using it; undefined when it is wrong, expired, used or malformed. */
  check(payload: string): Promise<SolvedCaptcha | undefined>;
  /** Marks a solution as used; false when it was used before, also by a concurrent request. */
  spend(trx: Knex, solved: SolvedCaptcha): Promise<boolean>;
}

const lifetimeMs = 10 * 60 * 1000;
/** On average half of the numbers are tried: well under a second on a phone, but minutes of CPU for a hundred accounts. */
const maxNumber = 50_000;

export function createCaptcha(knex: Knex, clock: Clock): Captcha {
  const secret = sharedSecret(knex, 'captcha');
  const hmacKey = async (): Promise<string> => (await secret()).toString('hex');

  return {
    async challenge() {
      const { algorithm, challenge, salt, signature } = await createChallenge({
        algorithm: 'SHA-256',
        hmacKey: await hmacKey(),
        maxNumber,
        saltLength: 16,
        expires: new Date(clock.now().getTime() + lifetimeMs),
      });
      return { algorithm, challenge, maxnumber: maxNumber, salt, signature };
    },
    async check(payload) {
      const solution = readSolution(payload);
      if (!solution) return undefined;
      const expiresAt = expiryOf(solution);
      // The library's own check of the expiry uses the machine's clock.
      const isRight = await verifySolution(solution, await hmacKey(), false);
      if (!isRight || expiresAt <= clock.now()) return undefined;
      const spent = await knex('spent_captchas')
        .where({ signature: solution.signature })
        .first<object | undefined>('signature');
      return spent ? undefined : { signature: solution.signature, expiresAt };
    },
    async spend(trx, { signature, expiresAt }) {
      const inserted = await trx('spent_captchas')
        .insert({ signature, expires_at: expiresAt })
        .onConflict('signature')
        .ignore()
        .returning<unknown[]>('signature');
      return inserted.length > 0;
    },
  };
}

/** Deletes solutions that have expired by the clock of every copy, which are refused for that reason already. */
export async function sweepCaptchas(knex: Knex, now: Date): Promise<void> {
  await knex('spent_captchas')
    .where('expires_at', '<=', new Date(now.getTime() - lifetimeMs))
    .delete();
}

/** The solution that ALTCHA's widget sends, as base64 of JSON. */
const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(200),
  number: z.int().nonnegative(),
  salt: z.string().max(500),
  signature: z.string().max(200),
});
type Solution = z.output<typeof solution>;

/** Parses a solution; undefined if it is malformed, since any client can send it. */
function readSolution(payload: string): Solution | undefined {
  try {
    return solution.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** When the challenge expires; the salt contains it, and the signature covers the salt. */
function expiryOf({ salt }: Solution): Date {
  const seconds = Number(new URLSearchParams(salt.split('?')[1] ?? '').get('expires'));
  return new Date((Number.isSafeInteger(seconds) ? seconds : 0) * 1000);
}
