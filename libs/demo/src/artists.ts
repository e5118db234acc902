import { randomFor } from '@frizo/demo-pictures';
import { slugOf } from './businesses.ts';
import { demoLogIns } from './log-ins.ts';
import type { Offers } from './offers.ts';
import type { People } from './people.ts';
import { basePriceDollars, categoryOf } from './service-tree.ts';
import type { DemoArtist, DemoHours } from './types.ts';

type Level = DemoArtist['airtouchCertified'];

/** The technique is for hair coloring; about a third of the hair artists are certified. */
function certificateOf(artistId: number, doesHair: boolean): Level {
  if (artistId === demoLogIns.owner.id) return 40;
  if (artistId === demoLogIns.artist.id) return 20;
  if (!doesHair) return 0;
  return randomFor(`certificate ${artistId}`).pick<Level>([0, 0, 0, 0, 0, 0, 10, 10, 20, 30, 40]);
}

/** The artist's prices relative to the base prices; 1 is equal. */
function standingOf(artistId: number, offers: Offers): number {
  const own = offers.artistServices.filter((service) => service.artistId === artistId);
  const sums = own.reduce(
    (sum, { salonServiceId, priceCents }) => {
      const offer = offers.salonServices[salonServiceId - 1];
      if (!offer) return sum;
      const base = basePriceDollars.get(offer.serviceId) ?? 0;
      return { charged: sum.charged + (priceCents || offer.priceCents), base: sum.base + base * 100 };
    },
    { charged: 0, base: 0 },
  );
  return sums.base === 0 ? 1 : sums.charged / sums.base;
}

function priceLevelOf(standing: number): DemoArtist['priceLevel'] {
  if (standing < 0.9) return 1;
  if (standing < 1.15) return 2;
  return standing < 1.5 ? 3 : 4;
}

/** All artists. One in Los Angeles is the creator of the technique (99). */
export function buildArtists(people: People, offers: Offers, hours: readonly DemoHours[]): DemoArtist[] {
  const categories = new Map<number, Set<string>>();
  for (const { artistId, salonServiceId } of offers.artistServices) {
    const serviceId = offers.salonServices[salonServiceId - 1]?.serviceId ?? 0;
    categories.set(artistId, (categories.get(artistId) ?? new Set()).add(categoryOf(serviceId)));
  }
  const doesHair = (userId: number): boolean => categories.get(userId)?.has('hair') ?? false;
  const creator = people.workers.find(
    ({ user, business }) => business.salon.title === 'Canyon Color Room' && doesHair(user.id),
  );
  return people.workers.map(({ user, business }, index) => {
    const name = slugOf(`${user.firstName} ${user.lastName}`);
    return {
      userId: user.id,
      salonId: business.salon.id,
      url: name,
      instagramUsername: name.replaceAll('-', '_'),
      airtouchCertified: user.id === creator?.user.id ? 99 : certificateOf(user.id, doesHair(user.id)),
      priceLevel: priceLevelOf(standingOf(user.id, offers)),
      addressIds: [
        ...new Set(hours.filter(({ artistId }) => artistId === user.id).map((row) => row.addressId)),
      ],
      portraitId: index + 1,
    };
  });
}
