import type { OfferedService } from '@frizo/contracts';
import { formatDuration } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Button } from '@frizo/ui';
import { Select } from '@frizo/ui/rich';
import { anyArtistTitle, artistText, type BookingFormContext } from './booking-form-context.ts';
import styles from './booking-form.module.css';
import { anyArtist, artistOf, nothing, type ServiceBlock } from './draft/block.ts';
import { categoriesOf, chosenService } from './offered-services.ts';

interface ServiceFieldsProps {
  block: ServiceBlock;
  booking: BookingFormContext;
}

/** Artist, address and service. What leaves no choice is named and not asked: a freelancer's artist, a salon's only address. */
export function ServiceFields({ block, booking }: ServiceFieldsProps) {
  const artist = <ArtistSelect key="artist" block={block} booking={booking} />;
  const address = <AddressSelect key="address" block={block} booking={booking} />;
  return (
    <div className={styles.fields}>
      {booking.isProfessional ? [address, artist] : [artist, address]}
      <ServiceSelects block={block} booking={booking} />
    </div>
  );
}

function ArtistSelect({ block, booking }: ServiceFieldsProps) {
  if (booking.artists.length < 2 && block.artistId !== nothing)
    return booking.isProfessional ? null : <OnlyArtist block={block} booking={booking} />;
  const isAssigned = block.artistId === anyArtist && artistOf(block) !== anyArtist;
  return (
    <Select
      isCompact
      label="Artist"
      placeholder="Choose an artist"
      hint={isAssigned ? `With ${artistText(block, booking)}` : undefined}
      value={block.artistId}
      onChange={(artistId) => booking.choose(block.key, { kind: 'artist', artistId })}
      options={[...(booking.isProfessional ? [] : [anyArtistOption]), ...artistOptions(booking)]}
      error={booking.violations.get(block.key)?.fields.artistId}
    />
  );
}

const anyArtistOption = {
  value: anyArtist,
  title: anyArtistTitle,
  detail: 'Any artist who is free at the time you choose',
};

const artistOptions = ({ artists }: BookingFormContext) =>
  artists.map(({ id, firstName, lastName }) => ({ value: id, title: `${firstName} ${lastName}` }));

function OnlyArtist({ block, booking }: ServiceFieldsProps) {
  return (
    <p className={styles.onlyArtist}>
      <span className={styles.cardLine}>Artist</span> <strong>{artistText(block, booking)}</strong>
    </p>
  );
}

function AddressSelect({ block, booking }: ServiceFieldsProps) {
  const { addresses } = booking.salon;
  const chosen = addresses.find(({ id }) => id === block.addressId);
  return (
    <>
      {addresses.length > 1 && (
        <Select
          isCompact
          label="Address"
          placeholder="Choose an address"
          value={block.addressId}
          onChange={(addressId) => booking.choose(block.key, { kind: 'address', addressId })}
          options={addresses.map(({ id, address, city, state }) => ({
            value: id,
            title: address,
            detail: `${city}, ${state}`,
          }))}
          error={booking.violations.get(block.key)?.fields.addressId}
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

function AddressAlert({ note, place }: { note: ServiceBlock['addressNote']; place: string | undefined }) {
  if (note === null) return null;
  return (
    <p role="alert" className={styles.notice}>
      {addressTexts[note]} {place}
    </p>
  );
}

function ServiceSelects({ block, booking }: ServiceFieldsProps) {
  const { offered, violations } = booking;
  const services = offered.of(block.artistId);
  const categories = categoriesOf(services ?? []);
  const { categoryId, service } = chosenService(block, services ?? []);
  const shown = (services ?? []).filter(({ parentId }) => parentId === categoryId);
  const wantsCategory = categories.length > 1;
  return (
    <>
      {wantsCategory && (
        <Select
          isCompact
          label="Category"
          placeholder="Choose a category"
          value={categoryId}
          onChange={(chosen) => booking.choose(block.key, { kind: 'category', categoryId: chosen })}
          options={categories.map(({ id, title }) => ({ value: id, title }))}
        />
      )}
      <Select
        isCompact
        label="Service"
        placeholder={placeholderOf({
          needsArtist: block.artistId === nothing,
          isLoading: offered.isLoading && !services,
          needsCategory: wantsCategory && categoryId === nothing,
        })}
        hint={services?.length === 0 ? 'This artist has no services to book yet.' : undefined}
        isDisabled={shown.length === 0}
        value={service?.id ?? nothing}
        onChange={(serviceId) => booking.choose(block.key, { kind: 'service', serviceId })}
        options={shown.map((one) => optionOf(one, artistOf(block) === anyArtist))}
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

function placeholderOf({
  needsArtist,
  isLoading,
  needsCategory,
}: Record<'needsArtist' | 'isLoading' | 'needsCategory', boolean>): string {
  if (needsArtist) return 'Choose an artist first';
  if (isLoading) return 'Loading...';
  return needsCategory ? 'Choose a category first' : 'Choose a service';
}

function optionOf({ id, i18nKey, categoryKey, priceCent, durationValue }: OfferedService, isOfAny: boolean) {
  return {
    value: id,
    title: i18nKey,
    detail: `${categoryKey} · ${isOfAny ? 'from ' : ''}${formatCents(priceCent)} · ${formatDuration(durationValue)}`,
  };
}
