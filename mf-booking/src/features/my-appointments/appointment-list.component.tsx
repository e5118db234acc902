import { useRef } from 'react';
import { AppointmentDays, useNoPageBeyond, type ListState } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { CountLine, Pagination, Stack, useNow } from '@frizo/ui';
import { AppointmentCard } from './appointment-card.component.tsx';
import type { ShownPlace } from './list-place.ts';
import type { Tab } from './tabs.ts';

interface AppointmentListProps {
  tab: Tab;
  state: Extract<ListState<Appointment>, { kind: 'shown' }>;
  shown: ShownPlace;
}

/** One page of appointments, grouped by day. */
export function AppointmentList({ tab, state, shown }: AppointmentListProps) {
  const { items, count, pages, refetch } = state;
  const { place, turnTo, correctTo, open } = shown;
  const now = useNow();
  const above = useRef<HTMLParagraphElement>(null);
  useNoPageBeyond(place.page, pages, correctTo);

  const turn = (page: number) => {
    turnTo(page);
    // The focus moves to the top of the new page.
    above.current?.focus();
  };

  return (
    <Stack gap={6}>
      <CountLine ref={above}>{countText(count, place.page, pages)}</CountLine>
      <AppointmentDays appointments={items} now={now}>
        {(appointment) => (
          <AppointmentCard
            key={appointment.id}
            appointment={appointment}
            tab={tab}
            now={now}
            onOpen={() => open(appointment.id)}
            onChanged={refetch}
          />
        )}
      </AppointmentDays>
      <Pagination page={place.page} pages={pages} maxOnWide={10} onPage={turn} />
    </Stack>
  );
}

function countText(count: number, page: number, pages: number): string {
  const total = count === 1 ? '1 appointment' : `${count} appointments`;
  return pages > 1 ? `${total}, page ${page} of ${pages}` : total;
}
