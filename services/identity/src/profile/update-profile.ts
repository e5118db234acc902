import { findImage, type Image, type ParsedRequestOf, type updateProfile as call } from '@frizo/contracts';
import { refusedFields, type ServiceParts } from '@frizo/service-kit';
import { cleanText, digitsOf, fieldCodes, profileFields } from '@frizo/validation';
import { announceUser } from '../users/announce-user.ts';
import { requireUser } from '../users/require-user.ts';
import { rolesOf } from '../users/roles.ts';
import type { User } from '../users/user.model.ts';
import { createUsersStore } from '../users/users.store.ts';

type Request = ParsedRequestOf<typeof call>;
type Tools = Pick<ServiceParts, 'knex' | 'bus' | 'outbox' | 'transaction'>;

/** Changes a user's profile (Q84). */
export async function updateProfile(tools: Tools, userId: number, request: Request): Promise<User> {
  const before = requireUser(await createUsersStore(tools.knex).byId(userId));
  const profile = {
    firstName: cleanText(request.firstName),
    lastName: cleanText(request.lastName),
    phone: digitsOf(request.phone),
    instagramUsername: cleanText(request.instagramUsername),
  };
  const { genderID, imageId } = request;
  const isMaster = rolesOf(before.userType).master;
  const faults = fieldCodes(profileFields({ isMaster }), { ...profile, genderID, imageId });
  if (faults) throw refusedFields(faults);
  const image = await pictureOf(tools, before, imageId);
  return tools.transaction(async (trx) => {
    const user = await createUsersStore(trx).change(userId, {
      ...profile,
      instagramUsername: profile.instagramUsername || null,
      genderCode: genderID,
      image,
      referralCode: cleanText(request.referralCode) || before.referralCode,
    });
    await announceUser(trx, tools.outbox, userId);
    return user;
  });
}

/** The current picture, or one that gallery reports as uploaded by this user. */
async function pictureOf({ bus }: Tools, { id, image }: User, imageId: number): Promise<Image | null> {
  if (imageId === 0) return null;
  if (image?.id === imageId) return image;
  const found = await bus.request(findImage, { imageId, userId: id });
  if (!found.image) throw refusedFields({ imageId: ['IMAGE_REQUIRED'] });
  return found.image;
}
