import { useState } from 'react';
import { addressLine, streetLine } from '@frizo/appointment-views';
import type { Address } from '@frizo/contracts';
import {
  Badge,
  Button,
  EditIcon,
  EmptyState,
  MapPinIcon,
  PlusIcon,
  TrashIcon,
  useKeptFocus,
} from '@frizo/ui';
import { salonAddressesRules } from '@frizo/validation';
import { AddressDialog } from './address.dialog.tsx';
import type { ReloadableProfile } from './business-profile.api.ts';
import styles from './my-salon.module.css';
import { RemoveAddressDialog } from './remove-address.dialog.tsx';

type OpenDialog =
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly address: Address } | null;

/** The addresses of the business; those who manage it add, edit and delete them (spec 2, professional screens; 6). */
export function Addresses({ profile, reload, canManage }: ReloadableProfile & { canManage: boolean }) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const { profAddress: addresses } = profile;
  const heading = useKeptFocus<HTMLHeadingElement>(`${addresses.length} ${open?.kind}`);
  const dialogProps = { profile, reload, onClose: () => setOpen(null) };
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
      {open?.kind === 'add' && <AddressDialog {...dialogProps} edited={null} />}
      {open?.kind === 'edit' && <AddressDialog {...dialogProps} edited={open.address} />}
      {open?.kind === 'remove' && <RemoveAddressDialog {...dialogProps} removed={open.address} />}
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
