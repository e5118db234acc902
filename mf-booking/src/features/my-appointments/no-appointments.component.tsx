import { CrossLink } from '@frizo/remote-kit';
import { buttonClass, CalendarIcon, EmptyState, SearchIcon } from '@frizo/ui';
import { emptyTextOf, type Tab } from './tabs.ts';

/** An empty list, with a link to continue. */
export function NoAppointments({ tab, isSearching }: { tab: Tab; isSearching: boolean }) {
  if (isSearching)
    return <EmptyState icon={SearchIcon}>No appointment with this salon or artist.</EmptyState>;
  return (
    <EmptyState
      icon={CalendarIcon}
      action={
        <CrossLink to="/" className={buttonClass({ look: 'primary' })}>
          Find an artist
        </CrossLink>
      }
    >
      {emptyTextOf(tab)}
    </EmptyState>
  );
}
