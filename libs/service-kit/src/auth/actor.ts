import type { UserType } from '@frizo/contracts';
import { z } from 'zod';
import { userType } from '@frizo/contracts';

/** Who makes a request. A visitor has no user id. */
export interface Actor {
  readonly userId: number | null;
  readonly userType: UserType;
  readonly salonId: number | null;
  readonly salonAdmin: boolean;
  readonly admin: boolean;
  /** The session of the token; absent for visitors, and in tokens issued before they carried a session id. */
  readonly sessionId?: string;
}

export const visitor: Actor = {
  userId: null,
  userType: null,
  salonId: null,
  salonAdmin: false,
  admin: false,
};

/** The claims of an access token, besides the standard ones (decisions 2). */
export const accessClaims = z.object({
  sub: z.coerce.number().int().positive(),
  userType,
  salonId: z.int().positive().nullable(),
  salonAdmin: z.boolean(),
  admin: z.boolean(),
  /** The session of the token, which may end before the token expires. */
  sid: z.uuid().optional(),
});

export function actorOf(claims: unknown): Actor {
  const { sub, sid, ...rest } = accessClaims.parse(claims);
  return { userId: sub, ...rest, ...(sid !== undefined && { sessionId: sid }) };
}

/** The user id of the actor of a secure route. */
export function userIdOf(actor: Actor): number {
  if (actor.userId === null) throw new Error('a route that is not secure has no user');
  return actor.userId;
}
