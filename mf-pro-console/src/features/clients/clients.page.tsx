import { Button, PageTitle, PlusIcon, SearchField } from '@frizo/ui';
import { useListPlace } from '../../listing/use-list-place.ts';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { ClientList } from './client-list.component.tsx';
import styles from './clients.module.css';
import { useClientActions } from './use-client-actions.tsx';
import { useClientList } from './use-client-list.ts';

/** The clients of a professional (spec 2, professional screens). */
export function ClientsPage() {
  return (
    <ProfessionalsOnly title="Clients">
      <Clients />
    </ProfessionalsOnly>
  );
}

function Clients() {
  const { place, show } = useListPlace();
  const state = useClientList(place);
  const actions = useClientActions(state.refetch);
  return (
    <div className={styles.page}>
      <PageTitle
        actions={
          <Button look="primary" icon={PlusIcon} aria-haspopup="dialog" onClick={() => void actions.add()}>
            Add new
          </Button>
        }
      >
        Clients
      </PageTitle>
      <SearchField label="Name or phone" search={place.search} onSearch={(search) => show({ search })} />
      <ClientList state={state} actions={actions} place={place} onPage={(page) => show({ page })} />
      {actions.dialog}
    </div>
  );
}
