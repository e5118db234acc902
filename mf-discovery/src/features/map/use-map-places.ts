import { useEffect, useState } from 'react';
import { getMapAddresses, suggestPlaces } from '@frizo/contracts';
import type { Position } from '@frizo/map';
import { useRequest } from '@frizo/remote-kit';
import type { MapAddress } from './map-markers.ts';

const none: readonly MapAddress[] = [];

/** Where all salons are (Q95). Without an answer the map has the salons of the loaded work, and the shell says that it failed. */
export function useMapAddresses(): readonly MapAddress[] {
  const request = useRequest();
  const [addresses, setAddresses] = useState(none);
  useEffect(() => {
    const asking = new AbortController();
    request(getMapAddresses, {}, { signal: asking.signal }).then(
      (answer) => setAddresses(answer.addresses),
      () => undefined,
    );
    return () => asking.abort();
  }, [request]);
  return addresses;
}

/** Where a ZIP is: undefined while it is asked for, null where nobody knows. The one before stays until the next is known. */
export function useZipPosition(zip: string | undefined): Position | null | undefined {
  const request = useRequest();
  const [position, setPosition] = useState<Position | null>();
  useEffect(() => {
    if (zip === undefined) return undefined;
    const asking = new AbortController();
    const keep = (next: Position | null) => {
      if (!asking.signal.aborted) setPosition(next);
    };
    request(suggestPlaces, { input: zip, limit: 1 }, { signal: asking.signal, notice: false }).then(
      ({ list }) => keep(list.find((place) => place.zip === zip) ?? null),
      () => keep(null),
    );
    return () => asking.abort();
  }, [zip, request]);
  return position;
}
