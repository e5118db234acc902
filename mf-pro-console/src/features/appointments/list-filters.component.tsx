import { addDays } from '@frizo/local-time';
import { ChoiceChip, ChoiceSelect, TextField, useIsWide } from '@frizo/ui';
import { sorts, type ListPlace } from '../../listing/list-place.ts';
import styles from '../../listing/listing.module.css';
import { PageSizeSelect } from '../../listing/page-size-select.component.tsx';
import type { Tab } from './tabs.ts';

interface ListFiltersProps {
  tab: Tab;
  place: ListPlace;
  /** Today at the salon, YYYY-MM-DD. */
  today: string;
  onChange(change: Partial<ListPlace>): void;
}

/** The days of a tab that are shown, and their order. Folded on phones. */
export function ListFilters(props: ListFiltersProps) {
  const isWide = useIsWide();
  const { from, to, sort } = props.place;
  if (isWide) return <Filters {...props} />;
  const isInUse = from !== '' || to !== '' || sort !== '';
  return (
    <details>
      <summary className={styles.summary}>Dates and order{isInUse && ' (in use)'}</summary>
      <Filters {...props} />
    </details>
  );
}

function Filters({ tab, place, today, onChange }: ListFiltersProps) {
  const { from, to, sort, size } = place;
  return (
    <div className={styles.filters} role="group" aria-label="Dates and order">
      <div className={styles.chips}>
        {spansOf(tab, today).map(({ title, ...span }) => {
          const isChosen = span.from === from && span.to === to;
          return (
            <ChoiceChip
              key={title}
              isChosen={isChosen}
              onChange={() => onChange(isChosen ? { from: '', to: '' } : span)}
            >
              {title}
            </ChoiceChip>
          );
        })}
      </div>
      <div className={styles.dates}>
        <TextField
          label="From"
          type="date"
          value={from}
          // A range never ends before it starts.
          onChange={(date) => onChange({ from: date, to: to !== '' && to < date ? date : to })}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={(date) => onChange({ to: date, from: date !== '' && from > date ? date : from })}
        />
        <ChoiceSelect
          label="Order"
          value={sort === '' ? ownOrderOf(tab) : sort}
          options={sorts.map((value) => ({ value, title: sortTitles[value] }))}
          onChange={(chosen) => onChange({ sort: chosen === ownOrderOf(tab) ? '' : chosen })}
        />
        <PageSizeSelect size={size} onChange={(chosen) => onChange({ size: chosen })} />
      </div>
    </div>
  );
}

const sortTitles = { soonest: 'Earliest first', latest: 'Latest first', client: 'Client', artist: 'Artist' };

/** The history starts with the latest (spec 4, appointment lists), other tabs with the earliest. */
function ownOrderOf(tab: Tab): 'soonest' | 'latest' {
  return tab === 'history' ? 'latest' : 'soonest';
}

/** The most common ranges: in the future for upcoming appointments, in the past for the history. */
function spansOf(tab: Tab, today: string): { title: string; from: string; to: string }[] {
  const ahead = tab === 'upcoming';
  const next = addDays(today, ahead ? 1 : -1);
  const week = addDays(today, ahead ? 6 : -6);
  return [
    { title: 'Today', from: today, to: today },
    { title: ahead ? 'Tomorrow' : 'Yesterday', from: next, to: next },
    ahead ? { title: 'Next 7 days', from: today, to: week } : { title: 'Last 7 days', from: week, to: today },
  ];
}
