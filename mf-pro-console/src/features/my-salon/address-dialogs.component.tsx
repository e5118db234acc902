import type { Address } from '@frizo/contracts';
import { AddressDialog } from './address.dialog.tsx';
import type { ReloadableProfile } from './business-profile.api.ts';
import { RemoveAddressDialog } from './remove-address.dialog.tsx';

export type OpenAddressDialog =
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly address: Address };

interface AddressDialogsProps extends ReloadableProfile {
  open: OpenAddressDialog;
  onClose(): void;
}

/** The dialogs of the address list, in a chunk of their own: the page is read more often than it is changed. */
export function AddressDialogs({ open, ...rest }: AddressDialogsProps) {
  if (open.kind === 'remove') return <RemoveAddressDialog {...rest} removed={open.address} />;
  return <AddressDialog {...rest} edited={open.kind === 'edit' ? open.address : null} />;
}
