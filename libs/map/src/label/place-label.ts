export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The distance between a marker's center and its label, and between a label and the map's edge; CSS pixels. */
const fromMarker = 18;
const fromEdge = 8;

/** The position of a label's top left corner: above its marker, or below it when there is no room, and always inside the map. */
export function placeLabel(
  marker: { readonly x: number; readonly y: number },
  label: Size,
  map: Size,
): { x: number; y: number } {
  const most = Math.max(fromEdge, map.width - label.width - fromEdge);
  const above = marker.y - fromMarker - label.height;
  return {
    x: Math.round(Math.min(most, Math.max(fromEdge, marker.x - label.width / 2))),
    y: Math.round(above < fromEdge ? marker.y + fromMarker : above),
  };
}
