import { useMemo, useState } from 'react';
import type { GalleryItem } from '@frizo/contracts';
import { SalonMap, type MapMarker, type MapView, type Position } from '@frizo/map';
import { useRemoteContext } from '@frizo/remote-kit';
import { Button, SearchIcon, Skeleton } from '@frizo/ui';
import { zipOf, type Search } from '../search/search.ts';
import { markerOf, markersOf, salonIdOf, type MapAddress } from './map-markers.ts';
import { areaOf, targetOf } from './map-target.ts';
import { mapApi } from './map.api.ts';

export interface WorkMapProps {
  search: Search;
  onSearch(search: Search): void;
  /** The loaded work. */
  items: readonly GalleryItem[];
  /** The id of the hovered card's work. */
  pointedId: number | undefined;
}

const none: readonly MapAddress[] = [];

/** A map of the salons, those of the loaded work first. The list follows the map and the map follows the list. */
export function WorkMap({ search, onSearch, items, pointedId }: WorkMapProps) {
  const { map: tiles } = useRemoteContext();
  const addresses = mapApi.useGetMapAddressesQuery().data?.addresses ?? none;
  const ofZip = useZipPosition(search.near ? undefined : zipOf(search.place));
  const markers = useMemo(() => markersOf(addresses, items), [addresses, items]);
  const [selectedId, setSelectedId] = useState<string>();
  /** The view of the last search from the map. */
  const [searchedView, setSearchedView] = useState<MapView>();

  const target = targetOf({ search, ofZip, searchedView, items, windowWidth: window.innerWidth });
  if (target === null) return <Skeleton shape="block" height="100%" />;

  const pointed = items.find(({ id }) => id === pointedId);
  const searchHere = (view: MapView) => {
    setSearchedView(view);
    onSearch({ ...search, near: areaOf(view), place: undefined, state: undefined });
  };
  const seeWork = (marker: MapMarker) => {
    const salonId = salonIdOf(marker, addresses, items);
    onSearch({ ...search, name: marker.title, artistId: undefined, salonId });
  };
  return (
    <SalonMap
      label="Map of salons"
      markers={markers}
      target={target}
      tiles={tiles}
      selectedId={selectedId}
      highlightedId={pointed && markerOf(markers, pointed)?.id}
      onSelect={(marker) => setSelectedId(marker?.id)}
      moveAction={{ label: 'Search this area', icon: SearchIcon, onPress: searchHere }}
      actionsFor={(marker) => (
        <Button size="small" onClick={() => seeWork(marker)}>
          See work
        </Button>
      )}
    />
  );
}

/** The position of a ZIP: undefined while loading, null when unknown. Keeps the previous position until the next one arrives. */
function useZipPosition(zip: string | undefined): Position | null | undefined {
  const { data, isError } = mapApi.useGetZipPositionQuery(zip ?? '', { skip: zip === undefined });
  return isError ? null : data;
}
