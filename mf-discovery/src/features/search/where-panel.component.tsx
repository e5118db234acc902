import { NearestButton } from './nearest-button.component.tsx';
import type { PanelProps } from './panel.types.ts';
import { PlaceField } from './place-field.component.tsx';
import styles from './field-panel.module.css';
import { useFocusInside } from './use-focus-inside.ts';

/** Where: a city, state or ZIP, or the user's position (spec 2). Each one replaces the other. */
export function WherePanel({ search, isOpen, onChange, onDone }: PanelProps) {
  const panel = useFocusInside(isOpen);
  return (
    <div ref={panel} className={styles.panel}>
      <PlaceField
        place={search.place ?? ''}
        isOpen={isOpen}
        onPlace={({ step, ...place }) => onChange({ ...place, near: undefined }, step)}
        onDone={onDone}
      />
      <NearestButton
        onPosition={(near) => {
          onChange({ near, place: undefined, state: undefined });
          onDone();
        }}
      />
    </div>
  );
}
