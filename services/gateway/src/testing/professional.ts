import { createHash, randomUUID } from 'node:crypto';
import type { proSignUp } from '@frizo/contracts';
import { clientHeaders, getCaptchaChallenge, type RequestOf } from '@frizo/contracts';
import type { TestHost } from '@frizo/service-kit/testing';

/** A new user, with a captcha solved by trial as in a browser. */
export async function newProfessional(host: TestHost): Promise<RequestOf<typeof proSignUp>> {
  const { body } = await host.call(getCaptchaChallenge, {});
  const { algorithm, challenge, maxnumber, salt, signature } = body;
  let number = 0;
  while (number <= maxnumber && digest(`${salt}${number}`) !== challenge) number += 1;
  const solution = { algorithm, challenge, number, salt, signature };
  return {
    username: `${randomUUID()}@example.test`,
    firstName: 'Odile',
    lastName: 'Moreau',
    password: 'Rosewood-7',
    captcha: Buffer.from(JSON.stringify(solution)).toString('base64'),
    userTypeCode: 7,
    salonName: 'Odile and Sons',
    streetAddress: '12 Roosevelt Row',
    zip: '85004',
    salonPhone: '6025550142',
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Headers of a page of this portal. */
export const ownPage = { headers: { ...clientHeaders } };
