import { useEffect, useRef, useState } from 'react';
import { FormZipField, useFormField } from '@frizo/forms';
import type { RequestFn } from '@frizo/api-client';
import { LiveStatus, MapPinIcon } from '@frizo/ui';
import { all, messageOfCode, proSignUpFields, zipCode } from '@frizo/validation';
import type { Rule } from '@frizo/validation';
import { joinCity } from './city-field.ts';
import styles from './sign-up.module.css';
import { useLatest } from './use-latest.ts';
import { getZip } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { CityAndState } from './city-field.ts';

/** A form field with the last ZIP that does not exist, so that the rule can read it. */
const missingField = 'missingZip';

const exists: Rule = (value, values = {}) =>
  value !== undefined && value === values[missingField]
    ? { code: 'VALUE_IS_NOT_EQUAL', message: messageOfCode('ZIP_NOT_EXISTS') }
    : undefined;

export interface ZipFieldProps {
  readonly request: RequestFn;
  readonly hint?: string;
  /** Called with city and state when they are known, and with an empty text when the ZIP changes. */
  readonly onPlace?: (text: string) => void;
}

/** A ZIP field that shows the city and state, and an error if the ZIP does not exist. */
export function ZipField({ request, hint, onPlace }: ZipFieldProps) {
  const zip = useFormField<string>('zip', '').value;
  const missing = useFormField<string>(missingField, '');
  const known = useZipPlace(zip, request);
  const text = known.kind === 'found' ? joinCity(known.place) : '';
  // With `onPlace` the city shows in a field of its own.
  const shown = onPlace === undefined ? text : '';

  // Reports changes only, so that an untouched form stays clean.
  const reported = useRef('');
  const report = useLatest((place: string) => {
    if (place === reported.current) return;
    reported.current = place;
    onPlace?.(place);
  });
  useEffect(() => report.current(text), [text, report]);
  const markMissing = useLatest((isMissing: boolean) => {
    const missingZip = isMissing ? zip : '';
    if (missingZip !== missing.value) missing.onChange(missingZip);
  });
  const isMissing = known.kind === 'missing';
  useEffect(() => markMissing.current(isMissing), [isMissing, zip, markMissing]);

  return (
    <div>
      <FormZipField name="zip" label="ZIP" hint={hint} rule={all(proSignUpFields.zip, exists)} />
      <p className={styles.place}>
        {shown !== '' && <MapPinIcon size={16} />}
        {known.kind === 'loading' ? 'Looking up the city' : shown}
      </p>
      <LiveStatus>{text}</LiveStatus>
    </div>
  );
}

/** The lookup state of a ZIP. `missing`: it does not exist. `unknown`: it has not five digits yet, or the lookup failed. */
type ZipPlace =
  | { readonly kind: 'unknown' | 'loading' | 'missing' }
  | { readonly kind: 'found'; readonly place: CityAndState };

const unknown: ZipPlace = { kind: 'unknown' };

/** Looks up the city of a ZIP as soon as it has its five digits. */
function useZipPlace(zip: string, request: RequestFn): ZipPlace {
  const [known, setKnown] = useState<{ zip: string; place: ZipPlace }>({ zip: '', place: unknown });

  useEffect(() => {
    if (zipCode(zip) !== undefined) return undefined;
    const controller = new AbortController();
    const update = (place: ZipPlace) => {
      if (!controller.signal.aborted) setKnown({ zip, place });
    };
    request(getZip, { zip }, { signal: controller.signal, notice: false }).then(
      (place) => update({ kind: 'found', place }),
      // A failed lookup proves nothing about the ZIP; the server checks it again when the form is sent.
      (error: unknown) => update(isMissing(error) ? { kind: 'missing' } : unknown),
    );
    return () => controller.abort();
  }, [zip, request]);

  if (known.zip === zip) return known.place;
  return zip.length === 5 ? { kind: 'loading' } : unknown;
}

function isMissing(error: unknown): boolean {
  return isRequestError(error) && error.status === 404;
}
