import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useFadingLabel } from './label/use-fading-label.ts';
import type { MapMarker, MapView } from './map.types.ts';
import { markersInView } from './markers/markers-in-view.ts';
import type { SalonMapProps } from './salon-map.types.ts';
import { useMapDrawing } from './use-map-drawing.ts';

const nothingSeen = { nearest: [], count: 0 };

/** The visible, labeled, selected and highlighted markers of one map. */
export function useSalonMap(props: SalonMapProps) {
  const { markers, target, tiles, selectedId, highlightedId, onSelect, onMove } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  /** The view that the user has moved the map to. */
  const [moved, setMoved] = useState<MapView>();
  const [overlapping, setOverlapping] = useState<readonly MapMarker[]>([]);
  const [listedId, setListedId] = useState<string>();
  const fading = useFadingLabel();

  const select = (marker: MapMarker | undefined) => {
    fading.hide();
    setOverlapping([]);
    onSelect(marker);
  };
  const drawing = useMapDrawing(canvas, {
    target,
    tiles,
    drawn: { markers, selectedId, highlightedId: listedId ?? highlightedId },
    events: {
      onMove(next, isByUser) {
        setView(next);
        setMoved(isByUser ? next : undefined);
        onMove?.(next, isByUser);
      },
      onPoint: (pointed) => (pointed.length > 0 ? fading.show(pointed) : fading.leave()),
      onPress(pressed) {
        select(pressed.length === 1 ? pressed[0] : undefined);
        if (pressed.length > 1) setOverlapping(pressed);
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
    seen: useMemo(() => (view ? markersInView(markers, view) : nothingSeen), [markers, view]),
    moved,
    /** The action has run; the focus moves from its button, which disappears, to the map. */
    settle() {
      setMoved(undefined);
      canvas.current?.focus({ preventScroll: true });
    },
    named: fading.named,
    selected,
    overlapping,
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
      if (selected || overlapping.length > 0) close();
      else fading.hide();
    },
  };
}
