import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LiveStatus, MapPinIcon } from '@frizo/ui';
import { all, messageOfCode, type Rule, zipCode } from '@frizo/validation';
import styles from './form-zip-place-field.module.css';
import { FormZipField } from './masked-fields.component.tsx';
import { isRefusal } from './submission-errors.ts';
import { useFormField } from './use-form-field.ts';

/** Where a ZIP is. */
export interface ZipPlace {
  readonly city: string;
  readonly state: string;
  /** Of the clocks there, where the look-up says so. */
  readonly timezone?: string | undefined;
}

export interface FormZipPlaceFieldProps {
  /** Finds the place of a ZIP, as the call `getZip` does; is refused with status 404 for one that does not exist. */
  readonly lookUp: (zip: string, signal: AbortSignal) => Promise<ZipPlace>;
  readonly hint?: string;
  /** False where the city shows in a field of its own. */
  readonly isPlaceShown?: boolean;
  /** Called with the place when it is known, and with null when the ZIP changes. */
  readonly onPlace?: (place: ZipPlace | null) => void;
}

/** A form field with the last ZIP that does not exist, so that the rule can read it. */
const missingField = 'missingZip';

const exists: Rule = (value, values = {}) =>
  value !== undefined && value === values[missingField]
    ? { code: 'VALUE_IS_NOT_EQUAL', message: messageOfCode('ZIP_NOT_EXISTS') }
    : undefined;

/** A ZIP field, `zip`, that shows the city and state of its ZIP (spec 5.5), and an error if the ZIP does not exist. */
export function FormZipPlaceField({ lookUp, hint, isPlaceShown = true, onPlace }: FormZipPlaceFieldProps) {
  const zip = useFormField<string>('zip', '').value;
  const missing = useFormField<string>(missingField, '');
  const known = useZipPlace(zip, lookUp);
  const place = known.kind === 'found' ? known.place : null;
  const text = place ? placeText(place) : '';

  // Reports changes only, so that an untouched form stays clean.
  const reported = useRef('');
  const report = useEffectEvent(() => {
    if (text === reported.current) return;
    reported.current = text;
    onPlace?.(place);
  });
  useEffect(() => report(), [text]);
  const isMissing = known.kind === 'missing';
  const markMissing = useEffectEvent(() => {
    const missingZip = isMissing ? zip : '';
    if (missingZip !== missing.value) missing.onChange(missingZip);
  });
  useEffect(() => markMissing(), [isMissing, zip]);

  const shown = isPlaceShown ? text : '';
  return (
    <div>
      <FormZipField name="zip" label="ZIP" hint={hint} rule={all(zipCode, exists)} />
      <p className={styles.place}>
        {shown !== '' && <MapPinIcon size={16} />}
        {known.kind === 'loading' ? 'Looking up the city' : shown}
      </p>
      <LiveStatus>{text}</LiveStatus>
    </div>
  );
}

/** City and state as shown in a field and beside a ZIP: `Phoenix, AZ`. */
export function placeText({ city, state }: Pick<ZipPlace, 'city' | 'state'>): string {
  return [city, state].filter(Boolean).join(', ');
}

/** The state of looking up a ZIP. `missing`: it does not exist. `unknown`: it has not five digits yet, or the look-up failed. */
type LookUp =
  { readonly kind: 'unknown' | 'loading' | 'missing' } | { readonly kind: 'found'; readonly place: ZipPlace };

const unknown: LookUp = { kind: 'unknown' };

/** Looks up the place of a ZIP as soon as it has its five digits. */
function useZipPlace(zip: string, lookUp: FormZipPlaceFieldProps['lookUp']): LookUp {
  const [known, setKnown] = useState<{ zip: string; result: LookUp }>({ zip: '', result: unknown });

  const find = useEffectEvent((signal: AbortSignal) => {
    const update = (result: LookUp) => {
      if (!signal.aborted) setKnown({ zip, result });
    };
    lookUp(zip, signal).then(
      (place) => update({ kind: 'found', place }),
      // A failed look-up proves nothing about the ZIP; the server checks it again when the form is sent.
      (error: unknown) => update(isNotFound(error) ? { kind: 'missing' } : unknown),
    );
  });
  useEffect(() => {
    if (zipCode(zip) !== undefined) return undefined;
    const controller = new AbortController();
    find(controller.signal);
    return () => controller.abort();
  }, [zip]);

  if (known.zip === zip) return known.result;
  return zip.length === 5 ? { kind: 'loading' } : unknown;
}

function isNotFound(error: unknown): boolean {
  return isRefusal(error) && error.status === 404;
}
