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

/** Holds the last ZIP of which the server said that there is none, where the rule can see it. */
const missingField = 'missingZip';

const exists: Rule = (value, values = {}) =>
  value !== undefined && value === values[missingField]
    ? { code: 'VALUE_IS_NOT_EQUAL', message: messageOfCode('ZIP_NOT_EXISTS') }
    : undefined;

export interface ZipFieldProps {
  readonly request: RequestFn;
  readonly hint?: string;
  /** City and state in one, as soon as they are known; empty when the ZIP is another one. */
  readonly onPlace?: (text: string) => void;
}

/** A ZIP with its city and state beside it; one that does not exist is told before the form is sent. */
export function ZipField({ request, hint, onPlace }: ZipFieldProps) {
  const zip = useFormField<string>('zip', '').value;
  const missing = useFormField<string>(missingField, '');
  const known = useZipPlace(zip, request);
  const text = known.kind === 'found' ? joinCity(known.place) : '';
  // Where it goes into a field, it stands there.
  const shown = onPlace === undefined ? text : '';

  // Nothing is written before there is something to say: a form that nobody has touched has nothing to lose.
  const told = useRef('');
  const tell = useLatest((place: string) => {
    if (place === told.current) return;
    told.current = place;
    onPlace?.(place);
  });
  useEffect(() => tell.current(text), [text, tell]);
  const mark = useLatest((isMissing: boolean) => {
    const marked = isMissing ? zip : '';
    if (marked !== missing.value) missing.onChange(marked);
  });
  const isMissing = known.kind === 'missing';
  useEffect(() => mark.current(isMissing), [isMissing, zip, mark]);

  return (
    <div>
      <FormZipField name="zip" label="ZIP" hint={hint} rule={all(proSignUpFields.zip, exists)} />
      <p className={styles.place}>
        {shown !== '' && <MapPinIcon size={16} />}
        {known.kind === 'looking' ? 'Looking up the city' : shown}
      </p>
      <LiveStatus>{text}</LiveStatus>
    </div>
  );
}

/** What is known of a ZIP. `missing`: it is nobody's. `unknown`: not five digits yet, or nobody could say. */
type ZipPlace =
  | { readonly kind: 'unknown' | 'looking' | 'missing' }
  | { readonly kind: 'found'; readonly place: CityAndState };

const unknown: ZipPlace = { kind: 'unknown' };

/** Looks up the city of a ZIP as soon as it has its five digits. */
function useZipPlace(zip: string, request: RequestFn): ZipPlace {
  const [known, setKnown] = useState<{ zip: string; place: ZipPlace }>({ zip: '', place: unknown });

  useEffect(() => {
    if (zipCode(zip) !== undefined) return undefined;
    const controller = new AbortController();
    const learn = (place: ZipPlace) => {
      if (!controller.signal.aborted) setKnown({ zip, place });
    };
    request(getZip, { zip }, { signal: controller.signal, notice: false }).then(
      (place) => learn({ kind: 'found', place }),
      // Whoever could not be asked says nothing about the ZIP: the server looks again when the form is sent.
      (error: unknown) => learn(isMissing(error) ? { kind: 'missing' } : unknown),
    );
    return () => controller.abort();
  }, [zip, request]);

  if (known.zip === zip) return known.place;
  return zip.length === 5 ? { kind: 'looking' } : unknown;
}

function isMissing(error: unknown): boolean {
  return isRequestError(error) && error.status === 404;
}
