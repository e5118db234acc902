import { earliestToday } from './place-today.ts';
import type { Chosen } from './chosen-parts.component.tsx';
import type { PanelName } from './panel.types.ts';
import { chosenParts } from './service-choice.ts';
import type { Search } from './search.ts';
import { severalText, whenText, whereText } from './search-text.ts';
import { useServiceTree } from './use-service-tree.ts';

/** The texts of a search: one per part, and a list of removable items. */
export function useChosen(search: Search): {
  words: Readonly<Record<PanelName, string | undefined>>;
  chosen: readonly Chosen[];
} {
  const hasServices = search.categoryId !== undefined || search.serviceIds !== undefined;
  const { categories, hasFailed } = useServiceTree({ isNeeded: hasServices });
  const services = categories && hasServices ? chosenParts(categories, search) : [];
  // Services that are unknown or not loaded yet filter the gallery nevertheless.
  const unnamed = hasServices && services.length === 0 ? 'Chosen services' : undefined;
  const where = whereText(search);
  const when = whenText(search, earliestToday());

  const parts: (Omit<Chosen, 'title'> & { title: string | undefined })[] = [
    { id: 'where', title: where, without: { place: undefined, state: undefined, near: undefined } },
    { id: 'who', title: search.name, without: { name: undefined, artistId: undefined, salonId: undefined } },
    { id: 'when', title: when, without: { date: undefined, times: undefined } },
    // Names that load later are at the end, so that they shift nothing.
    ...services,
    {
      id: 'services',
      title: categories || hasFailed ? unnamed : undefined,
      without: { categoryId: undefined, serviceIds: undefined },
    },
  ];
  return {
    words: {
      what: severalText(services.map(({ title }) => title)) ?? unnamed,
      where,
      who: search.name,
      when,
    },
    chosen: parts.flatMap(({ title, ...part }) => (title === undefined ? [] : [{ ...part, title }])),
  };
}
