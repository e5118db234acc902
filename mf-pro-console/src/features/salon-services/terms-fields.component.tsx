import { useState, type ReactNode } from 'react';
import { useFormField } from '@frizo/forms';
import { TextField } from '@frizo/ui';
import { chosen, isAbsent, type Rule, salonServiceFields } from '@frizo/validation';
import { Dropdown } from '../../fields/dropdown.component.tsx';
import type { IntervalOptions } from './use-salon-services.ts';
import styles from './salon-services.module.css';

/** What a form holds of a service's terms: the price as typed, in whole dollars, and times in seconds. */
export interface TermsValues {
  price: string;
  duration: number;
  processing: number;
}

/** Where neither the service nor the tree says how long it takes. Seconds. */
const usualSeconds = 3_600;

/** What a service usually takes, to start from. */
export function usualTimes(node: { durationValue?: number; processingValue?: number } | undefined) {
  const duration = node?.durationValue ?? usualSeconds;
  return { duration, processing: Math.min(node?.processingValue ?? duration, duration) };
}

interface TermsFieldsProps {
  /** Of the names of the fields, where a form has several services. */
  suffix?: string;
  priceRule: Rule;
  intervals: IntervalOptions;
}

/** Price, duration and processing time of a service. */
export function TermsFields({ suffix = '', priceRule, intervals }: TermsFieldsProps) {
  return (
    <>
      <PriceField name={`price${suffix}`} label="Price" rule={priceRule} />
      <TimeFields suffix={suffix} intervals={intervals} />
    </>
  );
}

/** Not repeated in a list of services. */
const processingHint =
  'How long the artist is busy. In the rest of the duration they can take another client.';

/** Processing is never longer than the duration: a shorter duration lowers it (spec 5.5). */
function TimeFields({ suffix, intervals }: { suffix: string; intervals: IntervalOptions }) {
  const duration = useFormField<number>(`duration${suffix}`, -1, chosen);
  const processing = useFormField<number>(`processing${suffix}`, -1, chosen);
  const processings =
    duration.value === -1
      ? intervals.processings
      : intervals.processings.filter(({ value }) => value <= duration.value);
  return (
    <>
      <Dropdown
        {...duration}
        label="Duration"
        placeholder="Choose"
        options={intervals.durations}
        onChange={(seconds) => {
          duration.onChange(seconds);
          if (processing.value > seconds) processing.onChange(seconds);
        }}
      />
      <Dropdown
        {...processing}
        label="Processing"
        {...(suffix === '' && { hint: processingHint })}
        placeholder="Choose"
        options={processings}
      />
    </>
  );
}

interface PriceFieldProps {
  name: string;
  label: ReactNode & string;
  /** The accessible name, where the visible label is not enough. */
  'aria-label'?: string;
  rule: Rule;
  placeholder?: string;
  disabled?: boolean;
}

/** A price in whole dollars; takes no '.', no ',' and at most 4 digits (spec 5.5). */
export function PriceField({ name, label, rule, ...rest }: PriceFieldProps) {
  const { onChange, onBlur, ...field } = useFormField<string>(name, '', rule);
  /** After a decimal point: the digits that follow it are cents, and not more dollars. */
  const [isPastPoint, setIsPastPoint] = useState(false);
  return (
    <TextField
      {...rest}
      {...field}
      label={label}
      hint={isPastPoint ? 'Whole dollars only' : undefined}
      icon={DollarSign}
      inputMode="numeric"
      autoComplete="off"
      onBlur={() => {
        setIsPastPoint(false);
        onBlur();
      }}
      onChange={(text) => {
        if (isPastPoint && text.startsWith(field.value) && text !== field.value) return;
        const typed = typedPrice(text);
        if (typed === undefined) return;
        setIsPastPoint(typed.hasPoint);
        onChange(typed.dollars);
      }}
    />
  );
}

/** The whole dollars of what was typed or pasted, such as `$1,200.50`; undefined for what is no price of up to 4 digits. */
function typedPrice(text: string): { readonly dollars: string; readonly hasPoint: boolean } | undefined {
  const found = /^\$?(\d{1,3}(?:,\d{3})+|\d*)([.,]\d*)?$/.exec(text.trim());
  const dollars = (found?.[1] ?? '').replaceAll(',', '');
  if (found === null || dollars.length > 4) return undefined;
  return { dollars, hasPoint: found[2] !== undefined };
}

/** The price that one artist takes: empty is the salon's, and zero is an own price only where the salon's is zero, too. */
export function ownPriceRule(priceCent: number): Rule {
  const { price } = salonServiceFields({ allowZeroPrice: priceCent === 0 });
  return (value, values) => (isAbsent(value) ? undefined : price(value, values));
}

function DollarSign() {
  return (
    <span aria-hidden="true" className={styles.dollar}>
      $
    </span>
  );
}
