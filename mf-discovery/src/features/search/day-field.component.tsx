import { TextField } from '@frizo/ui';
import { useDraft } from './use-draft.ts';

interface DayFieldProps {
  /** YYYY-MM-DD, '' for any day. */
  date: string;
  onDate(date: string | undefined): void;
}

/**
 * When: a day on which the artist works, today at the earliest (spec 2). The browser's own picker is the one people know on their phone, and it
 * brings an icon of its own. A year that
 * is being typed is a date of the first century at first, so what is typed counts once it is not past.
 */
export function DayField({ date, onDate }: DayFieldProps) {
  const [typed, setTyped] = useDraft(date);
  const first = today();

  const type = (next: string) => {
    setTyped(next);
    if (next === '') onDate(undefined);
    else if (next >= first) onDate(next);
  };

  return <TextField label="When" type="date" min={first} value={typed} onChange={type} />;
}

/** The viewer's own day: what the picker counts as past. The server judges by each address's clock. */
function today(): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
