import { streetAndCity } from '@frizo/appointment-views';
import type { OfferedService } from '@frizo/contracts';
import { formatDuration } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Button } from '@frizo/ui';
import { Select } from '@frizo/ui/rich';
import { anyArtistTitle, artistText, type BookingFormContext } from './booking-form-context.ts';
import styles from './booking-form.module.css';
import { anyArtist, artistOf, nothing, type ServiceBlock } from './draft/service-block.ts';
import { categoriesOf, chosenService } from './offered-services.ts';

interface ServiceFieldsProps {
  serviceBlock: ServiceBlock;
  booking: BookingFormContext;
}

/** Artist, address and service. Without a choice the value is shown as text: a freelancer's artist, a salon's only address. */
export function ServiceFields({ serviceBlock, booking }: ServiceFieldsProps) {
  const artist = <ArtistSelect key="artist" serviceBlock={serviceBlock} booking={booking} />;
  const address = <AddressSelect key="address" serviceBlock={serviceBlock} booking={booking} />;
  return (
    <div className={styles.fields}>
      {booking.isProfessional ? [address, artist] : [artist, address]}
      <ServiceSelects serviceBlock={serviceBlock} booking={booking} />
    </div>
  );
}

function ArtistSelect({ serviceBlock, booking }: ServiceFieldsProps) {
  if (booking.artists.length < 2 && serviceBlock.artistId !== nothing)
    return booking.isProfessional ? null : <OnlyArtist serviceBlock={serviceBlock} booking={booking} />;
  const isAssigned = serviceBlock.artistId === anyArtist && artistOf(serviceBlock) !== anyArtist;
  return (
    <Select
      isCompact
      label="Artist"
      placeholder="Choose an artist"
      hint={isAssigned ? `With ${artistText(serviceBlock, booking)}` : undefined}
      value={serviceBlock.artistId}
      onChange={(artistId) => booking.choose(serviceBlock.key, { kind: 'artist', artistId })}
      options={[...(booking.isProfessional ? [] : [anyArtistOption]), ...artistOptions(booking)]}
      error={booking.violations.get(serviceBlock.key)?.fields.artistId}
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

function OnlyArtist({ serviceBlock, booking }: ServiceFieldsProps) {
  return (
    <p className={styles.onlyArtist}>
      <span className={styles.cardLine}>Artist</span> <strong>{artistText(serviceBlock, booking)}</strong>
    </p>
  );
}

function AddressSelect({ serviceBlock, booking }: ServiceFieldsProps) {
  const { addresses } = booking.salon;
  const chosen = addresses.find(({ id }) => id === serviceBlock.addressId);
  return (
    <>
      {addresses.length > 1 && (
        <Select
          isCompact
          label="Address"
          placeholder="Choose an address"
          value={serviceBlock.addressId}
          onChange={(addressId) => booking.choose(serviceBlock.key, { kind: 'address', addressId })}
          options={addresses.map(({ id, address, city, state }) =>
            // Artists who travel to their clients may have no street.
            address === ''
              ? { value: id, title: `${city}, ${state}`, detail: 'On location' }
              : { value: id, title: address, detail: `${city}, ${state}` },
          )}
          error={booking.violations.get(serviceBlock.key)?.fields.addressId}
        />
      )}
      <AddressAlert note={serviceBlock.addressNote} place={chosen && streetAndCity(chosen)} />
    </>
  );
}

/** Spec 8.2, Address changes; the new address follows the text. */
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

function ServiceSelects({ serviceBlock, booking }: ServiceFieldsProps) {
  const { offered, violations } = booking;
  const services = offered.of(serviceBlock.artistId);
  const categories = categoriesOf(services ?? []);
  const { categoryId, service } = chosenService(serviceBlock, services ?? []);
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
          onChange={(chosen) => booking.choose(serviceBlock.key, { kind: 'category', categoryId: chosen })}
          options={categories.map(({ id, title }) => ({ value: id, title }))}
        />
      )}
      <Select
        isCompact
        label="Service"
        placeholder={placeholderOf({
          needsArtist: serviceBlock.artistId === nothing,
          isLoading: offered.isLoading && !services,
          needsCategory: wantsCategory && categoryId === nothing,
        })}
        hint={services?.length === 0 ? 'This artist has no services to book yet.' : undefined}
        isDisabled={shown.length === 0}
        value={service?.id ?? nothing}
        onChange={(serviceId) => booking.choose(serviceBlock.key, { kind: 'service', serviceId })}
        options={shown.map((one) => optionOf(one, artistOf(serviceBlock) === anyArtist))}
        error={
          offered.hasFailed ? 'Unable to load services' : violations.get(serviceBlock.key)?.fields.serviceId
        }
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
