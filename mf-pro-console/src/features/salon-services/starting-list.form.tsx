import { useState } from 'react';
import { addSalonServices, type ServiceNode } from '@frizo/contracts';
import { Form, FormError, SubmitButton, useFormValues, useSubmit, type Submission } from '@frizo/forms';
import { parsePrice } from '@frizo/money';
import { useNotices, useRequest, useUnsavedWork } from '@frizo/remote-kit';
import { RadioGroup, Stack } from '@frizo/ui';
import { isAbsent, required, salonServiceFields, withMessage, type Rule } from '@frizo/validation';
import { categoriesOf } from './add-service.form.tsx';
import { TermsFields, usualTimes } from './terms-fields.component.tsx';
import type { SalonServices } from './use-salon-services.ts';
import styles from './salon-services.module.css';

/** By `price-101`, `duration-101` and `processing-101` of each service. */
type Values = Record<string, string | number>;

/** The specialties with what each offers in its grid. */
interface Specialty {
  readonly id: number;
  readonly i18nKey: string;
  readonly nodes: readonly ServiceNode[];
}

/** How a salon without services begins: the popular services of each category, priced in one grid and added in one save. */
export function StartingList({ services }: { services: SalonServices }) {
  const request = useRequest();
  const notices = useNotices();
  const specialties = specialtiesOf(services.tree);
  const allNodes = specialties.flatMap(({ nodes }) => nodes);
  const [{ chosenId, entries }, setChoice] = useState<Choice>({
    chosenId: specialties[0]?.id ?? -1,
    entries: {},
  });
  const save = useSubmit<Values>(async (values) => {
    const wanted = pricedOf(allNodes, values).map(({ id }) => ({
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
  const submit: Submission<Values> = async (values, form) => {
    // The form itself checks only the fields that are shown.
    const wrong = firstWrongPrice(specialties, values);
    if (wrong === undefined) return save(values, form);
    setChoice({ chosenId: wrong.specialtyId, entries: values });
    return wrong.errors;
  };
  const shown = specialties.find(({ id }) => id === chosenId)?.nodes ?? [];
  return (
    <section className={styles.starting} aria-labelledby="starting-list">
      <h2 id="starting-list">Start with your popular services</h2>
      <p>Choose your specialty and enter your prices. Leave the price empty for what you do not offer.</p>
      <Form<Values>
        label="Starting list"
        // A field that is shown again starts from its initial value.
        initialValues={{ ...initialValues(allNodes), ...entries }}
        onSubmit={submit}
      >
        <Stack gap={4}>
          <SpecialtyField specialties={specialties} chosenId={chosenId} onChoose={setChoice} />
          {shown.map(({ id, i18nKey, allowZeroPrice }, index) => (
            <fieldset key={id} className={styles.startingRow}>
              <legend>{i18nKey}</legend>
              <div className={styles.termsRow}>
                <TermsFields
                  suffix={`-${id}`}
                  priceRule={startingPrice(allNodes, { allowZeroPrice, isFirst: index === 0 })}
                  intervals={services.intervals}
                />
              </div>
            </fieldset>
          ))}
          <PricedCounts specialties={specialties} chosenId={chosenId} />
          <FormError />
          <div>
            <SubmitButton busyText="Adding" disabled={services.isLocked}>
              Add services
            </SubmitButton>
          </div>
        </Stack>
      </Form>
    </section>
  );
}

interface Choice {
  readonly chosenId: number;
  /** What was entered for all specialties until this one was chosen. */
  readonly entries: Partial<Values>;
}

interface SpecialtyFieldProps {
  specialties: readonly Specialty[];
  chosenId: number;
  onChoose(choice: Choice): void;
}

function SpecialtyField({ specialties, chosenId, onChoose }: SpecialtyFieldProps) {
  const entries = useFormValues<Values>();
  // The form compares with its initial values, which contain what was entered before.
  useUnsavedWork(specialties.some(({ nodes }) => pricedOf(nodes, entries).length > 0));
  return (
    <RadioGroup
      label="Specialty"
      isRow
      choices={specialties.map(({ id, i18nKey }) => ({ value: id, title: i18nKey }))}
      value={chosenId}
      onChange={(id) => onChoose({ chosenId: id, entries })}
    />
  );
}

/** What the button adds, where that includes services of a specialty that is not shown. */
function PricedCounts({ specialties, chosenId }: Pick<SpecialtyFieldProps, 'specialties' | 'chosenId'>) {
  const values = useFormValues<Values>();
  const priced = specialties
    .map(({ id, i18nKey, nodes }) => ({ id, i18nKey, count: pricedOf(nodes, values).length }))
    .filter(({ count }) => count > 0);
  if (priced.every(({ id }) => id === chosenId)) return null;
  return (
    <p>
      Your prices so far: {priced.map(({ i18nKey, count }) => `${i18nKey} ${count}`).join(', ')}. All of them
      are added together.
    </p>
  );
}

function pricedOf(nodes: readonly ServiceNode[], values: Readonly<Record<string, unknown>>): ServiceNode[] {
  return nodes.filter(({ id }) => !isAbsent(values[`price-${id}`]));
}

function firstWrongPrice(specialties: readonly Specialty[], values: Values) {
  for (const { id: specialtyId, nodes } of specialties) {
    for (const { id, allowZeroPrice } of pricedOf(nodes, values)) {
      const name = `price-${id}`;
      const violation = salonServiceFields({ allowZeroPrice }).price(values[name], values);
      if (violation) return { specialtyId, errors: { [name]: violation.message } };
    }
  }
  return undefined;
}

function specialtiesOf(tree: readonly ServiceNode[]): Specialty[] {
  return categoriesOf(tree).map(({ id, i18nKey }) => ({ id, i18nKey, nodes: popularOf(tree, id) }));
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
    const isNonePriced = pricedOf(nodes, values).length === 0;
    return isFirst && isNonePriced ? anyPrice(value, values) : undefined;
  };
}
