import { useId, useState } from 'react';
import { Button, RemovableChip } from '@frizo/ui';
import { CategoryChips } from './category-chips.component.tsx';
import { DayField } from './day-field.component.tsx';
import { NearestButton } from './nearest-button.component.tsx';
import { PanelTabs, type Panel } from './panel-tabs.component.tsx';
import { PlaceField } from './place-field.component.tsx';
import { isNarrowed, type Search } from './search.ts';
import styles from './search-bar.module.css';
import { WhoField } from './who-field.component.tsx';

interface SearchBarProps {
  search: Search;
  onSearch: (search: Search) => void;
}

/**
 * What, Where, Who and When (spec 2). Every choice shows its result at once; there is no button to press. Under 768 px a
 * panel opens on a tap of its tab, so that the pictures come first.
 */
export function SearchBar({ search, onSearch }: SearchBarProps) {
  const id = useId();
  const [open, setOpen] = useState<Panel | null>(null);
  const change = (part: Search) => onSearch({ ...search, ...part });
  const panel = (name: Panel) => ({
    id: `${id}-${name}`,
    className: styles.panel,
    'data-open': open === name,
  });
  return (
    <search className={styles.bar} aria-label="Search the gallery">
      <CategoryChips chosen={search.categoryId} onChoose={(categoryId) => change({ categoryId })} />
      <PanelTabs id={id} open={open} onOpen={setOpen} />
      <div className={styles.fields}>
        <div {...panel('where')}>
          <PlaceField place={search.place ?? ''} onPlace={(place) => change({ place, near: undefined })} />
          {!search.near && <NearestButton onPosition={(near) => change({ near, place: undefined })} />}
        </div>
        <div {...panel('who')}>
          <WhoField name={search.name ?? ''} onName={(name) => change({ name })} />
        </div>
        <div {...panel('when')}>
          <DayField date={search.date ?? ''} onDate={(date) => change({ date })} />
        </div>
      </div>
      {isNarrowed(search) && (
        <div className={styles.actions}>
          {search.near && (
            <RemovableChip onRemove={() => change({ near: undefined })}>Nearest to me</RemovableChip>
          )}
          <Button look="quiet" onClick={() => onSearch({})}>
            Clear search
          </Button>
        </div>
      )}
    </search>
  );
}
