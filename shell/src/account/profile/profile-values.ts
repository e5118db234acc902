import type { AnswerOf, RequestOf, SessionUser, updateProfile } from '@frizo/contracts';
import { cleanText } from '@frizo/validation';

/** What the form of the personal profile holds. */
export interface ProfileValues {
  firstName: string;
  lastName: string;
  genderID: AnswerOf<typeof updateProfile>['gender']['code'];
  phone: string;
  instagramUsername: string;
  /** 0 for none. */
  imageId: number;
}

type ProfileRequest = RequestOf<typeof updateProfile>;

/** Who somebody is now, as the form shows it. */
export function valuesOf(user: SessionUser): ProfileValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    genderID: user.gender.code,
    phone: user.phone ?? '',
    instagramUsername: user.instagramUsername ?? '',
    imageId: user.image?.id ?? 0,
  };
}

/** What is sent: text is filtered first (spec 5.3). */
export function requestOf(values: ProfileValues): ProfileRequest {
  return {
    ...values,
    firstName: cleanText(values.firstName),
    lastName: cleanText(values.lastName),
    instagramUsername: cleanText(values.instagramUsername),
  };
}

/** Whether saving would change anything. A form that is not filled yet has changed nothing. */
export function isChanged(values: Partial<ProfileValues>, user: SessionUser): boolean {
  const saved = valuesOf(user);
  const wanted = requestOf({ ...saved, ...values });
  return Object.entries(saved).some(([field, value]) => wanted[field as keyof ProfileValues] !== value);
}
