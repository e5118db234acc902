import { monthNames } from '@frizo/local-time';
import { ChoiceSelect } from '@frizo/ui';
import type { Period } from './period.ts';
import styles from './statements.module.css';

interface PeriodFieldsProps {
  /** The accessible name of the group. */
  label: string;
  period: Period;
  /** The year from which on, backwards, years are offered. */
  latestYear: number;
  onChange(period: Period): void;
}

/** Years that can be chosen; earlier statements are in the files of then. */
const offeredYears = 7;
const months = [
  { value: 0, title: 'Whole year' },
  ...monthNames.map((title, index) => ({ value: index + 1, title })),
];

/** Which month or year is shown. */
export function PeriodFields({ label, period, latestYear, onChange }: PeriodFieldsProps) {
  const years = Array.from({ length: offeredYears }, (_, index) => latestYear - index);
  return (
    <div role="group" aria-label={label} className={styles.fields}>
      <ChoiceSelect
        label="Month"
        value={period.month}
        options={months}
        onChange={(month) => onChange({ ...period, month })}
      />
      <ChoiceSelect
        label="Year"
        value={period.year}
        options={years.map((year) => ({ value: year, title: String(year) }))}
        onChange={(year) => onChange({ ...period, year })}
      />
    </div>
  );
}
