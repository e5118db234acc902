import { dealTones, randomFor, type Picture } from '@frizo/demo-pictures';
import { addDays, instantOn } from './dates.ts';
import { freelancerSalonId, ownerSalonId } from './log-ins.ts';
import type { DemoGalleryItem, DemoPendingWork } from './types.ts';

const workCount = 6;
/** Of these works this one copies a picture of another salon. */
const copyIndex = 2;
/** Its pictures use other seeds than gallery and portraits. */
const firstSeed = 20_000;
const hour = 3_600;

/**
 * Works of yesterday that await review, each of another salon, with pictures of their own; one looks like the work of another salon. Salons of log-ins have
 * none, so that what is added there is all that awaits review. Ids continue those of gallery items and of portraits' photos.
 */
export function buildPendingWorks(
  today: string,
  works: readonly DemoGalleryItem[],
  pictures: readonly Picture[],
  portraits: readonly Picture[],
): DemoPendingWork[] {
  const nextTones = dealTones(randomFor('pending works'));
  const specOf = (pictureId: number) => pictures[pictureId - 1]?.spec;
  const salonIds = new Set<number>([ownerSalonId, freelancerSalonId]);
  const chosen: DemoPendingWork[] = [];
  for (const work of works.toReversed()) {
    const spec = specOf(work.pictureId);
    const isShown = new Set(
      works.filter(({ salonId }) => salonId === work.salonId).map(({ pictureId }) => pictureId),
    );
    const original = works.find(
      ({ serviceId, pictureId }) => serviceId === work.serviceId && !isShown.has(pictureId),
    );
    const copied = original && specOf(original.pictureId);
    if (salonIds.has(work.salonId) || !spec || !copied || chosen.length === workCount) continue;
    salonIds.add(work.salonId);
    const index = chosen.length;
    const isCopy = index === copyIndex;
    const tones = nextTones('style' in spec ? spec.style : undefined);
    const pictureId = pictures.length + portraits.length + index + 1;
    chosen.push({
      item: {
        ...work,
        id: works.length + index + 1,
        pictureId,
        beforePictureId: null,
        createdAt: instantOn(addDays(today, -1), (9 + index) * hour),
      },
      picture: {
        id: pictureId,
        spec: isCopy ? copied : { ...spec, ...tones, seed: firstSeed + index },
        isCopy,
      },
    });
  }
  return chosen;
}
