import { ListPage, useNoPageBeyond, type ListState } from '@frizo/appointment-views';
import type { SalonClient } from '@frizo/contracts';
import {
  CountLine,
  EmptyState,
  Pagination,
  SearchIcon,
  Stack,
  useIsWide,
  useKeptFocus,
  UserIcon,
} from '@frizo/ui';
import type { ListPlace } from '../../listing/list-place.ts';
import { ClientCards, ClientTable } from './client-rows.component.tsx';
import type { ClientActions } from './use-client-actions.tsx';

interface ClientListProps {
  state: ListState<SalonClient>;
  actions: ClientActions;
  place: ListPlace;
  /** The client who was added or edited last. */
  savedId: number | null;
  onPage(page: number): void;
}

/** One page of clients, as a table on wide screens. */
export function ClientList({ state, place, ...rest }: ClientListProps) {
  const empty =
    place.search === '' ? (
      <EmptyState icon={UserIcon}>
        No clients yet. Everybody who books with you is added to this list.
      </EmptyState>
    ) : (
      <EmptyState icon={SearchIcon}>No client with this name or phone.</EmptyState>
    );
  return (
    <ListPage
      state={state}
      rowHeight="6rem"
      failed="We could not load your clients. Check your connection and try again."
      empty={empty}
    >
      {(list) => <ShownClients state={list} page={place.page} {...rest} />}
    </ListPage>
  );
}

interface ShownClientsProps extends Pick<ClientListProps, 'actions' | 'savedId' | 'onPage'> {
  state: Extract<ListState<SalonClient>, { kind: 'shown' }>;
  page: number;
}

function ShownClients({ state, page, actions, savedId, onPage }: ShownClientsProps) {
  const { items, count, pages } = state;
  const isWide = useIsWide();
  const above = useKeptFocus<HTMLParagraphElement>(items);
  useNoPageBeyond(page, pages, onPage);
  const Rows = isWide ? ClientTable : ClientCards;
  return (
    <Stack gap={4}>
      <CountLine ref={above}>{count === 1 ? '1 client' : `${count} clients`}</CountLine>
      <Rows clients={items} actions={actions} savedId={savedId} />
      <Pagination page={page} pages={pages} maxOnWide={10} onPage={onPage} />
    </Stack>
  );
}
