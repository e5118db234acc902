import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronUpIcon,
  IconButton,
  MinusIcon,
  PlusIcon,
} from '@frizo/ui';
import { cropRatio, movedBy, zoomedBy, zoomRange } from './crop-area.ts';
import type { Area, Point, Size } from './crop-area.ts';
import styles from './crop-frame.module.css';

export interface CropFrameProps {
  readonly url: string;
  /** The part inside the frame, in the picture's own pixels. */
  readonly onArea: (area: Area) => void;
}

/** The distance of one arrow press, in screen pixels. */
const step = 16;

const moves = [
  { label: 'Move left', icon: ChevronLeftIcon, by: { x: -step, y: 0 } },
  { label: 'Move up', icon: ChevronUpIcon, by: { x: 0, y: -step } },
  { label: 'Move down', icon: ChevronDownIcon, by: { x: 0, y: step } },
  { label: 'Move right', icon: ChevronRightIcon, by: { x: step, y: 0 } },
];

/** A picture under a 3:4 frame: dragging, arrow keys or buttons move it; wheel, pinch, + and -, or buttons zoom it. */
export function CropFrame({ url, onArea }: CropFrameProps) {
  const [at, setAt] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zoomRange.min);
  const [shown, setShown] = useState<Size>();
  const [frame, setFrame] = useState<Size>();

  const move = (by: Point) => {
    if (shown !== undefined && frame !== undefined) setAt(movedBy(at, by, shown, frame, zoom));
  };
  const zoomByKey = (event: KeyboardEvent) => {
    const steps = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    setZoom(zoomedBy(zoom, steps));
  };

  return (
    <div className={styles.crop}>
      <div className={styles.picture} onKeyDown={zoomByKey}>
        <Cropper
          image={url}
          crop={at}
          zoom={zoom}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          aspect={cropRatio}
          objectFit="contain"
          keyboardStep={step}
          // The styles are imported: the page's content security policy refuses injected ones.
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': 'Photo. Arrows move it, + and - zoom.' }}
          classes={{ cropAreaClassName: styles.area }}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => onArea(pixels)}
          setMediaSize={setShown}
          onCropSizeChange={setFrame}
        />
      </div>
      <div className={styles.buttons}>
        {moves.map(({ label, icon, by }) => (
          <IconButton key={label} icon={icon} label={label} onClick={() => move(by)} />
        ))}
        <label className={styles.zoom}>
          <span className={styles.zoomLabel}>Zoom</span>
          <input
            type="range"
            className={styles.slider}
            {...zoomRange}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        <IconButton icon={MinusIcon} label="Zoom out" onClick={() => setZoom(zoomedBy(zoom, -1))} />
        <IconButton icon={PlusIcon} label="Zoom in" onClick={() => setZoom(zoomedBy(zoom, 1))} />
      </div>
    </div>
  );
}
