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
  /** What payments last announced; null until then. */
  readonly tier: SessionUser['subscriptionTier'] | null;
}

/** Used until the event of business about an artist has arrived. */
const unknownArtist = { isBookable: false, isPublic: false, airtouchCertified: 0, airtouchCertUrl: null };

export function presentUser(
  user: User,
  { salon, artist, legalUnsigned, work, tier }: UserDetails,
): SessionUser {
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
    subscriptionTier: tierOf(user.userType, tier),
    ...work,
  };
}

/** Professionals start free of charge and without limits (decisions 5), so until payments announces something else. */
function tierOf(userType: User['userType'], tier: UserDetails['tier']): SessionUser['subscriptionTier'] {
  if (userType === null) return { key: 'no-professional', limits: [] };
  return tier ?? { key: 'free', limits: [] };
}
