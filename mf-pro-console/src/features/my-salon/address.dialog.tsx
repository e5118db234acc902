import { useState } from 'react';
import { addressLine } from '@frizo/appointment-views';
import { editAddresses, getZip, type Address } from '@frizo/contracts';
import {
  Form,
  FormCheckbox,
  FormError,
  FormTextField,
  FormZipPlaceField,
  SubmitButton,
  useSubmit,
  type ZipPlace,
} from '@frizo/forms';
import { isRequestError, useNotices, useRequest } from '@frizo/remote-kit';
import { Dialog, DialogBody, DialogFooter, Stack } from '@frizo/ui';
import { cleaned, cleanText, maxSuiteLength, salonAddressFields } from '@frizo/validation';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import type { ReloadableProfile } from './business-profile.api.ts';
import { SavedMeanwhile } from '../../fields/form-end.component.tsx';
import { StreetField, type ChosenStreet } from './street-field.component.tsx';
import { ZoneChange } from './zone-change.component.tsx';

interface AddressDialogProps extends ReloadableProfile {
  /** The address when the dialog was opened; null for a new one. */
  edited: Address | null;
  onClose(): void;
}

interface Values {
  address: string;
  suite: string;
  zip: string;
  onLocation: boolean;
}

const suiteRule = cleaned(salonAddressFields.suite);

/** Where the answer names fields of the only address that is sent. */
const fieldNames = Object.fromEntries(
  ['new', 'edit'].flatMap((list) =>
    ['address', 'suite', 'zip'].map((field) => [`${list}.0.${field}`, field] as const),
  ),
);

/** Adds an address, or changes one (spec 5.5, address; Q67). */
export function AddressDialog(props: AddressDialogProps) {
  const { profile, edited, onClose } = props;
  const { saved, initial, resets, place, isChangedMeanwhile, ...form } = useAddressForm(props);
  const title = edited === null ? 'Add address' : 'Edit address';
  return (
    <Dialog title={title} isBare onClose={onClose}>
      {/* Another key is a form with the values that are saved. */}
      <Form<Values>
        key={resets}
        isBare
        label={title}
        initialValues={valuesOf(initial)}
        onSubmit={form.submit}
      >
        <DialogBody>
          <UnsavedForm />
          <Stack>
            <FormCheckbox name="onLocation">On location: artists travel to their clients</FormCheckbox>
            <StreetField isSuggesting={profile.suggestsStreets === true} onChosen={form.setStreet} />
            <FormTextField
              name="suite"
              label="Suite"
              isOptional
              autoComplete="off"
              maxLength={maxSuiteLength}
              rule={suiteRule}
            />
            <FormZipPlaceField lookUp={form.lookUp} onPlace={form.setPlace} />
            {saved && place?.timezone !== undefined && place.timezone !== saved.timezone && (
              <ZoneChange addressId={saved.id} addresses={profile.profAddress} timezone={place.timezone} />
            )}
            <FormError />
            {isChangedMeanwhile && (
              <SavedMeanwhile
                text={savedText(edited, profile.profAddress)}
                onTake={saved ? form.takeSaved : onClose}
              />
            )}
          </Stack>
        </DialogBody>
        <DialogFooter>
          <SubmitButton busyText="Saving">Save</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function useAddressForm({ profile, reload, edited, onClose }: AddressDialogProps) {
  const request = useRequest();
  const notices = useNotices();
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  /** What the form was filled with; what another user saves since does not change what is typed. */
  const [initial, setInitial] = useState(edited);
  const [resets, setResets] = useState(0);
  const [street, setStreet] = useState<ChosenStreet | null>(null);
  const [place, setPlace] = useState<ZipPlace | null>(null);
  const saved = profile.profAddress.find(({ id }) => id === edited?.id);
  const lookUp = (zip: string, signal?: AbortSignal) => request(getZip, { zip }, { signal, notice: false });

  const submit = useSubmit<Values>(
    async ({ address, suite, zip, onLocation }) => {
      const typed = { address: cleanText(address), suite: cleanText(suite), zip, onLocation };
      if (saved && zip !== saved.zip && place === null) {
        const found = await lookUp(zip);
        setPlace(found);
        if (found.timezone !== saved.timezone) throw new ZoneChangeNotShown();
      }
      const entry = { ...typed, ...positionOf(street, typed) };
      try {
        await request(editAddresses, {
          version: profile.version,
          // An address that somebody else has deleted in the meantime is added again.
          addressData: saved ? { edit: [{ id: saved.id, ...entry }] } : { new: [entry] },
        });
      } catch (error) {
        if (isRequestError(error) && error.key === 'salon.changed_meanwhile') {
          await reload();
          setChangedMeanwhile(true);
        }
        throw error;
      }
      await reload();
      notices.show({ kind: 'success', text: saved ? 'Saved' : 'Address added' });
      onClose();
    },
    { fieldNames },
  );
  const takeSaved = () => {
    setChangedMeanwhile(false);
    setInitial(saved ?? null);
    setResets(resets + 1);
  };
  return {
    saved,
    initial,
    resets,
    place,
    setPlace,
    setStreet,
    lookUp,
    isChangedMeanwhile,
    submit,
    takeSaved,
  };
}

/** Stops a save whose ZIP could not be looked up before, so that the user sees what it changes. */
class ZoneChangeNotShown extends Error {
  readonly key = 'address.zone_change';

  constructor() {
    super('This ZIP is in another time zone. Check what changes and save again.');
  }
}

/** The position of the chosen suggestion, unless street or ZIP have been changed since. */
function positionOf(
  street: ChosenStreet | null,
  typed: Pick<Values, 'address' | 'zip'>,
): { lat: number; lon: number } | undefined {
  if (street === null || street.street !== typed.address || street.zip !== typed.zip) return undefined;
  return { lat: street.lat, lon: street.lon };
}

/** What another user has saved: this address, or all of them beside a new one. */
function savedText(edited: Address | null, addresses: readonly Address[]): string {
  if (edited === null) return addresses.map(addressLine).join('; ');
  const saved = addresses.find(({ id }) => id === edited.id);
  if (saved === undefined) return 'this address was deleted. Save adds it again.';
  return saved.onLocation === true ? `${addressLine(saved)} (on location)` : addressLine(saved);
}

function valuesOf(address: Address | null): Values {
  return {
    address: address?.address ?? '',
    suite: address?.suite ?? '',
    zip: address?.zip ?? '',
    onLocation: address?.onLocation === true,
  };
}
