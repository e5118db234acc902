import { Button, ChoiceSelect } from '@frizo/ui';
import { allServicesOf, categoriesOf, type GalleryChoices } from './gallery-choices.ts';
import styles from './salon-gallery.module.css';

/** -1 is nothing chosen. */
export interface FilterValues {
  readonly artistId: number;
  readonly categoryId: number;
  /** Of the service tree. */
  readonly serviceId: number;
}

export const emptyFilter: FilterValues = { artistId: -1, categoryId: -1, serviceId: -1 };

interface GalleryFiltersProps {
  choices: GalleryChoices;
  filter: FilterValues;
  onChange(filter: FilterValues): void;
}

/** Artist in salon mode, category, and service after a category (spec 2); an artist resets both (spec 4). */
export function GalleryFilters({ choices, filter, onChange }: GalleryFiltersProps) {
  const { artists, fixedArtistId } = choices;
  const { artistId, categoryId, serviceId } = filter;
  const services = artistId === -1 ? allServicesOf(choices) : (choices.services.get(artistId) ?? []);
  const ofCategory = services.filter((service) => service.categoryId === categoryId);
  return (
    <div role="group" aria-label="Filters" className={styles.filters}>
      {fixedArtistId === null && (
        <ChoiceSelect<number>
          label="Artist"
          value={artistId}
          options={[{ value: -1, title: 'All artists' }, ...artists.map(({ id, name }) => option(id, name))]}
          onChange={(id) => onChange({ ...emptyFilter, artistId: id })}
        />
      )}
      <ChoiceSelect<number>
        label="Category"
        value={categoryId}
        options={[
          { value: -1, title: 'All categories' },
          ...categoriesOf(services).map(({ id, title }) => option(id, title)),
        ]}
        onChange={(id) => onChange({ ...filter, categoryId: id, serviceId: -1 })}
      />
      {categoryId !== -1 && (
        <ChoiceSelect<number>
          label="Service"
          value={serviceId}
          options={[
            { value: -1, title: 'All services' },
            ...ofCategory.map((service) => option(service.serviceId, service.title)),
          ]}
          onChange={(id) => onChange({ ...filter, serviceId: id })}
        />
      )}
      {filter !== emptyFilter && <Button onClick={() => onChange(emptyFilter)}>Reset</Button>}
    </div>
  );
}

function option(value: number, title: string) {
  return { value, title };
}
