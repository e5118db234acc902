import { addMonths } from '@frizo/local-time';
import { Button, RangeSlider, type Range } from '@frizo/ui';
import { Calendar } from '@frizo/ui/rich';
import { PanelFrame } from './panel-frame.component.tsx';
import type { PanelProps } from './panel.types.ts';
import { usePlaceToday } from './place-today.ts';
import { rangeOf, timesOf } from './day-times.ts';
import { daySlider } from './search.ts';
import { timeText } from './search-text.ts';
import { useDraft } from './use-draft.ts';
import styles from './when-panel.module.css';

/** How far ahead free times are known (spec 9, calendar months). */
const monthsAhead = 4;

/**
 * When: a day from today at the searched place, and the times at which an appointment may start (spec 2). Artists without a free start then are left
 * out.
 */
export function WhenPanel({ search, onChange, onDone }: PanelProps) {
  const today = usePlaceToday(search);
  const { date, times } = search;
  const [draft, setDraft] = useDraft(times);

  const settle = (range: Range) => {
    const next = timesOf(range);
    const isSame = next?.fromSeconds === times?.fromSeconds && next?.toSeconds === times?.toSeconds;
    if (isSame) setDraft(times);
    else onChange({ times: next });
  };

  return (
    <PanelFrame
      onDone={onDone}
      foot={
        <>
          <p className={styles.promise}>Only artists who are free then</p>
          {date !== undefined && (
            <Button look="plain" size="small" onClick={() => onChange({ date: undefined })}>
              Any day
            </Button>
          )}
          {times && (
            <Button look="plain" size="small" onClick={() => onChange({ times: undefined })}>
              Whole day
            </Button>
          )}
        </>
      }
    >
      <Calendar
        label="Day"
        value={date ?? null}
        onChange={(chosen) => onChange({ date: chosen })}
        today={today}
        lastDay={addMonths(today, monthsAhead)}
        maxMonths={2}
      />
      <RangeSlider
        label="Time of day"
        value={rangeOf(draft)}
        onChange={(range) => setDraft(timesOf(range))}
        onChangeEnd={settle}
        {...daySlider}
        format={timeText}
      />
    </PanelFrame>
  );
}
