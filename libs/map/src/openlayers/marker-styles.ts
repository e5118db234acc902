import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapTheme } from './theme.ts';

export interface MarkerLook {
  readonly count: number;
  readonly isShown: boolean;
  /** Selected or highlighted. */
  readonly isMarked: boolean;
}

/** Emphasized markers are filled, others are outlined; a number is the size of a cluster. */
export function styleOfMarker(theme: MapTheme, { count, isShown, isMarked }: MarkerLook): Style {
  const strong = theme.color(isMarked ? 'rouge-deep' : 'rouge');
  const isFull = isShown || isMarked;
  const ink = theme.color(isFull ? 'on-rouge' : 'rouge');
  return new Style({
    image: new CircleStyle({
      radius: radiusOf(count) + (isMarked ? 3 : 0),
      fill: new Fill({ color: isFull ? strong : theme.color('surface') }),
      stroke: new Stroke({ color: isFull ? theme.color('surface') : strong, width: isMarked ? 3 : 2 }),
    }),
    ...(count > 1 && {
      text: new Text({
        text: count > 999 ? '999+' : String(count),
        font: `600 12px ${theme.fontFamily}`,
        fill: new Fill({ color: ink }),
      }),
    }),
    zIndex: isMarked ? 2 : Number(isShown),
  });
}

function radiusOf(count: number): number {
  return count === 1 ? 9 : Math.min(22, 11 + 2 * Math.log2(count));
}

export function styleOfPlace(theme: MapTheme, name: string): Style {
  return new Style({
    text: new Text({
      text: name,
      font: `14px ${theme.fontFamily}`,
      offsetY: -26,
      fill: new Fill({ color: theme.color('ink') }),
      stroke: new Stroke({ color: theme.color('paper'), width: 4 }),
    }),
  });
}
