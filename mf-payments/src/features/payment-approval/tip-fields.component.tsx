import { useEffect, useRef, type RefObject } from 'react';
import { tipOf, formatCents } from '@frizo/money';
import { RadioGroup, TextField } from '@frizo/ui';
import styles from './payment-approval.module.css';
import { tipErrorOf, typedTip, type TipChoice } from './tip.ts';

interface TipFieldsProps {
  servicesCents: number;
  /** Percent; 0 is 'No tip'. */
  presets: readonly number[];
  tip: TipChoice;
  onChange(tip: TipChoice): void;
}

/** The tip: a preset or a percentage of one's own (spec 4, Client payment approval). */
export function TipFields({ servicesCents, presets, tip, onChange }: TipFieldsProps) {
  const title = (percent: number) =>
    percent === 0 ? 'No tip' : `${percent}% (${formatCents(tipOf(servicesCents, percent))})`;
  const isCustom = tip.preset === 'custom';
  const field = useScrolledTo<HTMLDivElement>(isCustom);
  return (
    <>
      <RadioGroup
        label="Tip"
        isRow
        choices={[
          ...presets.map((percent) => ({ value: String(percent), title: title(percent) })),
          { value: 'custom', title: 'Custom' },
        ]}
        value={String(tip.preset)}
        onChange={(value) => onChange({ ...tip, preset: value === 'custom' ? value : Number(value) })}
      />
      {isCustom && (
        <div ref={field} className={styles.customTip}>
          <TextField
            label="Custom tip, percent"
            inputMode="numeric"
            autoComplete="off"
            value={tip.custom}
            error={tipErrorOf(tip)}
            onChange={(text) => onChange({ ...tip, custom: typedTip(text) })}
          />
        </div>
      )}
    </>
  );
}

/** Scrolls to what appears at the choice of a user: on a phone it would be under the footer. The focus stays at the choice. */
function useScrolledTo<Element extends HTMLElement>(isShown: boolean): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const before = useRef(isShown);
  useEffect(() => {
    const hasAppeared = isShown && !before.current;
    before.current = isShown;
    // jsdom does not scroll.
    if (hasAppeared && typeof place.current?.scrollIntoView === 'function')
      place.current.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return place;
}
