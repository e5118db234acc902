import { ownTimezone, todayIn } from '@frizo/local-time';

/** The viewer's own day, YYYY-MM-DD: what counts as past here. The server judges by each address's clock. */
export function ownToday(): string {
  return todayIn(ownTimezone(), new Date());
}
