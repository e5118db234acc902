import { maxSearchLength } from '@frizo/appointment-views';
import { useModals } from '@frizo/remote-kit';
import { Link } from '@frizo/remote-router';
import {
  Button,
  CalendarIcon,
  PageTitle,
  PlusIcon,
  SearchField,
  Stack,
  TabLinks,
  type LinkLikeProps,
} from '@frizo/ui';
import { useListPlace } from '../../listing/list-place.ts';
import { AppointmentList } from './appointment-list.component.tsx';
import styles from './appointments.module.css';
import { ListFilters } from './list-filters.component.tsx';
import { useSalonToday } from './use-salon-today.ts';
import { ArtistFilter } from './artist-filter.component.tsx';
import { tabs, type Tab } from './tabs.ts';
import { useAppointmentList } from './use-appointment-list.ts';

/** A salon's appointments by tab (spec 2, professional screens; 4, appointment lists). */
export function AppointmentsPage({ tab }: { tab: Tab }) {
  const { place, show } = useListPlace();
  const state = useAppointmentList(tab, place);
  const modals = useModals();
  const today = useSalonToday();

  const book = async () => {
    await modals.open('book-for-client', {});
    state.refetch();
  };

  return (
    <div className={styles.page}>
      <PageTitle
        actions={
          <>
            <Button
              icon={CalendarIcon}
              aria-haspopup="dialog"
              onClick={() => void modals.open('calendar-feed', {})}
            >
              Subscribe in your calendar
            </Button>
            <Button look="primary" icon={PlusIcon} aria-haspopup="dialog" onClick={() => void book()}>
              New appointment
            </Button>
          </>
        }
      >
        Appointments
      </PageTitle>
      <TabLinks
        label="Appointments"
        links={tabs.map(({ name, title }) => ({ href: `/${name}`, title, isCurrent: name === tab }))}
        link={TabLink}
      />
      <Stack>
        <SearchField
          label="Client, phone, artist"
          search={place.search}
          onSearch={(search) => show({ search })}
          maxLength={maxSearchLength}
        />
        <ArtistFilter artistIds={place.artistIds} onChange={(artistIds) => show({ artistIds })} />
        <ListFilters tab={tab} place={place} today={today} onChange={show} />
      </Stack>
      <AppointmentList tab={tab} state={state} place={place} onPage={(page) => show({ page })} />
    </div>
  );
}

function TabLink({ href, ...rest }: LinkLikeProps) {
  return <Link to={href} {...rest} />;
}
