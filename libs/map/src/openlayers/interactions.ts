import { focus, mouseOnly, platformModifierKey, primaryAction } from 'ol/events/condition.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragPan from 'ol/interaction/DragPan.js';
import type Interaction from 'ol/interaction/Interaction.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';

/**
 * Ways to move the map that do not hold the page: a finger scrolls the page and two move the map, the wheel scrolls the page until the map has
 * the focus, or with Ctrl. Arrows and + and - work while it has the focus.
 * @param duration of zooming, in milliseconds; 0 where the reader wants no motion
 */
export function interactionsOf(duration: number): Interaction[] {
  const wheels = (event: MapBrowserEvent) => focus(event) || platformModifierKey(event);
  const pan: DragPan = new DragPan({
    condition: (event) => (mouseOnly(event) ? primaryAction(event) : pan.getPointerCount() === 2),
    ...(duration > 0 && { kinetic: new Kinetic(-0.005, 0.05, 100) }),
  });
  return [
    pan,
    new PinchZoom({ duration }),
    new DoubleClickZoom({ duration }),
    new KeyboardPan({ duration }),
    new KeyboardZoom({ duration }),
    new MouseWheelZoom({ condition: wheels, duration }),
  ];
}
