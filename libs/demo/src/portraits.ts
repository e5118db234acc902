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
