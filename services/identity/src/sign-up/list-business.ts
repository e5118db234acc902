import type { listBusiness as call, ParsedRequestOf, SessionAnswer } from '@frizo/contracts';
import { conflict, notFound, refusedFields } from '@frizo/service-kit';
import { fieldCodes, listBusinessFields } from '@frizo/validation';
import type { Knex } from 'knex';
import { signCurrentDocuments } from '../legal/sign-current-documents.ts';
import { sessionAnswerOf } from '../sessions/open-session.ts';
import { createSessionsStore } from '../sessions/sessions.store.ts';
import { announceUser } from '../users/announce-user.ts';
import type { User } from '../users/user.model.ts';
import { createUsersStore } from '../users/users.store.ts';
import { cleanBusiness, cleanReferral, type TypedBusiness } from './clean-person.ts';
import { announceListing } from './create-account.ts';
import { openSalon } from './open-salon.ts';
import { requestIdOf } from './request-id.ts';
import { captchaRequired, requireCaptcha } from './require-captcha.ts';
import type { SignUpTools } from './sign-up.tools.ts';

type Request = ParsedRequestOf<typeof call>;

/** Maps field names of business to those of the call. */
const fieldNames = { title: 'salonName', phone: 'salonPhone' };

/** Makes a client a professional (Q105): first the salon draft, then role and event in one transaction. */
export async function listBusiness(
  tools: SignUpTools,
  request: Request,
  { userId, sessionId, ip }: { userId: number; sessionId: string | undefined; ip: string },
): Promise<SessionAnswer> {
  await tools.limits.count({ account: userId, ip });
  const user = await createUsersStore(tools.knex).byId(userId);
  if (!user) throw notFound('This account is no longer there.');
  const userType = request.userTypeId;
  const business = cleanBusiness({ ...request, streetAddress: request.address }, userType, user);
  const openingId = requestIdOf('list', userId, userType, business);
  // The first answer was lost: a repeated request gets its result.
  if (user.userType !== null && user.madeByRequest === openingId) return answerOf(tools, user, sessionId);
  if (user.userType !== null) throw alreadyProfessional();

  const solved = await requireCaptcha(tools.captcha, request.captcha, faultsOf(userType, business));
  const { lat, lon } = request;
  const salonId = await openSalon(tools.bus, { openingId, userType, business, lat, lon }, fieldNames);
  const outcome = await tools.transaction(async (trx) => {
    const now = await createUsersStore(trx).lockById(userId);
    if (now?.userType !== null) return now?.madeByRequest === openingId ? now : undefined;
    if (!(await tools.captcha.spend(trx, solved))) return captchaRequired;
    return becomeProfessional(tools, trx, now, { userType, salonId, openingId, request });
  });
  if (!outcome) throw alreadyProfessional();
  if (!('id' in outcome)) throw refusedFields(outcome);
  return answerOf(tools, outcome, sessionId);
}

interface NewRole {
  readonly userType: 2 | 7;
  readonly salonId: number;
  readonly openingId: string;
  readonly request: Request;
}

async function becomeProfessional(
  { outbox, clock }: SignUpTools,
  trx: Knex.Transaction,
  client: User,
  { userType, salonId, openingId, request }: NewRole,
): Promise<User> {
  const { referralCode, hiddenReferralCode } = cleanReferral(request);
  const user = await createUsersStore(trx).change(client.id, {
    userType,
    salonId,
    salonAdmin: true,
    madeByRequest: openingId,
    // An earlier referral stays attributed to the first referrer.
    referralCode: referralCode ?? client.referralCode,
    hiddenReferralCode: client.hiddenReferralCode ?? hiddenReferralCode,
  });
  // The dialog shows these two documents; a newer user agreement is signed separately.
  await signCurrentDocuments(trx, user, clock.now(), ['pp', 'pa']);
  await announceUser(trx, outbox, user.id);
  await announceListing(trx, outbox, user);
  return user;
}

async function answerOf(
  { knex, keys, clock }: SignUpTools,
  user: User,
  sessionId: string | undefined,
): Promise<SessionAnswer> {
  const session = sessionId === undefined ? undefined : await createSessionsStore(knex).byId(sessionId);
  return sessionAnswerOf({ knex, keys, now: clock.now() }, user, session);
}

function faultsOf(
  userTypeId: 2 | 7,
  { streetAddress, ...business }: TypedBusiness,
): Partial<Record<string, string[]>> | undefined {
  return fieldCodes(listBusinessFields, { ...business, address: streetAddress, userTypeId });
}

function alreadyProfessional(): Error {
  return conflict('This account has a business already.');
}
