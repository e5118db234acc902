import { buttonClass, CalendarIcon, MapPinIcon, UserIcon } from '@frizo/ui';
import styles from './search-bar.module.css';

export type Panel = 'where' | 'who' | 'when';

const tabs = [
  { panel: 'where', title: 'Where', Icon: MapPinIcon },
  { panel: 'who', title: 'Who', Icon: UserIcon },
  { panel: 'when', title: 'When', Icon: CalendarIcon },
] as const;

interface PanelTabsProps {
  /** Starts the ids of the panels: `<id>-where`. */
  id: string;
  open: Panel | null;
  onOpen: (panel: Panel | null) => void;
}

/** On a phone, what opens the panels of the search one at a time; a second tap closes. On wide screens all are open. */
export function PanelTabs({ id, open, onOpen }: PanelTabsProps) {
  return (
    <div className={styles.tabs}>
      {tabs.map(({ panel, title, Icon }) => (
        <button
          key={panel}
          type="button"
          className={buttonClass({ look: 'quiet', size: 'small' })}
          aria-expanded={open === panel}
          aria-controls={`${id}-${panel}`}
          onClick={() => onOpen(open === panel ? null : panel)}
        >
          <span className={styles.tab}>
            <Icon size={16} />
            {title}
          </span>
        </button>
      ))}
    </div>
  );
}
