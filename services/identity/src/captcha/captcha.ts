import type { AnswerOf, getCaptchaChallenge } from '@frizo/contracts';
import { type Clock, sharedSecret } from '@frizo/service-kit';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import type { Knex } from 'knex';
import { z } from 'zod';

/** A solved challenge that nobody has used yet, as far as was known when it was looked at. */
export interface SolvedCaptcha {
  readonly signature: string;
  readonly expiresAt: Date;
}

/** Proof of work before an account is made (ALTCHA, decisions 7). */
export interface Captcha {
  challenge(): Promise<AnswerOf<typeof getCaptchaChallenge>>;
  /** Looks at a solution without using it up; undefined when it is wrong, expired, used or none at all. */
  check(payload: string): Promise<SolvedCaptcha | undefined>;
  /** Uses a solution up; false when somebody else did so before, at this very moment too. */
  spend(trx: Knex, solved: SolvedCaptcha): Promise<boolean>;
}

const lifetimeMs = 10 * 60 * 1000;
/** Half of it is tried on average: well under a second on a phone, and some minutes of CPU for a hundred accounts. */
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
      // The library would ask the machine's clock.
      const isRight = await verifySolution(solution, await hmacKey(), false);
      if (!isRight || expiresAt <= clock.now()) return undefined;
      const spent = await knex('spent_captchas')
        .where({ signature: solution.signature })
        .first<object | undefined>('signature');
      return spent ? undefined : { signature: solution.signature, expiresAt };
    },
    async spend(trx, { signature, expiresAt }) {
      const mine = await trx('spent_captchas')
        .insert({ signature, expires_at: expiresAt })
        .onConflict('signature')
        .ignore()
        .returning<unknown[]>('signature');
      return mine.length > 0;
    },
  };
}

/** Forgets solutions that have expired for so long that every copy's clock has seen it: they are refused for that already. */
export async function sweepCaptchas(knex: Knex, now: Date): Promise<void> {
  await knex('spent_captchas')
    .where('expires_at', '<=', new Date(now.getTime() - lifetimeMs))
    .delete();
}

/** What ALTCHA's widget gives for a solved challenge, as base64 of JSON. */
const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(200),
  number: z.int().nonnegative(),
  salt: z.string().max(500),
  signature: z.string().max(200),
});
type Solution = z.output<typeof solution>;

/** Reads a solution; undefined for anything that is none, since it comes from whoever likes to send it. */
function readSolution(payload: string): Solution | undefined {
  try {
    return solution.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Until when the challenge held; the salt carries it, and the signature covers the salt. */
function expiryOf({ salt }: Solution): Date {
  const seconds = Number(new URLSearchParams(salt.split('?')[1] ?? '').get('expires'));
  return new Date((Number.isSafeInteger(seconds) ? seconds : 0) * 1000);
}
