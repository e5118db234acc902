import type { OfferedService } from '@frizo/contracts';
import { formatDuration } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Button, Stack } from '@frizo/ui';
import { Select } from '@frizo/ui/rich';
import styles from './book.module.css';
import type { Desk } from './desk.ts';
import { nothing, type Block } from './draft/block.ts';
import { categoriesOf, chosenService } from './draft/services.ts';

interface WhatProps {
  block: Block;
  desk: Desk;
}

/** Artist, address and service. What leaves no choice is not asked: a freelancer's artist, a salon's only address. */
export function What({ block, desk }: WhatProps) {
  const artist = <ArtistSelect key="artist" block={block} desk={desk} />;
  const address = <AddressSelect key="address" block={block} desk={desk} />;
  return (
    <Stack>
      {desk.isProfessional ? [address, artist] : [artist, address]}
      <ServiceSelects block={block} desk={desk} />
    </Stack>
  );
}

function ArtistSelect({ block, desk }: WhatProps) {
  if (desk.artists.length < 2 && block.artistId !== nothing) return null;
  return (
    <Select
      label="Artist"
      placeholder="Choose an artist"
      value={block.artistId}
      onChange={(artistId) => desk.choose(block.key, { kind: 'artist', artistId })}
      options={desk.artists.map(({ id, firstName, lastName }) => ({
        value: id,
        title: `${firstName} ${lastName}`,
      }))}
      error={desk.violations.get(block.key)?.fields.artistId}
    />
  );
}

function AddressSelect({ block, desk }: WhatProps) {
  const { addresses } = desk.salon;
  const chosen = addresses.find(({ id }) => id === block.addressId);
  return (
    <>
      {addresses.length > 1 && (
        <Select
          label="Address"
          placeholder="Choose an address"
          value={block.addressId}
          onChange={(addressId) => desk.choose(block.key, { kind: 'address', addressId })}
          options={addresses.map(({ id, address, city, state }) => ({
            value: id,
            title: address,
            detail: `${city}, ${state}`,
          }))}
          error={desk.violations.get(block.key)?.fields.addressId}
        />
      )}
      <AddressAlert note={block.addressNote} place={chosen && `${chosen.address}, ${chosen.city}`} />
    </>
  );
}

/** Spec 8.2, Address changes; the words end where the new address begins. */
const addressTexts = {
  changed: 'Please note the change of address...',
  gone: 'The salon location has changed...',
};

function AddressAlert({ note, place }: { note: Block['addressNote']; place: string | undefined }) {
  if (note === null) return null;
  return (
    <p role="alert" className={styles.notice}>
      {addressTexts[note]} {place}
    </p>
  );
}

function ServiceSelects({ block, desk }: WhatProps) {
  const { offered, violations } = desk;
  const services = offered.of(block.artistId);
  const categories = categoriesOf(services ?? []);
  const { categoryId, service } = chosenService(block, services ?? []);
  const shown = (services ?? []).filter(({ parentId }) => parentId === categoryId);
  const wantsCategory = categories.length > 1;
  return (
    <>
      {wantsCategory && (
        <Select
          label="Category"
          placeholder="Choose a category"
          value={categoryId}
          onChange={(chosen) => desk.choose(block.key, { kind: 'category', categoryId: chosen })}
          options={categories.map(({ id, title }) => ({ value: id, title }))}
        />
      )}
      <Select
        label="Service"
        placeholder={placeholderOf(offered.isLoading && !services, wantsCategory && categoryId === nothing)}
        hint={services?.length === 0 ? 'This artist has no services to book yet.' : undefined}
        isDisabled={shown.length === 0}
        value={service?.id ?? nothing}
        onChange={(serviceId) => desk.choose(block.key, { kind: 'service', serviceId })}
        options={shown.map(optionOf)}
        error={offered.hasFailed ? 'Unable to load services' : violations.get(block.key)?.fields.serviceId}
      />
      {offered.hasFailed && (
        <Button
          look="quiet"
          isBusy={offered.isRetrying}
          busyText="Trying again"
          onClick={() => offered.retry()}
        >
          Retry
        </Button>
      )}
    </>
  );
}

function placeholderOf(isLoading: boolean, needsCategory: boolean): string {
  if (isLoading) return 'Loading...';
  return needsCategory ? 'Choose a category first' : 'Choose a service';
}

function optionOf({ id, i18nKey, categoryKey, priceCent, durationValue }: OfferedService) {
  return {
    value: id,
    title: i18nKey,
    detail: `${categoryKey} · ${formatCents(priceCent)} · ${formatDuration(durationValue)}`,
  };
}
