import type { clientSignUp as call, ParsedRequestOf } from '@frizo/contracts';
import { clientSignUpFields, digitsOf, fieldCodes } from '@frizo/validation';
import type { NewBrowserSession } from '../sessions/begin-session.ts';
import { hashPassword } from '../users/password.ts';
import { cleanPerson, cleanReferral } from './clean-person.ts';
import { createAccount } from './create-account.ts';
import { refuseTakenUsername } from './refuse-taken-username.ts';
import { requestIdOf } from './request-id.ts';
import { requireCaptcha } from './require-captcha.ts';
import { repeatedSignUp } from './repeated-sign-up.ts';
import type { Sender, SignUpTools } from './sign-up.tools.ts';

/** Creates a client's account and logs in (spec 5.3, 7.1, Q12). */
export async function clientSignUp(
  tools: SignUpTools,
  request: ParsedRequestOf<typeof call>,
  sender: Sender,
): Promise<NewBrowserSession> {
  const person = cleanPerson(request);
  const phone = digitsOf(request.phone);
  await tools.limits.count({ account: person.username, ip: sender.ip });
  const faults = fieldCodes(clientSignUpFields, { ...person, phone });
  const { idempotencyKey } = sender;
  const madeByRequest = idempotencyKey ? requestIdOf('client', person.username, idempotencyKey) : null;
  const again = faults ? undefined : await repeatedSignUp(tools, person, madeByRequest, sender);
  if (again) return again;

  const solved = await requireCaptcha(tools.captcha, request.captcha, faults);
  await refuseTakenUsername(tools, person.username, solved);
  const user = {
    email: person.username,
    passwordHash: await hashPassword(person.password),
    firstName: person.firstName,
    lastName: person.lastName,
    phone,
    userType: null,
    salonId: null,
    salonAdmin: false,
    madeByRequest,
    ...cleanReferral(request),
  };
  return createAccount(tools, { user, password: person.password, solved }, sender);
}
