import { buildActor } from '@frizo/service-kit/testing';
import { ids } from './fixtures.ts';

/** Another salon, of which nobody at the first one may learn anything. */
export const otherSalonId = 2;

export const owner = buildActor({ userId: 700, userType: 7, salonId: ids.salon, salonAdmin: true });
export const ana = buildActor({ userId: ids.artist, userType: 6, salonId: ids.salon });
export const bea = buildActor({ userId: ids.otherArtist, userType: 6, salonId: ids.salon });
/** Who owns the other salon. */
export const stranger = buildActor({ userId: 701, userType: 7, salonId: otherSalonId, salonAdmin: true });
