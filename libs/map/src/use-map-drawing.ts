import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { DrawnMarkers, MapDrawing, MapEvents, MapTarget, MapTiles, DrawMap } from './map.types.ts';
import { usaTarget } from './view/targets.ts';
import { drawMap } from './openlayers/draw-map.ts';

/** Draws maps. An object, so that tests, which have no canvas, can replace it (testing.ts). */
export const engine: { draw: DrawMap } = { draw: drawMap };

export interface MapDrawingOptions {
  /** `usa`: all of it, at any width of the map. */
  readonly target: MapTarget | 'usa';
  readonly tiles: MapTiles | undefined;
  readonly drawn: DrawnMarkers;
  readonly events: MapEvents;
}

/** A map in an element, for as long as the element exists; null before it is drawn. */
export function useMapDrawing(
  element: RefObject<HTMLElement | null>,
  { target, tiles, drawn, events }: MapDrawingOptions,
): RefObject<MapDrawing | null> {
  const drawing = useRef<MapDrawing>(null);
  const currentTarget = useRef<string>(undefined);
  const onMove = useEffectEvent(events.onMove);
  const onPoint = useEffectEvent(events.onPoint);
  const onPress = useEffectEvent(events.onPress);

  const draw = useEffectEvent((inElement: HTMLElement) => {
    currentTarget.current = keyOf(target);
    return engine.draw(inElement, {
      ...resolve(target, inElement),
      tiles,
      events: {
        onMove: (view, isByUser) => onMove(view, isByUser),
        onPoint: (markers) => onPoint(markers),
        onPress: (markers) => onPress(markers),
      },
    });
  });
  useEffect(() => {
    if (element.current === null) return undefined;
    const created = draw(element.current);
    drawing.current = created;
    return () => {
      drawing.current = null;
      created.remove();
    };
  }, [element]);

  const { markers, selectedId, highlightedId } = drawn;
  useEffect(() => {
    drawing.current?.show({ markers, selectedId, highlightedId });
  }, [markers, selectedId, highlightedId]);

  // By value: a page creates its target anew on each render, which must not move the map back.
  const key = keyOf(target);
  const moveToTarget = useEffectEvent(() => {
    if (element.current === null || currentTarget.current === key) return;
    currentTarget.current = key;
    drawing.current?.goTo(resolve(target, element.current));
  });
  useEffect(() => {
    moveToTarget();
  }, [key]);

  return drawing;
}

function keyOf(target: MapTarget | 'usa'): string {
  return target === 'usa' ? target : `${target.center.lat} ${target.center.lon} ${target.zoom}`;
}

function resolve(target: MapTarget | 'usa', element: HTMLElement): MapTarget {
  return target === 'usa' ? usaTarget(element.clientWidth, element.clientHeight) : target;
}
