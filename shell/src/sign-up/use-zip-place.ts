import { useEffect, useState } from 'react';
import { getZip } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import type { CityAndState } from './city-field.ts';

/** What is known of a ZIP. `missing`: it is nobody's. `unknown`: not five digits yet, or nobody could say. */
export type ZipPlace =
  | { readonly kind: 'unknown' | 'looking' | 'missing' }
  | { readonly kind: 'found'; readonly place: CityAndState };

const unknown: ZipPlace = { kind: 'unknown' };

/** Looks up the city of a ZIP as soon as it has its five digits. */
export function useZipPlace(zip: string, request: RequestFn): ZipPlace {
  const [known, setKnown] = useState<{ zip: string; place: ZipPlace }>({ zip: '', place: unknown });

  useEffect(() => {
    if (!/^\d{5}$/.test(zip)) return undefined;
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
