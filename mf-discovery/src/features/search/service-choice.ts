import type { ServiceNode } from '@frizo/contracts';
import type { Search } from './search.ts';

export interface Service {
  readonly id: number;
  readonly title: string;
  readonly isPopular: boolean;
}

export interface Category {
  readonly id: number;
  readonly title: string;
  /** Popular services first; never empty. */
  readonly services: readonly Service[];
}

/** A chosen item, and the choice without it. */
export interface ChosenPart {
  readonly id: string;
  readonly title: string;
  readonly without: ServiceChoice;
}

type ServiceChoice = Pick<Search, 'categoryId' | 'serviceIds'>;

/** Spec 9: items with popular above 1000 are not popular. */
const maxPopular = 1_000;

/** The tree in display order, without categories that have no services. */
export function categoriesOf(nodes: readonly ServiceNode[]): Category[] {
  return nodes
    .filter(({ parentId }) => parentId === 0)
    .map(({ id, i18nKey }) => ({ id, title: i18nKey, services: servicesIn(id, nodes) }))
    .filter(({ services }) => services.length > 0);
}

function servicesIn(categoryId: number, nodes: readonly ServiceNode[]): Service[] {
  const leaves = nodes.filter(({ leaf, parentId }) => leaf && parentId === categoryId);
  const isPopular = ({ popular }: ServiceNode) => popular <= maxPopular;
  return [
    ...leaves.filter(isPopular).sort((one, other) => one.popular - other.popular),
    ...leaves.filter((node) => !isPopular(node)),
  ].map((node) => ({ id: node.id, title: node.i18nKey, isPopular: isPopular(node) }));
}

/** The services of a search, without unknown ones; a category beside services narrows them, as in the call. */
export function chosenServices(categories: readonly Category[], search: ServiceChoice): ReadonlySet<number> {
  const { categoryId, serviceIds } = search;
  const inCategory = categories.filter(({ id }) => categoryId === undefined || id === categoryId);
  const isChosen = ({ id }: Service) =>
    serviceIds === undefined ? categoryId !== undefined : serviceIds.includes(id);
  return new Set(inCategory.flatMap(({ services }) => services.filter(isChosen).map(({ id }) => id)));
}

/** The search for these services: a category if they are all of its services, so that it includes services added later. */
export function searchForServices(
  categories: readonly Category[],
  chosen: ReadonlySet<number>,
): ServiceChoice {
  const serviceIds = categories
    .flatMap(({ services }) => services.map(({ id }) => id))
    .filter((id) => chosen.has(id));
  if (serviceIds.length === 0) return { categoryId: undefined, serviceIds: undefined };
  const whole = categories.find(
    ({ services }) => services.length === serviceIds.length && services.every(({ id }) => chosen.has(id)),
  );
  return whole ? { categoryId: whole.id, serviceIds: undefined } : { categoryId: undefined, serviceIds };
}

/** The chosen items in the order of the tree: whole categories by their name, else services. */
export function chosenParts(categories: readonly Category[], search: ServiceChoice): ChosenPart[] {
  const chosen = chosenServices(categories, search);
  const part = (id: string, title: string, services: readonly Service[]): ChosenPart => ({
    id,
    title,
    without: searchForServices(categories, withoutServices(chosen, services)),
  });
  return categories.flatMap(({ id, title, services }) => {
    if (services.every((service) => chosen.has(service.id))) return [part(`category-${id}`, title, services)];
    return services
      .filter((service) => chosen.has(service.id))
      .map((service) => part(`service-${service.id}`, service.title, [service]));
  });
}

export function withServices(chosen: ReadonlySet<number>, services: readonly Service[]): ReadonlySet<number> {
  return new Set([...chosen, ...services.map(({ id }) => id)]);
}

export function withoutServices(
  chosen: ReadonlySet<number>,
  services: readonly Service[],
): ReadonlySet<number> {
  return new Set([...chosen].filter((id) => services.every((service) => service.id !== id)));
}
