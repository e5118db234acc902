import { createHash } from 'node:crypto';
import { getCaptchaChallenge } from '@frizo/contracts';
import type { TestHost } from '@frizo/service-kit/testing';

/** Solves a new challenge, and returns the payload that the widget would send. */
export async function solveCaptcha(host: TestHost): Promise<string> {
  const { body } = await host.call(getCaptchaChallenge, {});
  const { algorithm, challenge, maxnumber, salt, signature } = body;
  for (let number = 0; number <= maxnumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) continue;
    return encodeSolution({ algorithm, challenge, number, salt, signature });
  }
  throw new Error('the challenge has no solution');
}

export function encodeSolution(solution: object): string {
  return Buffer.from(JSON.stringify(solution)).toString('base64');
}
