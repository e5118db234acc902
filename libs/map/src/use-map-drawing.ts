import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { DrawnMarkers, MapDrawing, MapEvents, MapTarget, MapTiles, DrawMap } from './map.types.ts';
import { usaTarget } from './view/targets.ts';
import { drawMap } from './openlayers/draw-map.ts';

/** What draws maps. A holder, so that tests, whose pages have no canvas, can put a fake in (testing.ts). */
export const engine: { draw: DrawMap } = { draw: drawMap };

export interface MapDrawingOptions {
  /** `usa`: all of it, in whatever width the map has. */
  readonly target: MapTarget | 'usa';
  readonly tiles: MapTiles | undefined;
  readonly drawn: DrawnMarkers;
  readonly events: MapEvents;
}

/** A map in an element, for as long as the element is there; null before it is drawn. */
export function useMapDrawing(
  element: RefObject<HTMLElement | null>,
  { target, tiles, drawn, events }: MapDrawingOptions,
): RefObject<MapDrawing | null> {
  const drawing = useRef<MapDrawing>(null);
  const aimed = useRef<string>(undefined);
  const onMove = useEffectEvent(events.onMove);
  const onPoint = useEffectEvent(events.onPoint);
  const onPress = useEffectEvent(events.onPress);

  const draw = useEffectEvent((inElement: HTMLElement) => {
    aimed.current = keyOf(target);
    return engine.draw(inElement, {
      ...resolve(target, inElement),
      tiles,
      events: {
        onMove: (view, isByPerson) => onMove(view, isByPerson),
        onPoint: (markers) => onPoint(markers),
        onPress: (markers) => onPress(markers),
      },
    });
  });
  useEffect(() => {
    if (element.current === null) return undefined;
    const made = draw(element.current);
    drawing.current = made;
    return () => {
      drawing.current = null;
      made.remove();
    };
  }, [element]);

  const { markers, selectedId, highlightedId } = drawn;
  useEffect(() => {
    drawing.current?.show({ markers, selectedId, highlightedId });
  }, [markers, selectedId, highlightedId]);

  // By value: a page makes its target anew each time it renders, and the map must not be pulled back by that.
  const key = keyOf(target);
  const aim = useEffectEvent(() => {
    if (element.current === null || aimed.current === key) return;
    aimed.current = key;
    drawing.current?.goTo(resolve(target, element.current));
  });
  useEffect(() => {
    aim();
  }, [key]);

  return drawing;
}

function keyOf(target: MapTarget | 'usa'): string {
  return target === 'usa' ? target : `${target.center.lat} ${target.center.lon} ${target.zoom}`;
}

function resolve(target: MapTarget | 'usa', element: HTMLElement): MapTarget {
  return target === 'usa' ? usaTarget(element.clientWidth, element.clientHeight) : target;
}
