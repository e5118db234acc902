import type { OfferedService } from '@frizo/contracts';
import { nothing, type Block } from './block.ts';

/** A top-level category of what an artist offers. */
export interface Category {
  readonly id: number;
  readonly title: string;
}

/** In the order of the services. */
export function categoriesOf(services: readonly OfferedService[]): Category[] {
  return [...new Map(services.map(({ parentId, categoryKey }) => [parentId, categoryKey]))].map(
    ([id, title]) => ({ id, title }),
  );
}

/** What is chosen of what the artist offers. A single category is chosen at once (spec 4); a service that is not offered is not. */
export function chosenService(
  block: Pick<Block, 'categoryId' | 'serviceId'>,
  services: readonly OfferedService[],
): { categoryId: number; service: OfferedService | undefined } {
  const service = services.find(({ id }) => id === block.serviceId);
  const categories = categoriesOf(services);
  const [only] = categories;
  if (service) return { categoryId: service.parentId, service };
  if (only && categories.length === 1) return { categoryId: only.id, service };
  const isThere = categories.some(({ id }) => id === block.categoryId);
  return { categoryId: isThere ? block.categoryId : nothing, service };
}

/** Price and duration: as agreed for a service that stays with its artist, at whatever time, else as the artist has them now. */
export function costOf(
  { saved, artistId, serviceId }: Block,
  service: OfferedService | undefined,
): { priceCents: number; seconds: number } | null {
  const isAgreed = saved?.artistId === artistId && saved.serviceId === serviceId;
  if (isAgreed) return { priceCents: saved.priceCent, seconds: saved.durationTime };
  return service ? { priceCents: service.priceCent, seconds: service.durationValue } : null;
}
