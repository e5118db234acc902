import { useState } from 'react';
import { addressLine, streetLine } from '@frizo/appointment-views';
import type { Address } from '@frizo/contracts';
import { usePart } from '@frizo/remote-kit/parts';
import {
  Badge,
  Button,
  EditIcon,
  EmptyState,
  ErrorState,
  MapPinIcon,
  PlusIcon,
  TrashIcon,
  useKeptFocus,
} from '@frizo/ui';
import { salonAddressesRules } from '@frizo/validation';
import type { OpenAddressDialog } from './address-dialogs.component.tsx';
import type { ReloadableProfile } from './business-profile.api.ts';
import styles from './my-salon.module.css';

const loadDialogs = async () =>
  (await import(/* webpackChunkName: "address-dialogs" */ './address-dialogs.component.tsx')).AddressDialogs;

/** The addresses of the business; those who manage it add, edit and delete them (spec 2, professional screens; 6). */
export function Addresses({ profile, reload, canManage }: ReloadableProfile & { canManage: boolean }) {
  const [open, setOpen] = useState<OpenAddressDialog | null>(null);
  const { profAddress: addresses } = profile;
  const heading = useKeptFocus<HTMLHeadingElement>(`${addresses.length} ${open?.kind}`);
  // Loaded after the page, so that a dialog opens at once.
  const { Part: AddressDialogs, hasFailed, retry } = usePart(loadDialogs, canManage);
  return (
    <section className={styles.addresses} aria-labelledby="addresses">
      <h2 id="addresses" ref={heading} tabIndex={-1}>
        Addresses
      </h2>
      {addresses.length === 0 && (
        <EmptyState icon={MapPinIcon}>No address yet. Clients need one to book.</EmptyState>
      )}
      <ul className={styles.addressList}>
        {addresses.map((address) => (
          <li key={address.id} className={styles.address}>
            <AddressText address={address} />
            {canManage && (
              <div className={styles.buttons}>
                <Button
                  icon={EditIcon}
                  size="small"
                  aria-label={`Edit ${addressLine(address)}`}
                  onClick={() => setOpen({ kind: 'edit', address })}
                >
                  Edit
                </Button>
                {addresses.length > 1 && (
                  <Button
                    icon={TrashIcon}
                    size="small"
                    aria-label={`Delete ${addressLine(address)}`}
                    onClick={() => setOpen({ kind: 'remove', address })}
                  >
                    Delete
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {canManage && addresses.length < salonAddressesRules.maxItems && (
        <div>
          <Button icon={PlusIcon} onClick={() => setOpen({ kind: 'add' })}>
            Add address
          </Button>
        </div>
      )}
      {open && AddressDialogs && (
        <AddressDialogs open={open} profile={profile} reload={reload} onClose={() => setOpen(null)} />
      )}
      {open && hasFailed && (
        <ErrorState onRetry={retry}>
          We could not load the form. Check your connection and try again.
        </ErrorState>
      )}
    </section>
  );
}

function AddressText({ address }: { address: Address }) {
  const { city, state, zip, onLocation } = address;
  const street = streetLine(address);
  const place = `${city}, ${state} ${zip}`;
  return (
    <div className={styles.addressText}>
      <p className={styles.street}>{street || place}</p>
      {street !== '' && <p>{place}</p>}
      {onLocation === true && <Badge>On location</Badge>}
    </div>
  );
}
