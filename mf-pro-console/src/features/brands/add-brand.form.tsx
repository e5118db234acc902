import { useEffect, useRef, useState } from 'react';
import { addSalonBrands, type Brand } from '@frizo/contracts';
import { Form, FormError, SubmitButton, useFormField, useSubmit } from '@frizo/forms';
import { useNotices, useRequest } from '@frizo/remote-kit';
import { chosen } from '@frizo/validation';
import { Dropdown } from '../../fields/dropdown.component.tsx';
import styles from './brands.module.css';

interface AddBrandFormProps {
  /** Every brand there is. */
  brands: readonly Brand[];
  owned: readonly Brand[];
  /** Whether the page was opened to add one. */
  hasFocus: boolean;
  /** Loads the brands of the salon again. */
  onAdded(): Promise<void>;
}

/** The dropdown of the brands that the salon does not have yet, and 'Add brand'. */
export function AddBrandForm({ brands, owned, hasFocus, onAdded }: AddBrandFormProps) {
  const request = useRequest();
  const notices = useNotices();
  const form = useRef<HTMLDivElement>(null);
  const [addedCount, setAddedCount] = useState(0);
  const submit = useSubmit<{ brandId: number }>(async ({ brandId }) => {
    await request(addSalonBrands, { brandList: [brandId] });
    await onAdded();
    notices.show({ kind: 'success', text: 'Brand added' });
    setAddedCount((count) => count + 1);
  });
  useEffect(() => {
    // After one brand another one may follow.
    if (hasFocus || addedCount > 0) form.current?.querySelector('select')?.focus();
  }, [hasFocus, addedCount]);
  const ownedIds = new Set(owned.map(({ brandID }) => brandID));
  const free = brands.filter(({ brandID }) => !ownedIds.has(brandID));
  if (free.length === 0) return <p>You have added every brand.</p>;
  return (
    <div ref={form}>
      {/* Another key is an empty form. */}
      <Form<{ brandId: number }> key={addedCount} label="Add brand" onSubmit={submit}>
        <div className={styles.adding}>
          <BrandField brands={free} />
          <div className={styles.add}>
            <SubmitButton busyText="Adding">Add brand</SubmitButton>
          </div>
        </div>
        <FormError />
      </Form>
    </div>
  );
}

function BrandField({ brands }: { brands: readonly Brand[] }) {
  const field = useFormField<number>('brandId', -1, chosen);
  return (
    <Dropdown
      {...field}
      label="Brand"
      placeholder="Choose a brand"
      options={brands.map(({ brandID, brandName }) => ({ value: brandID, title: brandName }))}
    />
  );
}
