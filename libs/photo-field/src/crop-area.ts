/** Pictures are 3:4 (spec 9, crop ratio). */
export const cropRatio = 0.75;

/** Pixels; twice the largest stored size, so that the server can scale down. */
const maxWidth = 1_800;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in its own pixels. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The largest centered part with the crop ratio. */
export function centeredArea({ width, height }: Size): Area {
  const areaWidth = Math.min(width, height * cropRatio);
  const areaHeight = areaWidth / cropRatio;
  return {
    x: Math.round((width - areaWidth) / 2),
    y: Math.round((height - areaHeight) / 2),
    width: Math.round(areaWidth),
    height: Math.round(areaHeight),
  };
}

/** The size at which an area is sent: its own, or scaled down; never scaled up. */
export function sentSize({ width }: Size): Size {
  const sentWidth = Math.max(1, Math.min(Math.round(width), maxWidth));
  return { width: sentWidth, height: Math.round(sentWidth / cropRatio) };
}

/** Whether a part has fewer pixels than the hint asks for (spec 5.5). */
export function isSmall({ width, height }: Size): boolean {
  return width < 900 || height < 1_200;
}

/**
 * Moves a picture under the frame, only as far as it still fills it.
 * @param shown the picture's size on the screen at zoom 1
 */
export function movedBy(at: Point, step: Point, shown: Size, frame: Size, zoom: number): Point {
  return {
    x: within(at.x + step.x, (shown.width * zoom - frame.width) / 2),
    y: within(at.y + step.y, (shown.height * zoom - frame.height) / 2),
  };
}

function within(value: number, limit: number): number {
  const room = Math.max(0, limit);
  return Math.min(room, Math.max(-room, value));
}

export const zoomRange = { min: 1, max: 4, step: 0.1 } as const;

/** The zoom after some steps in or out, within its range. */
export function zoomedBy(zoom: number, steps: number): number {
  const next = Math.round((zoom + steps * zoomRange.step) * 10) / 10;
  return Math.min(zoomRange.max, Math.max(zoomRange.min, next));
}
