import { addDays, instantOn } from './dates.ts';

import { randomFor, type Picture, type Random } from '@frizo/demo-pictures';
import type { Offers } from './offers.ts';
import type { People } from './people.ts';
import { serviceIdOf } from './service-tree.ts';
import type { DemoGalleryItem } from './types.ts';

type Draft = Omit<DemoGalleryItem, 'id' | 'createdAt'>;

const itemCount = 1200;
/** The minimum number of other works before a picture or an artist is repeated. */
const spacing = { picture: 120, artist: 6 } as const;
const secondsInDay = 86_400;

/** How often each picture was used, overall and per city, since visitors search one city at a time. */
class Usage {
  readonly #counts = new Map<string, number>();

  of(pictureId: number, city: string): number {
    return (this.#counts.get(`${city} ${pictureId}`) ?? 0) * 100 + (this.#counts.get(`${pictureId}`) ?? 0);
  }

  add(pictureId: number, city: string): void {
    for (const key of [`${city} ${pictureId}`, `${pictureId}`]) {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
  }
}

/** A picture with the services that it can illustrate. */
interface Work {
  readonly picture: Picture;
  readonly serviceIds: readonly number[];
}

/** Possible works of an artist: each of their services with each matching picture. */
function possibleWorks(artistId: number, offers: Offers, works: readonly Work[]) {
  return offers.artistServices
    .filter((service) => service.artistId === artistId)
    .flatMap(({ salonServiceId }) => {
      const serviceId = offers.salonServices[salonServiceId - 1]?.serviceId ?? 0;
      return works
        .filter(({ serviceIds }) => serviceIds.includes(serviceId))
        .map(({ picture }) => ({ salonServiceId, serviceId, picture }));
    });
}

function worksOf(
  worker: People['workers'][number],
  count: number,
  usage: Usage,
  possible: ReturnType<typeof possibleWorks>,
  random: Random,
): Draft[] {
  const { user, business } = worker;
  const shown = new Set<number>();
  return Array.from({ length: count }).flatMap((): Draft[] => {
    const fresh = possible.filter(({ picture }) => !shown.has(picture.id));
    const work = random
      .shuffle(fresh)
      .reduce<(typeof fresh)[number] | null>(
        (best, next) =>
          best &&
          usage.of(best.picture.id, business.city.city) <= usage.of(next.picture.id, business.city.city)
            ? best
            : next,
        null,
      );
    if (!work) return [];
    shown.add(work.picture.id);
    usage.add(work.picture.id, business.city.city);
    const { salonServiceId, serviceId, picture } = work;
    const ids = { pictureId: picture.id, beforePictureId: picture.beforePictureId };
    return [{ salonId: business.salon.id, artistId: user.id, salonServiceId, serviceId, ...ids }];
  });
}

/** Orders drafts without close repeats: the next one is the first whose picture and artist were not used recently. */
function spread(drafts: readonly Draft[], random: Random): Draft[] {
  const waiting = random.shuffle(drafts);
  const ordered: Draft[] = [];
  const lastSeen = new Map<string, number>();
  const isFresh = ({ pictureId, artistId }: Draft): boolean =>
    ordered.length - (lastSeen.get(`picture ${pictureId}`) ?? -Infinity) > spacing.picture &&
    ordered.length - (lastSeen.get(`artist ${artistId}`) ?? -Infinity) > spacing.artist;
  while (waiting.length > 0) {
    const index = Math.max(waiting.findIndex(isFresh), 0);
    const [draft] = waiting.splice(index, 1);
    if (!draft) break;
    lastSeen.set(`picture ${draft.pictureId}`, ordered.length);
    lastSeen.set(`artist ${draft.artistId}`, ordered.length);
    ordered.push(draft);
  }
  return ordered;
}

/** About 1,200 works over the year before today. Ids and `createdAt` grow together. */
export function buildGallery(
  today: string,
  people: People,
  offers: Offers,
  pictures: readonly Picture[],
): DemoGalleryItem[] {
  const usage = new Usage();
  const works = pictures
    .filter(({ isBefore }) => !isBefore)
    .map((picture) => ({ picture, serviceIds: picture.services.map(serviceIdOf) }));
  const perArtist = itemCount / people.workers.length;
  const drafts = people.workers.flatMap((worker) => {
    const random = randomFor(`gallery ${worker.user.id}`);
    const count = Math.round(perArtist) + random.between(-3, 3);
    return worksOf(worker, count, usage, possibleWorks(worker.user.id, offers, works), random);
  });
  // Users see the newest works first, so that end is spread best.
  const ordered = spread(drafts, randomFor('gallery order')).reverse();
  const random = randomFor('gallery times');
  return ordered.map((draft, index) => {
    // From 365 days ago to the day before yesterday, in even steps: later ids are later works.
    const elapsed = Math.floor((index * 363 * secondsInDay) / ordered.length) + random.between(0, 3600);
    return { id: index + 1, ...draft, createdAt: instantOn(addDays(today, -365), elapsed) };
  });
}
