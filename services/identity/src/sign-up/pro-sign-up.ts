import { randomUUID } from 'node:crypto';
import type { ParsedRequestOf, proSignUp as call } from '@frizo/contracts';
import { fieldCodes, proSignUpFields } from '@frizo/validation';
import type { NewBrowserSession } from '../sessions/begin-session.ts';
import { hashPassword } from '../users/password.ts';
import { cleanBusiness, cleanPerson, cleanReferral } from './clean-person.ts';
import { createAccount } from './create-account.ts';
import { openSalon } from './open-salon.ts';
import { refuseTakenUsername } from './refuse-taken-username.ts';
import { requestIdOf } from './request-id.ts';
import { requireCaptcha } from './require-captcha.ts';
import { repeatedSignUp } from './repeated-sign-up.ts';
import type { Sender, SignUpTools } from './sign-up.tools.ts';

/** Maps field names of business to those of the call. */
const fieldNames = { address: 'streetAddress', title: 'salonName', phone: 'salonPhone' };

/**
 * Creates a professional's account with a business, or neither, and logs in (spec 5.3, 7.1, Q13). Business prepares a draft first;
 * the account and the event that opens the draft are one transaction. If this fails before, business deletes the
 * draft.
 */
export async function proSignUp(
  tools: SignUpTools,
  request: ParsedRequestOf<typeof call>,
  sender: Sender,
): Promise<NewBrowserSession> {
  const person = cleanPerson(request);
  const userType = request.userTypeCode;
  const business = cleanBusiness(request, userType, person);
  await tools.limits.count({ account: person.username, ip: sender.ip });
  const faults = fieldCodes(proSignUpFields, { ...person, ...business, userTypeCode: userType });
  const { idempotencyKey } = sender;
  const madeByRequest = idempotencyKey
    ? requestIdOf('pro', person.username, business, userType, idempotencyKey)
    : null;
  const again = faults ? undefined : await repeatedSignUp(tools, person, madeByRequest, sender);
  if (again) return again;

  const solved = await requireCaptcha(tools.captcha, request.captcha, faults);
  await refuseTakenUsername(tools, person.username, solved);
  const passwordHash = await hashPassword(person.password);
  const { lat, lon } = request;
  const openingId = madeByRequest ?? randomUUID();
  const salonId = await openSalon(tools.bus, { openingId, userType, business, lat, lon }, fieldNames);
  const user = {
    email: person.username,
    passwordHash,
    firstName: person.firstName,
    lastName: person.lastName,
    // The form has only the phone number of the business, where the owner can be reached.
    phone: business.salonPhone,
    userType,
    salonId,
    salonAdmin: true,
    madeByRequest,
    ...cleanReferral(request),
  };
  return createAccount(tools, { user, password: person.password, solved }, sender);
}
