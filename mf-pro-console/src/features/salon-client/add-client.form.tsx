import { useState } from 'react';
import { addClientVisibility, addSalonClient, type RequestOf, type SalonClient } from '@frizo/contracts';
import { Form, FormError, FormFields, FormPhoneField, SubmitButton, useSubmit } from '@frizo/forms';
import { useRequest, useSession } from '@frizo/remote-kit';
import { DialogBody, DialogFooter, LiveStatus, Stack } from '@frizo/ui';
import { cleanText, phoneDigits } from '@frizo/validation';
import { FoundNote } from './found-note.component.tsx';
import { NewClientFields } from './new-client-fields.component.tsx';
import { PhoneWatch } from './phone-watch.component.tsx';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { useFoundClient, type FoundClient, type Lookup } from './use-found-client.ts';

interface AddClientFormProps {
  /** The phone that is already known. */
  phone: string;
  onSaved(client: SalonClient): void;
}

type Values = Required<RequestOf<typeof addSalonClient>>;

/**
 * The phone comes first and decides whether the client is new, known to the portal, or already on the list (spec 4, Client search). The button has
 * the matching action.
 */
export function AddClientForm({ phone: known, onSaved }: AddClientFormProps) {
  const request = useRequest();
  const { user } = useSession();
  const [phone, setPhone] = useState(known);
  const lookup = useFoundClient(phone);
  const found = lookup.kind === 'found' ? lookup.client : null;

  /** Adds a colleague's client to the user's own list, or, for users who manage the whole list, to that (spec 7.3). */
  const addFound = async (
    { clientID, clientFirstName, clientLastName, clientComment }: FoundClient,
    typed: string,
  ) => {
    const managesWholeSalon = user?.business === true || user?.salonAdmin === true;
    if (clientID !== null && !managesWholeSalon) {
      return request(addClientVisibility, { salonClientId: clientID });
    }
    return request(addSalonClient, {
      firstName: clientFirstName,
      lastName: clientLastName,
      phone: typed,
      comment: clientComment,
    });
  };

  const submit = useSubmit<Values>(async (values) => {
    const listed = found && listedClient(found);
    if (listed) return onSaved(listed);
    const { client } = found
      ? await addFound(found, values.phone)
      : await request(addSalonClient, {
          phone: values.phone,
          firstName: cleanText(values.firstName),
          lastName: cleanText(values.lastName),
          comment: values.comment.trim(),
        });
    onSaved(client);
  });

  return (
    <Form<Values>
      isBare
      label="Add client"
      onSubmit={submit}
      initialValues={{ phone: known, firstName: '', lastName: '', comment: '' }}
    >
      <DialogBody>
        <FormFields>
          <Stack>
            <FormPhoneField name="phone" label="Phone" autoComplete="off" autoFocus rule={phoneDigits} />
            {found ? <FoundNote client={found} /> : <NewClientFields />}
          </Stack>
        </FormFields>
        <LiveStatus>{statusOf(lookup)}</LiveStatus>
        {lookup.kind === 'failed' && lookup.text !== null && <p role="alert">{lookup.text}</p>}
        <FormError />
      </DialogBody>
      <DialogFooter>
        <SubmitButton busyText="Saving">{buttonOf(found)}</SubmitButton>
      </DialogFooter>
      <PhoneWatch onPhone={setPhone} />
      <UnsavedForm />
    </Form>
  );
}

/** The client who is already on the list; null for others. */
function listedClient(found: FoundClient): SalonClient | null {
  const { clientID, clientIsInList, clientFirstName, clientLastName, clientPhone, clientComment } = found;
  if (!clientIsInList || clientID === null) return null;
  return {
    id: clientID,
    firstName: clientFirstName,
    lastName: clientLastName,
    phone: clientPhone,
    comment: clientComment,
    isRegistered: found.isActiveUser ?? false,
  };
}

function buttonOf(found: FoundClient | null): string {
  if (found === null) return 'Save';
  return found.clientIsInList ? 'OK' : 'Add to my list';
}

function statusOf(lookup: Lookup): string {
  if (lookup.kind === 'new') return 'New client';
  return lookup.kind === 'open' && lookup.isLooking ? 'Looking for the client' : '';
}
