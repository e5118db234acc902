import type { PanelProps } from './panel.types.ts';
import styles from './field-panel.module.css';
import { useFocusInside } from './use-focus-inside.ts';
import { WhoField } from './who-field.component.tsx';

/** Who: a salon or an artist by name (spec 2). */
export function WhoPanel({ search, isOpen, onChange, onDone }: PanelProps) {
  const panel = useFocusInside(isOpen);
  return (
    <div ref={panel} className={styles.panel}>
      <WhoField
        name={search.name ?? ''}
        onName={(name, chosen) => onChange({ name, artistId: undefined, salonId: undefined, ...chosen })}
        onDone={onDone}
      />
    </div>
  );
}
