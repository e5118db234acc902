import { useId, type PointerEvent } from 'react';
import { moveNearest, moveThumb, type Range } from './range.ts';
import fieldStyles from './field.module.css';
import styles from './range-slider.module.css';

export interface RangeSliderProps {
  label: string;
  /** From and to. */
  value: Range;
  /** Called at every step while dragging. */
  onChange: (value: Range) => void;
  /** Called when it is released: the time to send a request. */
  onChangeEnd?: (value: Range) => void;
  min: number;
  max: number;
  step: number;
  /** Formats a value for display and screen readers, such as 36000 as `10:00 AM`. */
  format: (value: number) => string;
}

/**
 * A range with two ends: native sliders over one track, with native keyboard and screen reader support. A press on the track moves the nearer end,
 * for users who cannot drag.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { label, value, onChange, onChangeEnd, min, max, step, format } = props;
  const id = useId();
  const settle = () => onChangeEnd?.(value);
  const share = (at: number) => (at - min) / (max - min);

  const pressTrack = (event: PointerEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const pressed = min + ((event.clientX - left) / width) * (max - min);
    const moved = moveNearest(value, Math.round(pressed / step) * step);
    onChange(moved);
    onChangeEnd?.(moved);
  };

  return (
    <div role="group" aria-labelledby={id} className={fieldStyles.field}>
      <div className={styles.words}>
        <span id={id} className={fieldStyles.label}>
          {label}
        </span>
        <output className={styles.output}>{`${format(value[0])} – ${format(value[1])}`}</output>
      </div>
      <div className={styles.track} onPointerDown={pressTrack}>
        <div
          className={styles.fill}
          style={{
            insetInlineStart: `${share(value[0]) * 100}%`,
            width: `${(share(value[1]) - share(value[0])) * 100}%`,
          }}
        />
        {([0, 1] as const).map((thumb) => (
          <input
            key={thumb}
            type="range"
            className={styles.input}
            // When both thumbs are at the same position, the one that can still move is on top.
            style={{ zIndex: thumb === 0 && share(value[0]) > 0.5 ? 1 : undefined }}
            aria-label={thumb === 0 ? 'From' : 'To'}
            aria-valuetext={format(value[thumb])}
            min={min}
            max={max}
            step={step}
            value={value[thumb]}
            onChange={(event) => onChange(moveThumb(value, thumb, Number(event.target.value)))}
            onPointerUp={settle}
            onKeyUp={settle}
          />
        ))}
      </div>
    </div>
  );
}
