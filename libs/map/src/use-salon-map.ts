import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useFadingLabel } from './label/use-fading-label.ts';
import type { MapMarker, MapView } from './map.types.ts';
import { markersInView } from './markers/markers-in-view.ts';
import type { SalonMapProps } from './salon-map.types.ts';
import { useMapDrawing } from './use-map-drawing.ts';

const nowhere = { nearest: [], count: 0 };

/** What is seen, named, chosen and pointed at on one map. */
export function useSalonMap(props: SalonMapProps) {
  const { markers, target, tiles, selectedId, highlightedId, onSelect, onMove } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  /** What a person has moved the map to. */
  const [moved, setMoved] = useState<MapView>();
  const [crowd, setCrowd] = useState<readonly MapMarker[]>([]);
  const [listedId, setListedId] = useState<string>();
  const fading = useFadingLabel();

  const select = (marker: MapMarker | undefined) => {
    fading.hide();
    setCrowd([]);
    onSelect(marker);
  };
  const drawing = useMapDrawing(canvas, {
    target,
    tiles,
    drawn: { markers, selectedId, highlightedId: listedId ?? highlightedId },
    events: {
      onMove(next, isByPerson) {
        setView(next);
        setMoved(isByPerson ? next : undefined);
        onMove?.(next, isByPerson);
      },
      onPoint: (pointed) => (pointed.length > 0 ? fading.show(pointed) : fading.leave()),
      onPress(pressed) {
        select(pressed.length === 1 ? pressed[0] : undefined);
        if (pressed.length > 1) setCrowd(pressed);
      },
    },
  });
  const selected = markers.find(({ id }) => id === selectedId);
  const close = () => {
    select(undefined);
    canvas.current?.focus({ preventScroll: true });
  };

  return {
    canvas,
    drawing,
    seen: useMemo(() => (view ? markersInView(markers, view) : nowhere), [markers, view]),
    moved,
    /** The move is acted upon; the focus, which stood on what goes now, goes on to the map. */
    settle() {
      setMoved(undefined);
      canvas.current?.focus({ preventScroll: true });
    },
    named: fading.named,
    selected,
    crowd,
    select,
    close,
    pointInList(marker: MapMarker) {
      setListedId(marker.id);
      fading.show([marker]);
    },
    leaveList() {
      setListedId(undefined);
      fading.leave();
    },
    onKeyDown({ key }: KeyboardEvent) {
      if (key !== 'Escape') return;
      if (selected || crowd.length > 0) close();
      else fading.hide();
    },
  };
}
