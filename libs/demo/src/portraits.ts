import { createHash } from 'node:crypto';
import { dealTones, randomFor, type HairStyle, type Picture } from '@frizo/demo-pictures';
import type { People } from './people.ts';

const longer: readonly HairStyle[] = [
  'long-waves',
  'bob',
  'lob',
  'curls',
  'updo',
  'ponytail',
  'pixie',
  'afro',
  'box-braids',
];
const shorter: readonly HairStyle[] = ['fade', 'crop', 'fade', 'crop', 'afro'];
/** Portraits use other seeds than the gallery. */
const firstSeed = 10_000;

/** One portrait per artist, in the order of the artists; ids from 1, separate from those of the gallery's pictures. */
export function buildPortraits(people: People): Picture[] {
  const random = randomFor('portraits');
  const nextTones = dealTones(random);
  return people.workers.map(({ user }, index) => {
    const style = random.pick(user.genderCode === 2 ? shorter : longer);
    return {
      id: index + 1,
      spec: {
        subject: 'face',
        look: 'natural',
        style,
        view: random.pick(['front', 'three-quarter'] as const),
        isUnstyled: false,
        isFlipped: random.chance(0.5),
        seed: firstSeed + index,
        ...nextTones(style),
      },
      services: [],
      beforePictureId: null,
      isBefore: false,
    };
  });
}

/** An artist's photo as identity and gallery store it. */
export interface DemoPhoto {
  readonly id: number;
  /** In the names of its files. */
  readonly key: string;
  readonly url: string;
  readonly placeholder: string;
}

/**
 * The photo of a portrait. Its key is that of the drawing instead of the file, so that identity knows it before gallery has drawn it; its id follows
 * those of the gallery's pictures.
 */
export function photoOf(
  { pictures, portraits }: { readonly pictures: readonly Picture[]; readonly portraits: readonly Picture[] },
  portraitId: number,
): DemoPhoto {
  const spec = portraits[portraitId - 1]?.spec;
  if (!spec) throw new RangeError(`there is no portrait ${portraitId}`);
  const key = createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 20);
  return { id: pictures.length + portraitId, key, url: `/api/gallery/images/${key}`, placeholder };
}

/** A plain tile in the color of portraits' backgrounds. */
const placeholder =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 4'%3E%3Crect width='3' height='4' fill='%23e7d3c8'/%3E%3C/svg%3E";
