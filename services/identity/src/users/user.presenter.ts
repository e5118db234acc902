import type { SessionUser } from '@frizo/contracts';
import { rolesOf } from './roles.ts';
import type { User } from './user.model.ts';

/** The parts of a session user that are not in the user's own row. */
export interface UserDetails {
  readonly salon: SessionUser['salon'];
  readonly artist: Pick<
    SessionUser,
    'isBookable' | 'isPublic' | 'airtouchCertified' | 'airtouchCertUrl'
  > | null;
  readonly legalUnsigned: number;
  readonly work: Pick<SessionUser, 'schedule' | 'services'>;
}

/** Used until the event of business about an artist has arrived. */
const unknownArtist = { isBookable: false, isPublic: false, airtouchCertified: 0, airtouchCertUrl: null };

export function presentUser(user: User, { salon, artist, legalUnsigned, work }: UserDetails): SessionUser {
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
    ...(artist ?? unknownArtist),
    legalUnsigned,
    salonId: user.salonId,
    salon,
    subscriptionTier: tierOf(user.userType),
    ...work,
  };
}

/** Subscriptions do not exist yet: professionals use everything for free and without limits (decisions 5 comes with payments). */
function tierOf(userType: User['userType']): SessionUser['subscriptionTier'] {
  return { key: userType === null ? 'no-professional' : 'free', limits: [] };
}
