import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { nextIndex } from './next-index.ts';
import styles from './tabs.module.css';

export interface TabItem {
  key: string;
  title: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: TabItem[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** Panels of which one is shown. For tabs with addresses use {@link TabLinks}. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.key === chosen) ?? tabs[0];

  const move = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.key === current?.key);
    const to = nextIndex(event.key, from, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onChoose(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-selected={tab.key === current?.key}
            aria-controls={`${id}-panel`}
            // The whole list is one tab stop; arrow keys move inside it.
            tabIndex={tab.key === current?.key ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {current !== undefined && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${current.key}`}
          tabIndex={0}
          className={styles.panel}
        >
          {current.content}
        </div>
      )}
    </div>
  );
}
