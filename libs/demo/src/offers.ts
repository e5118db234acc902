import { randomFor, type Random } from '@frizo/demo-pictures';
import type { Business } from './businesses.ts';
import { demoLogIns } from './log-ins.ts';
import type { People } from './people.ts';
import {
  basePriceDollars,
  buildServiceTree,
  categoryOf,
  serviceIdOf,
  type Category,
} from './service-tree.ts';
import type { DemoArtistService, DemoSalonService, DemoService } from './types.ts';

/** The services of the salons and of their artists. */
export interface Offers {
  salonServices: DemoSalonService[];
  artistServices: DemoArtistService[];
}

/** Rounds to five dollars, as usual in price lists; free stays free. */
function roundPrice(dollars: number): number {
  return Math.round(dollars / 5) * 500;
}

const rare = new Set([serviceIdOf('AirTouch Coloring'), serviceIdOf('Microblading')]);

/** A salon offers the popular services of its categories and most of the others; rare ones only if its prices are high. */
function offersService(business: Business, service: DemoService, random: Random): boolean {
  const rank = business.focus.indexOf(categoryOf(service.id));
  if (rank < 0) return false;
  if (rare.has(service.id)) return business.priceFactor > 1 && random.chance(0.7);
  return service.popular <= 1000 || service.allowZeroPrice || random.chance(rank === 0 ? 0.9 : 0.6);
}

function salonServicesOf(business: Business, leaves: readonly DemoService[]): Omit<DemoSalonService, 'id'>[] {
  const random = randomFor(`offer ${business.salon.id}`);
  return leaves
    .filter((service) => offersService(business, service, random))
    .map((service) => {
      const isLonger = service.durationSeconds >= 3600 && random.chance(0.2);
      const dollars =
        (basePriceDollars.get(service.id) ?? 0) * business.priceFactor * (0.94 + random.next() * 0.12);
      return {
        salonId: business.salon.id,
        serviceId: service.id,
        priceCents: dollars === 0 ? 0 : Math.max(roundPrice(dollars), 1000),
        durationSeconds: service.durationSeconds + (isLonger ? 900 : 0),
        processingSeconds: service.processingSeconds,
      };
    });
}

/** Distributes the salon's categories over its artists, so that each category has an artist. */
function skillsOf(business: Business, position: number, random: Random): Set<Category> {
  const { focus } = business;
  if (business.headcount === 1) return new Set(focus);
  const own = focus[position % focus.length];
  const second = random.chance(0.55) ? random.pick(focus) : undefined;
  // The owner does the remaining categories, so that every service has an artist.
  const left = position === 0 ? [...focus.slice(0, 2), ...focus.slice(business.headcount)] : [];
  return new Set([...(own ? [own] : []), ...(second ? [second] : []), ...left]);
}

/** The artist's prices relative to the salon's: mostly equal, some higher, juniors lower. */
function feeOf(artistId: number, random: Random): number {
  if (artistId === demoLogIns.owner.id) return 1.25;
  return random.pick([1, 1, 1, 1, 1, 1.15, 1.3, 1.5, 0.85]);
}

function artistServicesOf(
  artistId: number,
  skills: ReadonlySet<Category>,
  offered: readonly DemoSalonService[],
  isOwner: boolean,
): DemoArtistService[] {
  const random = randomFor(`skills ${artistId}`);
  const fee = feeOf(artistId, random);
  const isSlow = random.chance(0.12);
  return offered
    .filter(
      ({ serviceId }) =>
        skills.has(categoryOf(serviceId)) && (isOwner || !rare.has(serviceId) || random.chance(0.6)),
    )
    .map((offer) => {
      const priceCents = roundPrice((offer.priceCents / 100) * fee);
      return {
        artistId,
        salonServiceId: offer.id,
        priceCents: fee === 1 || priceCents === offer.priceCents ? 0 : priceCents,
        durationSeconds: isSlow && offer.durationSeconds >= 3600 ? offer.durationSeconds + 900 : 0,
      };
    });
}

/** Prices and durations of salons and artists. Salon service ids grow with the salon's id. */
export function buildOffers(businesses: readonly Business[], people: People): Offers {
  const leaves = buildServiceTree().filter(({ isLeaf }) => isLeaf);
  const salonServices = businesses
    .flatMap((business) => salonServicesOf(business, leaves))
    .map((offer, index) => ({ id: index + 1, ...offer }));
  const chairs = new Map<number, number>();
  const artistServices = people.workers.flatMap(({ user, business }) => {
    const position = chairs.get(business.salon.id) ?? 0;
    chairs.set(business.salon.id, position + 1);
    const skills = skillsOf(business, position, randomFor(`focus ${user.id}`));
    const offered = salonServices.filter(({ salonId }) => salonId === business.salon.id);
    return artistServicesOf(user.id, skills, offered, position === 0);
  });
  return { salonServices, artistServices };
}
