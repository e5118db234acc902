import { buildActor } from '@frizo/service-kit/testing';
import { ids } from './fixtures.ts';

/** Another salon, which must not see anything of the first one. */
export const otherSalonId = ids.otherSalon;

export const owner = buildActor({ userId: 700, userType: 7, salonId: ids.salon, salonAdmin: true });
export const ana = buildActor({ userId: ids.artist, userType: 6, salonId: ids.salon });
export const bea = buildActor({ userId: ids.otherArtist, userType: 6, salonId: ids.salon });
/** The owner of the other salon. */
export const stranger = buildActor({ userId: 701, userType: 7, salonId: otherSalonId, salonAdmin: true });
