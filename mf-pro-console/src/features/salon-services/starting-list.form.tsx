import { useState } from 'react';
import { addSalonServices, type ServiceNode } from '@frizo/contracts';
import { Form, FormError, SubmitButton, useSubmit } from '@frizo/forms';
import { parsePrice } from '@frizo/money';
import { useNotices, useRequest } from '@frizo/remote-kit';
import { RadioGroup, Stack } from '@frizo/ui';
import { isAbsent, required, salonServiceFields, withMessage, type Rule } from '@frizo/validation';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { categoriesOf } from './add-service.form.tsx';
import { TermsFields, usualTimes } from './terms-fields.component.tsx';
import type { SalonServices } from './use-salon-services.ts';
import styles from './salon-services.module.css';

/** By `price-101`, `duration-101` and `processing-101` of each service. */
type Values = Record<string, string | number>;

/** How a salon without services begins: the popular services of one category, priced in one grid and added in one save. */
export function StartingList({ services }: { services: SalonServices }) {
  const { tree } = services;
  const categories = categoriesOf(tree);
  const [categoryId, setCategoryId] = useState(categories[0]?.id ?? -1);
  const popular = popularOf(tree, categoryId);
  return (
    <section className={styles.starting} aria-labelledby="starting-list">
      <h2 id="starting-list">Start with your popular services</h2>
      <p>Choose your specialty and enter your prices. Leave the price empty for what you do not offer.</p>
      <RadioGroup
        label="Specialty"
        isRow
        choices={categories.map(({ id, i18nKey }) => ({ value: id, title: i18nKey }))}
        value={categoryId}
        onChange={setCategoryId}
      />
      {/* Another key is another form. */}
      <PriceGrid key={categoryId} services={services} nodes={popular} />
    </section>
  );
}

function PriceGrid({ services, nodes }: { services: SalonServices; nodes: readonly ServiceNode[] }) {
  const request = useRequest();
  const notices = useNotices();
  const submit = useSubmit<Values>(async (values) => {
    const priced = nodes.filter(({ id }) => !isAbsent(values[`price-${id}`]));
    const wanted = priced.map(({ id }) => ({
      serviceId: id,
      price: parsePrice(String(values[`price-${id}`])) ?? 0,
      duration: Number(values[`duration-${id}`]),
      processing: Number(values[`processing-${id}`]),
    }));
    await services.send((version) => request(addSalonServices, { version, services: wanted }));
    notices.show({
      kind: 'success',
      text: wanted.length === 1 ? 'Service added' : `${wanted.length} services added`,
    });
  });
  return (
    <Form<Values> label="Starting list" initialValues={initialValues(nodes)} onSubmit={submit}>
      <UnsavedForm />
      <Stack gap={4}>
        {nodes.map(({ id, i18nKey, allowZeroPrice }, index) => (
          <fieldset key={id} className={styles.startingRow}>
            <legend>{i18nKey}</legend>
            <div className={styles.termsRow}>
              <TermsFields
                suffix={`-${id}`}
                priceRule={startingPrice(nodes, { allowZeroPrice, isFirst: index === 0 })}
                intervals={services.intervals}
              />
            </div>
          </fieldset>
        ))}
        <FormError />
        <div>
          <SubmitButton busyText="Adding" disabled={services.isLocked}>
            Add services
          </SubmitButton>
        </div>
      </Stack>
    </Form>
  );
}

/** A category without popular services shows all. */
function popularOf(tree: readonly ServiceNode[], categoryId: number): ServiceNode[] {
  const leaves = tree.filter(({ leaf, parentId }) => leaf && parentId === categoryId);
  const popular = leaves.filter(({ popular: rank }) => rank <= 1_000);
  return popular.length > 0 ? popular : leaves;
}

function initialValues(nodes: readonly ServiceNode[]): Values {
  return Object.fromEntries<string | number>(
    nodes.flatMap((node): [string, string | number][] => {
      const { duration, processing } = usualTimes(node);
      return [
        [`price-${node.id}`, ''],
        [`duration-${node.id}`, duration],
        [`processing-${node.id}`, processing],
      ];
    }),
  );
}

/** An empty price leaves a service out; with none at all the first field says so. */
function startingPrice(
  nodes: readonly ServiceNode[],
  { allowZeroPrice, isFirst }: { allowZeroPrice: boolean; isFirst: boolean },
): Rule {
  const { price } = salonServiceFields({ allowZeroPrice });
  const anyPrice = withMessage(required, 'Enter the price of at least one service');
  return (value, values = {}) => {
    if (!isAbsent(value)) return price(value, values);
    const isNonePriced = nodes.every(({ id }) => isAbsent(values[`price-${id}`]));
    return isFirst && isNonePriced ? anyPrice(value, values) : undefined;
  };
}
