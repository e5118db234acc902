import type { OfferedService, SalonInfo } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Button, Stack } from '@frizo/ui';
import { Select } from '@frizo/ui/rich';
import { durationText } from '../duration-text.ts';
import type { Choice, Choices } from './choices.ts';
import type { OfferedServices } from './use-salon.ts';

interface ServiceBlockProps {
  salon: SalonInfo;
  choices: Choices;
  offered: OfferedServices;
  onChoice(choice: Choice): void;
}

/** Artist, address and service. What leaves no choice is not asked: a freelancer's artist, a salon's only address. */
export function ServiceBlock({ salon, choices, offered, onChoice }: ServiceBlockProps) {
  return (
    <Stack>
      {salon.users.length > 1 && (
        <Select
          label="Artist"
          placeholder="Choose an artist"
          value={choices.artistId}
          onChange={(artistId) => onChoice({ kind: 'artist', artistId })}
          options={salon.users.map(({ id, firstName, lastName }) => ({
            value: id,
            title: `${firstName} ${lastName}`,
          }))}
        />
      )}
      {salon.addresses.length > 1 && (
        <Select
          label="Address"
          placeholder="Choose an address"
          value={choices.addressId}
          onChange={(addressId) => onChoice({ kind: 'address', addressId })}
          options={salon.addresses.map(({ id, address, city, state }) => ({
            value: id,
            title: address,
            detail: `${city}, ${state}`,
          }))}
        />
      )}
      <Select
        label="Service"
        placeholder={offered.isLoading ? 'Loading...' : 'Choose a service'}
        hint={offered.services?.length === 0 ? 'This artist has no services to book yet.' : undefined}
        isDisabled={!offered.services?.length}
        value={choices.serviceId}
        onChange={(serviceId) => onChoice({ kind: 'service', serviceId })}
        options={(offered.services ?? []).map(optionOf)}
        error={offered.hasFailed ? 'Unable to load services' : undefined}
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
    </Stack>
  );
}

function optionOf({ id, i18nKey, categoryKey, priceCent, durationValue }: OfferedService) {
  return {
    value: id,
    title: i18nKey,
    detail: `${categoryKey} · ${formatCents(priceCent)} · ${durationText(durationValue)}`,
  };
}
