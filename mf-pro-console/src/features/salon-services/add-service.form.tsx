import { useEffect, useRef, useState } from 'react';
import { addSalonService, type ServiceNode } from '@frizo/contracts';
import { Form, FormError, SubmitButton, useFormField, useFormValues, useSubmit } from '@frizo/forms';
import { parsePrice } from '@frizo/money';
import { useNotices, useRequest } from '@frizo/remote-kit';
import { Stack } from '@frizo/ui';
import { categoryRequired, salonServiceFields, serviceRequired } from '@frizo/validation';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { Dropdown } from '../../fields/dropdown.component.tsx';
import { TermsFields, usualTimes, type TermsValues } from './terms-fields.component.tsx';
import type { SalonServices } from './use-salon-services.ts';
import styles from './salon-services.module.css';

interface Values extends TermsValues {
  categoryId: number;
  serviceId: number;
}

interface AddServiceFormProps {
  services: SalonServices;
  /** Another button is the one of this page. */
  isSecondary: boolean;
}

/** Choose category and service, then price, duration and processing, then 'Add service' (spec 2). */
export function AddServiceForm({ services, isSecondary }: AddServiceFormProps) {
  const { tree, isLocked, send } = services;
  const request = useRequest();
  const notices = useNotices();
  const form = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState({ count: 0, categoryId: onlyCategory(tree) });
  const submit = useSubmit<Values>(async ({ categoryId, serviceId, price, duration, processing }) => {
    const terms = { price: parsePrice(price) ?? 0, duration, processing };
    await send((version) => request(addSalonService, { version, serviceId, ...terms }));
    notices.show({ kind: 'success', text: 'Service added' });
    setAdded(({ count }) => ({ count: count + 1, categoryId }));
  });
  useEffect(() => {
    // The next service is often of the same category.
    if (added.count > 0) form.current?.querySelectorAll('select')[1]?.focus();
  }, [added.count]);
  return (
    <div ref={form}>
      {/* Another key is an empty form. */}
      <Form<Values>
        key={added.count}
        label="Add service"
        initialValues={{ categoryId: added.categoryId }}
        onSubmit={submit}
      >
        <UnsavedForm />
        <Stack gap={4}>
          <div className={styles.addFields}>
            <ServiceFields services={services} />
          </div>
          <FormError />
          <div>
            <SubmitButton look={isSecondary ? 'plain' : 'primary'} busyText="Adding" disabled={isLocked}>
              Add service
            </SubmitButton>
          </div>
        </Stack>
      </Form>
    </div>
  );
}

function ServiceFields({ services: { tree, list, intervals } }: { services: SalonServices }) {
  const category = useFormField<number>('categoryId', -1, categoryRequired);
  const service = useFormField<number>('serviceId', -1, serviceRequired);
  const duration = useFormField<number>('duration', -1);
  const processing = useFormField<number>('processing', -1);
  const { serviceId } = useFormValues<Values>();
  const node = tree.find(({ id }) => id === serviceId);
  const taken = new Set(list.services.map(({ id }) => id));
  const options = tree
    .filter(({ leaf, parentId }) => leaf && parentId === category.value)
    .map(({ id, i18nKey }) => ({
      value: id,
      title: taken.has(id) ? `${i18nKey} (in your list)` : i18nKey,
      isDisabled: taken.has(id),
    }));
  return (
    <>
      <Dropdown
        {...category}
        label="Category"
        placeholder="Choose a category"
        options={categoriesOf(tree).map(({ id, i18nKey }) => ({ value: id, title: i18nKey }))}
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
        options={options}
        onChange={(id) => {
          service.onChange(id);
          const times = usualTimes(tree.find((candidate) => candidate.id === id));
          duration.onChange(times.duration);
          processing.onChange(times.processing);
        }}
      />
      <TermsFields
        priceRule={salonServiceFields({ allowZeroPrice: node?.allowZeroPrice ?? true }).price}
        intervals={intervals}
      />
    </>
  );
}

export function categoriesOf(tree: readonly ServiceNode[]): ServiceNode[] {
  return tree.filter(({ leaf }) => !leaf);
}

/** A single category is chosen from the start. */
function onlyCategory(tree: readonly ServiceNode[]): number {
  const categories = categoriesOf(tree);
  return categories.length === 1 ? (categories[0]?.id ?? -1) : -1;
}
