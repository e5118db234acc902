import { usePlaceInAddress } from '@frizo/appointment-views';
import { readListPlace, writeListPlace, type ListPlace } from './list-place.ts';

/** The part of the list that the address says, and how to say another one. What comes with a new search or artist begins at its first page. */
export function useListPlace(): { place: ListPlace; show(change: Partial<ListPlace>): void } {
  const { place, go } = usePlaceInAddress({ read: readListPlace, write: writeListPlace });
  return { place, show: (change) => go('replace', { page: 1, ...change }) };
}
