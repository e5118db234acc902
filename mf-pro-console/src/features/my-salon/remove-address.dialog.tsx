import { useState } from 'react';
import { addressLine, placeLine } from '@frizo/appointment-views';
import { editAddresses, type Address, type AddressRemoval } from '@frizo/contracts';
import {
  Form,
  FormError,
  FormRadioGroup,
  SubmitButton,
  useFormField,
  useFormValues,
  useSubmit,
} from '@frizo/forms';
import { formatLocalDate } from '@frizo/local-time';
import { isRequestError, useNotices, useRequest } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter, ErrorState, Skeleton, Stack } from '@frizo/ui';
import { chosen } from '@frizo/validation';
import { Dropdown } from '../../fields/dropdown.component.tsx';
import { businessProfileApi, type ReloadableProfile } from './business-profile.api.ts';

interface RemoveAddressDialogProps extends ReloadableProfile {
  removed: Address;
  onClose(): void;
}

/** What happens to the appointments; -1 is nothing chosen (spec 5.1). */
const keep = 1;
const move = 2;
const cancel = 3;

interface Values {
  appointments: number;
  moveTo: number;
}

/** Deletes an address, after the owner has decided what happens to its appointments (decision 0028). */
export function RemoveAddressDialog({ profile, reload, removed, onClose }: RemoveAddressDialogProps) {
  const request = useRequest();
  const notices = useNotices();
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const booked = businessProfileApi.useCountAddressAppointmentsQuery({ addressId: removed.id });
  const saved = profile.profAddress.find(({ id }) => id === removed.id);
  const submit = useSubmit<Values>(async (values) => {
    try {
      await request(editAddresses, {
        version: profile.version,
        addressData: { remove: [removalOf(removed.id, values)] },
      });
    } catch (error) {
      if (isRequestError(error) && error.key === 'salon.changed_meanwhile') {
        await Promise.all([reload(), booked.refetch()]);
        setChangedMeanwhile(true);
      }
      throw error;
    }
    await reload();
    notices.show({ kind: 'success', text: 'Removed' });
    onClose();
  });

  if (isChangedMeanwhile && saved === undefined) return <AlreadyGone onClose={onClose} />;
  return (
    <Dialog
      title="Delete address"
      subtitle={addressLine(saved ?? removed)}
      role="alertdialog"
      isBare
      onClose={onClose}
    >
      <Form<Values> isBare label="Delete address" onSubmit={submit}>
        <DialogBody>
          <Stack>
            {booked.data !== undefined && (
              <AppointmentFields
                {...booked.data}
                removed={saved ?? removed}
                addresses={profile.profAddress}
              />
            )}
            {booked.data === undefined && !booked.isError && <Skeleton shape="block" height="6rem" />}
            {booked.data === undefined && booked.isError && (
              <ErrorState onRetry={() => void booked.refetch()} isRetrying={booked.isFetching}>
                We could not count the appointments at this address.
              </ErrorState>
            )}
            <p>The working hours at this address are deleted with it.</p>
          </Stack>
          <FormError />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton look="danger" busyText="Deleting" disabled={booked.data === undefined}>
            Delete
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function AlreadyGone({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title="Delete address"
      role="alertdialog"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p role="alert">Somebody else has deleted this address in the meantime.</p>
    </Dialog>
  );
}

interface AppointmentFieldsProps {
  count: number;
  lastDate: string | null;
  removed: Address;
  addresses: readonly Address[];
}

/** Asks what happens to the appointments at the address, if there are any. */
function AppointmentFields({ count, lastDate, removed, addresses }: AppointmentFieldsProps) {
  const { appointments } = useFormValues<Values>();
  if (count === 0) return <p>There are no upcoming appointments at this address.</p>;
  const targets = addresses.filter(({ id, timezone }) => id !== removed.id && timezone === removed.timezone);
  const until = lastDate === null ? '' : `, the last on ${formatLocalDate(lastDate)}`;
  const amount = count === 1 ? 'its upcoming appointment' : `its ${count} upcoming appointments`;
  return (
    <>
      <FormRadioGroup
        name="appointments"
        label={`What happens to ${amount}${until}?`}
        rule={chosen}
        choices={[
          { value: keep, title: 'Keep: they take place at this address' },
          {
            value: move,
            title:
              targets.length === 0
                ? 'Move: there is no other address in this time zone'
                : 'Move to another address. Clients are notified',
            isDisabled: targets.length === 0,
          },
          { value: cancel, title: 'Cancel. Clients are notified' },
        ]}
      />
      {appointments === move && <TargetField targets={targets} />}
    </>
  );
}

function TargetField({ targets }: { targets: readonly Address[] }) {
  const target = useFormField<number>('moveTo', -1, chosen);
  return (
    <Dropdown
      {...target}
      label="Move to"
      placeholder="Choose an address"
      options={targets.map((address) => ({ value: address.id, title: placeLine(address) }))}
    />
  );
}

/** Appointments that are booked while none were counted stay as they are. */
function removalOf(id: number, { appointments, moveTo }: Values): AddressRemoval {
  if (appointments === move) return { id, appointments: 'move', moveTo };
  return { id, appointments: appointments === cancel ? 'cancel' : 'keep' };
}
