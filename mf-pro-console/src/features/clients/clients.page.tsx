import { useState } from 'react';
import { maxSearchLength, type ListState } from '@frizo/appointment-views';
import type { SalonClient } from '@frizo/contracts';
import { CrossLink } from '@frizo/remote-kit';
import { Button, buttonClass, ChoiceSelect, PageTitle, PlusIcon, SearchField } from '@frizo/ui';
import { clientOrders } from '../../listing/list-place.ts';
import { PageSizeSelect } from '../../listing/page-size-select.component.tsx';
import { useListPlace } from '../../listing/list-place.ts';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { ClientList } from './client-list.component.tsx';
import { nameOf } from './client-rows.component.tsx';
import styles from './clients.module.css';
import { ExportButton } from './export-button.component.tsx';
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
  const [savedId, setSavedId] = useState<number | null>(null);
  const actions = useClientActions({
    onChanged: state.refetch,
    onSaved(client) {
      setSavedId(client.id);
      // A new or renamed client may be on another page.
      if (!isShown(state, client)) show({ search: client.phone || nameOf(client) });
    },
  });
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
      <div className={styles.tools}>
        <SearchField
          label="Name or phone"
          search={place.search}
          onSearch={(search) => show({ search })}
          maxLength={maxSearchLength}
        />
        <ChoiceSelect
          label="Order"
          value={place.clientOrder}
          options={clientOrders.map((value) => ({ value, title: orderTitles[value] }))}
          onChange={(clientOrder) => show({ clientOrder })}
        />
        <PageSizeSelect size={place.size} onChange={(size) => show({ size })} />
      </div>
      <div className={styles.buttons}>
        <CrossLink to="/clients/import" className={buttonClass({ size: 'small' })}>
          Import
        </CrossLink>
        <ExportButton />
      </div>
      <ClientList
        state={state}
        actions={actions}
        place={place}
        savedId={savedId}
        onPage={(page) => show({ page })}
      />
      {actions.dialog}
    </div>
  );
}

const orderTitles = { name: 'Name', 'last-added': 'Last added' };

/** Whether a client is in the list under the current name. */
function isShown(state: ListState<SalonClient>, client: SalonClient): boolean {
  if (state.kind !== 'shown') return false;
  return state.items.some((one) => one.id === client.id && nameOf(one) === nameOf(client));
}
