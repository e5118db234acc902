import type { SalonClient } from '@frizo/contracts';
import type { ModalRootProps } from '@frizo/remote-kit';
import { DialogHeader } from '@frizo/ui';
import { AddClientForm } from './add-client.form.tsx';
import { EditClientForm } from './edit-client.form.tsx';

/** Adds a client to a professional's list, or edits one (spec 2, modals; 4, Client search). */
export function SalonClientModal({ props, complete, dismiss }: ModalRootProps<'salon-client'>) {
  const onSaved = (client: SalonClient) => complete({ salonClientId: client.id, client });
  return (
    <>
      <DialogHeader title={props.client ? 'Edit client' : 'Add client'} onClose={dismiss} />
      {props.client ? (
        <EditClientForm client={props.client} onSaved={onSaved} />
      ) : (
        <AddClientForm phone={props.phone ?? ''} onSaved={onSaved} />
      )}
    </>
  );
}
