import type { AnswerOf, RequestOf, SessionUser, updateProfile } from '@frizo/contracts';
import { cleanText } from '@frizo/validation';

/** The values of the profile form. */
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

/** The form's values for a user. */
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

/** The request that saves the values; text is filtered first (spec 5.3). */
export function requestOf(values: ProfileValues): ProfileRequest {
  return {
    ...values,
    firstName: cleanText(values.firstName),
    lastName: cleanText(values.lastName),
    instagramUsername: cleanText(values.instagramUsername),
  };
}

/** Whether saving would change anything; fields that are not registered yet count as unchanged. */
export function isChanged(values: Partial<ProfileValues>, user: SessionUser): boolean {
  const saved = valuesOf(user);
  const request = requestOf({ ...saved, ...values });
  return Object.entries(saved).some(([field, value]) => request[field as keyof ProfileValues] !== value);
}
