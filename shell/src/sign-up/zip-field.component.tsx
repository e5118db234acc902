import { getZip } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import { FormZipPlaceField, placeText } from '@frizo/forms';

export interface ZipFieldProps {
  readonly request: RequestFn;
  readonly hint?: string;
  /** Called with city and state when they are known, and with an empty text when the ZIP changes; the city shows in a field of its own then. */
  readonly onPlace?: (text: string) => void;
}

/** A ZIP field that shows the city and state, and an error if the ZIP does not exist. */
export function ZipField({ request, hint, onPlace }: ZipFieldProps) {
  return (
    <FormZipPlaceField
      lookUp={(zip, signal) => request(getZip, { zip }, { signal, notice: false })}
      hint={hint}
      isPlaceShown={onPlace === undefined}
      onPlace={(place) => onPlace?.(place ? placeText(place) : '')}
    />
  );
}
