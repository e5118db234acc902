import type { SessionUser } from '@frizo/contracts';
import { rolesOf } from './roles.ts';
import type { User } from './user.model.ts';

/** What a session tells of its user beside the user's own row. */
export interface AroundUser {
  readonly salon: SessionUser['salon'];
  readonly artist: Pick<
    SessionUser,
    'isBookable' | 'isPublic' | 'airtouchCertified' | 'airtouchCertUrl'
  > | null;
  readonly legalUnsigned: number;
  readonly work: Pick<SessionUser, 'schedule' | 'services'>;
}

/** Until an event of business about an artist has arrived, they are not shown. */
const unheardOf = { isBookable: false, isPublic: false, airtouchCertified: 0, airtouchCertUrl: null };

export function presentUser(user: User, { salon, artist, legalUnsigned, work }: AroundUser): SessionUser {
  return {
    id: user.id,
    userName: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    instagramUsername: user.instagramUsername,
    phone: user.phone,
    activated: user.emailConfirmedAt !== null,
    gender: { code: user.genderCode },
    image: user.image,
    discountTotal: user.discountTotalCents,
    rawUserType: user.userType,
    ...rolesOf(user.userType),
    salonAdmin: user.salonAdmin,
    admin: user.admin,
    ...(artist ?? unheardOf),
    legalUnsigned,
    salonId: user.salonId,
    salon,
    subscriptionTier: tierOf(user.userType),
    ...work,
  };
}

/** There is no subscription to take yet: a professional has what there is, free and without limits (decisions 5 begins with the payments). */
function tierOf(userType: User['userType']): SessionUser['subscriptionTier'] {
  return { key: userType === null ? 'no-professional' : 'free', limits: [] };
}
