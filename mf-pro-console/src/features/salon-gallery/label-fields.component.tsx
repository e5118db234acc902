import { useFormField } from '@frizo/forms';
import { artistRequired, categoryRequired, serviceRequired } from '@frizo/validation';
import { Dropdown } from '../../fields/dropdown.component.tsx';
import { BrandField } from './brand-field.component.tsx';
import { categoriesOf, type GalleryChoices } from './gallery-choices.ts';
import styles from './salon-gallery.module.css';

/** Artist and service of a picture in a form; -1 is nothing chosen (spec 5.1). */
export interface Labels {
  readonly artistId: number;
  readonly categoryId: number;
  /** Of the salon. */
  readonly salonServiceId: number;
}

interface LabelFieldsProps {
  choices: GalleryChoices;
  /** Distinguishes the fields of several pictures in one form. */
  prefix?: string;
}

/** Artist, service and brand of all pictures of a form. */
export function SharedLabels({ legend, choices }: { legend: string; choices: GalleryChoices }) {
  return (
    <fieldset className={styles.shared}>
      <legend>{legend}</legend>
      <LabelFields choices={choices} />
      <BrandField />
    </fieldset>
  );
}

/** Artist, category and service of a picture, by the gallery-form rule (spec 5.1, 5.5). */
export function LabelFields({ choices, prefix = '' }: LabelFieldsProps) {
  const { artists, fixedArtistId } = choices;
  const artist = useFormField<number>(`${prefix}artistId`, fixedArtistId ?? -1, artistRequired);
  const category = useFormField<number>(`${prefix}categoryId`, -1, categoryRequired);
  const service = useFormField<number>(`${prefix}salonServiceId`, -1, serviceRequired);
  const services = choices.services.get(artist.value) ?? [];
  const categories = categoriesOf(services);
  return (
    <div className={styles.labels}>
      {fixedArtistId === null && (
        <Dropdown
          {...artist}
          label="Artist"
          placeholder="Choose an artist"
          options={artists.map(({ id, name }) => ({ value: id, title: name }))}
          onChange={(id) => {
            artist.onChange(id);
            const { categoryId } = firstLabels(choices, id);
            category.onChange(categoryId);
            service.onChange(-1);
          }}
        />
      )}
      <Dropdown
        {...category}
        label="Category"
        placeholder={categoryPlaceholder(artist.value, categories.length)}
        isDisabled={categories.length === 0}
        options={categories.map(({ id, title }) => ({ value: id, title }))}
        onChange={(id) => {
          category.onChange(id);
          service.onChange(-1);
        }}
      />
      <Dropdown
        {...service}
        label="Service"
        placeholder={category.value === -1 ? 'Choose a category first' : 'Choose a service'}
        isDisabled={category.value === -1}
        options={services
          .filter(({ categoryId }) => categoryId === category.value)
          .map(({ salonServiceId, title }) => ({ value: salonServiceId, title }))}
      />
    </div>
  );
}

function categoryPlaceholder(artistId: number, categories: number): string {
  if (artistId === -1) return 'Choose an artist first';
  return categories === 0 ? 'No services assigned' : 'Choose a category';
}

/** The labels of a new picture: the only artist and the only category are chosen from the start. */
export function firstLabels(choices: GalleryChoices, artistId = choices.fixedArtistId ?? -1): Labels {
  const [category, ...others] = categoriesOf(choices.services.get(artistId) ?? []);
  const categoryId = category !== undefined && others.length === 0 ? category.id : -1;
  return { artistId, categoryId, salonServiceId: -1 };
}

/** How the server calls the fields of a picture. */
export const labelFieldNames = {
  userID: 'artistId',
  salonServiceID: 'salonServiceId',
  imageBeforeId: 'imageBeforeId',
} as const;
