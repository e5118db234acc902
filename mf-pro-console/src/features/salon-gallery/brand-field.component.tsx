import { useFormField, useFormValues } from '@frizo/forms';
import { ComboBox } from '@frizo/ui';
import { isAbsent, violate, withMessage, type Rule } from '@frizo/validation';
import { brandsApi } from '../brands/brands.api.ts';
import styles from './salon-gallery.module.css';

/** The brand of a picture in a form: what is typed, and the brand that it names; -1 is none. */
export interface BrandValues {
  readonly brandText: string;
  readonly brandId: number;
}

/** Non-empty search text with no brand chosen (spec 5.5). */
const brandChosen: Rule = withMessage(
  (value, values = {}) =>
    isAbsent(value) || Number(values['brandId'] ?? -1) > 0 ? undefined : violate('VALUE_IS_REQUIRED'),
  'Brand not selected',
);

/** As many as can be looked through. */
const mostSuggestions = 8;

/** An optional brand, found by a part of its name (spec 5.5; Q6). */
export function BrandField() {
  const { data } = brandsApi.useGetBrandsQuery({});
  const text = useFormField<string>('brandText', '', brandChosen);
  const brandId = useFormField<number>('brandId', -1);
  const { brandId: chosenId = -1 } = useFormValues<BrandValues>();
  const brands = data?.brands ?? [];
  const named = (typed: string) =>
    brands.find(({ brandName }) => brandName.toLowerCase() === typed.trim().toLowerCase());
  const typed = text.value.trim().toLowerCase();
  const suggestions = brands
    .filter(({ brandID, brandName }) => brandID !== chosenId && brandName.toLowerCase().includes(typed))
    .slice(0, mostSuggestions)
    .map(({ brandID, brandName }) => ({ value: brandID, text: brandName }));
  return (
    <div className={styles.brand}>
      <ComboBox<number>
        label="Brand"
        name="brandText"
        isOptional
        error={text.error}
        text={text.value}
        onText={(changed) => {
          // First: the rule of the text looks at the brand.
          brandId.onChange(named(changed)?.brandID ?? -1);
          text.onChange(changed);
        }}
        suggestions={suggestions}
        onChoose={({ value }) => brandId.onChange(value)}
        onCommit={text.onBlur}
      />
    </div>
  );
}

/** How the server is told the brand. */
export function brandIdOf({ brandId }: Partial<BrandValues>): number | null {
  return brandId !== undefined && brandId > 0 ? brandId : null;
}
