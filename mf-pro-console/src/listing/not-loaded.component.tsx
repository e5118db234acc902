import { ListSkeleton } from '@frizo/appointment-views';
import { ErrorState } from '@frizo/ui';

interface NotLoadedProps {
  /** Of the list: `your brands`. */
  what: string;
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry(): void;
}

/** In place of a list of large rows that is loading, or could not be loaded. */
export function NotLoaded({ what, hasFailed, isRetrying, onRetry }: NotLoadedProps) {
  if (!hasFailed) return <ListSkeleton rowHeight="6rem" />;
  return (
    <ErrorState onRetry={onRetry} isRetrying={isRetrying}>
      {`We could not load ${what}. Check your connection and try again.`}
    </ErrorState>
  );
}
